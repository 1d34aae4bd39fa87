/** Anchors as GitHub makes them: lower case, punctuation dropped, spaces to hyphens, repeats numbered. */
export class Slugger {
  private readonly used = new Map<string, number>();

  /** An id the document gives itself; no slug may repeat it. */
  reserve(id: string): void {
    if (!this.used.has(id)) this.used.set(id, 0);
  }

  /** Empty for a title without letters or digits. */
  slug(title: string): string {
    const base = title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    if (base === '') return '';
    let slug = base;
    let count = this.used.get(base) ?? -1;
    while (this.used.has(slug)) {
      count++;
      if (count > 0) slug = `${base}-${count}`;
    }
    this.used.set(base, Math.max(count, 0));
    if (slug !== base) this.used.set(slug, 0);
    return slug;
  }
}
