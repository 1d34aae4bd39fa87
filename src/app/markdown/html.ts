/**
 * HTML inside Markdown: a short list of harmless elements is built anew, without attributes; of everything
 * else only the text stays, and of what never was text (scripts, styles, frames) nothing.
 */

const KEPT = new Set([
  'abbr', 'b', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'details', 'dfn', 'dl', 'dt', 'em',
  'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'ins', 'kbd', 'li', 'mark', 'ol', 'p',
  'pre', 'q', 's', 'samp', 'small', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th',
  'thead', 'tr', 'u', 'ul', 'var',
]); // biome-ignore format: one list reads best as lines of words

const DROPPED = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
  'head',
  'title',
  'select',
  'textarea',
  'audio',
  'video',
  'canvas',
  'frame',
  'frameset',
  'noembed',
  'noframes',
  'plaintext',
  'xmp',
]);

export type AppendText = (parent: Node, text: string) => void;

/** A block of HTML. It is parsed into a document that runs nothing, and copied from there. */
export function appendHtml(parent: Node, html: string, appendText: AppendText): void {
  const inert = new DOMParser().parseFromString(html, 'text/html');
  copy(inert.body, parent, appendText);
}

/** An opening tag that may be kept, for inline HTML, which comes tag by tag: `<kbd>`, then text, then `</kbd>`. */
export function inlineTag(html: string): { kind: 'open' | 'close' | 'void'; name: string } | null {
  const match = /^<(\/?)([a-zA-Z][a-zA-Z0-9-]*)/.exec(html);
  const name = match?.[2]?.toLowerCase();
  if (!(match && name && KEPT.has(name))) return null;
  if (name === 'br' || name === 'hr') return { kind: 'void', name };
  return { kind: match[1] ? 'close' : 'open', name };
}

function copy(from: Node, to: Node, appendText: AppendText): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) appendText(to, child.nodeValue ?? '');
    else if (child instanceof Element) copyElement(child, to, appendText);
  }
}

function copyElement(element: Element, to: Node, appendText: AppendText): void {
  const name = element.localName;
  if (DROPPED.has(name)) return;
  copy(element, KEPT.has(name) ? to.appendChild(document.createElement(name)) : to, appendText);
}
