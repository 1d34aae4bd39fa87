export { childElements, descend, isElement, plainText, visit, type XmlElement } from './dom.ts';
export { teiParser, xmlParser } from './parser.ts';
export { readXml } from './read-xml.ts';
