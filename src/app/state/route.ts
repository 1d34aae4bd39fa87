/** Where the reader is, as an address: `#/search?q=…`, `#/read/<section>?q=…&at=12-80`. */

export type Route =
  | { name: 'search'; query: string }
  | {
      name: 'read';
      section: string;
      /** What was searched for, to be marked in the text. */
      query?: string;
      /** Where the passage stands in the document's text. */
      at?: [start: number, end: number];
      /** A heading of the section's document, for links between documents. */
      anchor?: string;
    }
  | { name: 'library' }
  | { name: 'settings' };

/** Any string gives a route: what is not understood is the home page. */
export function parseRoute(hash: string): Route {
  const [, path = '', search = ''] = /^#?\/?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  const parameters = new URLSearchParams(search);
  const [name = '', ...rest] = path.split('/');
  if (name === 'library' || name === 'settings') return { name };
  if (name === 'read' && rest.length > 0) {
    const query = parameters.get('q');
    const at = parseRange(parameters.get('at'));
    const anchor = parameters.get('anchor');
    return {
      name,
      section: decode(rest.join('/')),
      ...(query ? { query } : {}),
      ...(at ? { at } : {}),
      ...(anchor ? { anchor } : {}),
    };
  }
  return { name: 'search', query: name === 'search' ? (parameters.get('q') ?? '') : '' };
}

export function formatRoute(route: Route): string {
  if (route.name === 'search') {
    return route.query ? `#/search?${new URLSearchParams({ q: route.query })}` : '#/';
  }
  if (route.name !== 'read') return `#/${route.name}`;
  const parameters = new URLSearchParams();
  if (route.query) parameters.set('q', route.query);
  if (route.at) parameters.set('at', route.at.join('-'));
  if (route.anchor) parameters.set('anchor', route.anchor);
  const search = parameters.size > 0 ? `?${parameters}` : '';
  return `#/read/${encodeURIComponent(route.section)}${search}`;
}

function parseRange(text: string | null): [number, number] | undefined {
  const match = /^(\d{1,12})-(\d{1,12})$/.exec(text ?? '');
  if (!match) return undefined;
  const start = Number(match[1]);
  const end = Number(match[2]);
  return start < end ? [start, end] : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
