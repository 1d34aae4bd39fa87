/** Readings of what documents say about themselves. */

/** `2024-05-01`, with a time where one is given; `undefined` for what is no date. Month before day in `05/31/2024`. */
export function isoDate(value: string): string | undefined {
  const text = value.trim();
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      text,
    );
  if (iso !== null) {
    const day = checkedDay(iso[1]!, iso[2]!, iso[3]!);
    if (day === undefined || iso[4] === undefined) return day;
    return `${day}T${iso[4]}${iso[5] ?? ''}`;
  }
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  return american === null ? undefined : checkedDay(american[3]!, american[1]!, american[2]!);
}

function checkedDay(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** Primary subtag, lower case, in two letters where there are two: `nl` for `nl-NL`, and for `dut` and `nld`. */
export function languageTag(value: string): string | undefined {
  const primary = /^([a-z]{2,3})(?=$|[-_])/i.exec(value.trim())?.[1];
  return primary && Intl.getCanonicalLocales(primary)[0];
}
