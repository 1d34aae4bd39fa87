export {
  childElements,
  descend,
  findAll,
  isElement,
  plainText,
  visit,
  type XmlElement,
  type XmlNode,
} from './dom.ts';
export { readXml, type XmlFile } from './read-xml.ts';
