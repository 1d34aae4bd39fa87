/** Titles from the document's down, without empty ones and those that repeat the one before. */
export function breadcrumb(titles: readonly string[]): string[] {
  const crumbs: string[] = [];
  for (const title of titles) if (title !== '' && !alike(title, crumbs.at(-1))) crumbs.push(title);
  return crumbs;
}

/** As headings repeat their document's title: letter case and white space aside. */
function alike(title: string, previous: string | undefined): boolean {
  return previous !== undefined && plain(title) === plain(previous);
}

function plain(title: string): string {
  return title.replace(/\s+/g, ' ').trim().toLowerCase();
}
