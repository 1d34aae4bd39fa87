/** Formulas as LaTeX writes them, near enough to be found and read. */
import { childElements, descend, isElement, plainText, type XmlElement } from '../xml/index.ts';

const MAX_DEPTH = 40;

const SIGNS: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋀': '\\bigwedge',
  '⋁': '\\bigvee',
};

const ACCENTS: Readonly<Record<string, string>> = {
  '̂': '\\hat',
  '̃': '\\tilde',
  '̄': '\\bar',
  '̅': '\\bar',
  '⃗': '\\vec',
  '̇': '\\dot',
  '̈': '\\ddot',
};

type Build = (part: (name: string) => string, element: XmlElement, depth: number) => string;

const BUILDERS: Readonly<Record<string, Build>> = {
  f: (part) => `\\frac{${part('num')}}{${part('den')}}`,
  ssup: (part) => `${part('e')}^{${part('sup')}}`,
  ssub: (part) => `${part('e')}_{${part('sub')}}`,
  ssubsup: (part) => `${part('e')}_{${part('sub')}}^{${part('sup')}}`,
  spre: (part) => `{}_{${part('sub')}}^{${part('sup')}}${part('e')}`,
  rad: (part) => (part('deg') === '' ? `\\sqrt{${part('e')}}` : `\\sqrt[${part('deg')}]{${part('e')}}`),
  nary: (part, element) => {
    const sign = property(element, 'narypr', 'chr') ?? '∫';
    return `${SIGNS[sign] ?? sign}${script('_', part('sub'))}${script('^', part('sup'))} ${part('e')}`;
  },
  d: (_, element, depth) => {
    const inner = childElements(element, 'e').map((e) => latex(e, depth));
    const [open, close] = [
      property(element, 'dpr', 'begchr') ?? '(',
      property(element, 'dpr', 'endchr') ?? ')',
    ];
    return `${open}${inner.join(property(element, 'dpr', 'sepchr') ?? '|')}${close}`;
  },
  func: (part) => `${part('fname')} ${part('e')}`,
  limlow: (part) => `${part('e')}_{${part('lim')}}`,
  limupp: (part) => `${part('e')}^{${part('lim')}}`,
  acc: (part, element) => `${ACCENTS[property(element, 'accpr', 'chr') ?? '̂'] ?? '\\hat'}{${part('e')}}`,
  bar: (part) => `\\overline{${part('e')}}`,
  groupchr: (part) => `\\underbrace{${part('e')}}`,
  m: (_, element, depth) => {
    const rows = childElements(element, 'mr').map((row) =>
      childElements(row, 'e')
        .map((e) => latex(e, depth))
        .join(' & '),
    );
    return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
  },
  eqarr: (_, element, depth) =>
    childElements(element, 'e')
      .map((e) => latex(e, depth))
      .join(' \\\\ '),
};

/** Of a formula or a part of one. */
export function latex(element: XmlElement | undefined, depth: number = 0): string {
  if (element === undefined) return '';
  if (depth > MAX_DEPTH) return plainText(element);
  let text = '';
  for (const child of element.children) {
    if (!isElement(child) || child.name.endsWith('pr')) continue;
    const build = Object.hasOwn(BUILDERS, child.name) ? BUILDERS[child.name] : undefined;
    if (child.name === 't') text += child.children.filter((node) => typeof node === 'string').join('');
    else if (build === undefined) text += latex(child, depth + 1);
    else text += build((name) => latex(descend(child, name), depth + 1), child, depth + 1);
  }
  return text.replace(/\s+/g, ' ');
}

function property(element: XmlElement, properties: string, name: string): string | undefined {
  return descend(element, properties, name)?.attributes['val'];
}

function script(mark: string, value: string): string {
  return value === '' ? '' : `${mark}{${value}}`;
}
