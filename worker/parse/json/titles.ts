/** What a record is called. */
import { kindAt, type Member, members, stringAt, stringEnd } from './scan.ts';

const NAMES = [
  'title',
  'name',
  'label',
  'displayname',
  'fullname',
  'heading',
  'headline',
  'subject',
  'question',
  'term',
  'summary',
  'query',
  'text',
  'description',
  'message',
  'caption',
  'key',
  'slug',
  'id',
  'code',
  'path',
  'url',
  'email',
];
const MAX_NAME = 120;
/** A value that is no name but short enough to tell records apart. */
const MAX_OTHER = 80;
/** Entries of a record that are looked at. */
const MAX_FIELDS = 200;

export function keyOf(text: string, { start }: Member): string {
  return stringAt(text, start, stringEnd(text, start));
}

/** The value of the most name-like key, else the first short string, of the object that begins at `at`. */
export function recordTitle(text: string, at: number): string | undefined {
  if (kindAt(text, at) !== 'object') return undefined;
  let best: string | undefined;
  let rank = Number.POSITIVE_INFINITY;
  for (const member of members(text, at).slice(0, MAX_FIELDS)) {
    const value = shortValue(text, member);
    if (value === undefined) continue;
    const own = rankOf(keyOf(text, member), value);
    if (own < rank) [best, rank] = [value, own];
  }
  return best;
}

function shortValue(text: string, { value, end }: Member): string | undefined {
  if (kindAt(text, value) !== 'string' || end - value > 2 * MAX_NAME) return undefined;
  const words = stringAt(text, value, end).replace(/\s+/g, ' ').trim();
  return words === '' || words.length > MAX_NAME ? undefined : words;
}

function rankOf(key: string, value: string): number {
  const plain = key.toLowerCase().replace(/[^a-z]/g, '');
  const rank = NAMES.indexOf(plain);
  if (rank >= 0) return rank;
  if (/(?:title|name)$/.test(plain)) return NAMES.length;
  const tells =
    value.length <= MAX_OTHER && /\p{L}/u.test(value) && !/^(?:https?:|data:|\d{4}-\d\d)/.test(value);
  return tells ? NAMES.length + 1 : Number.POSITIVE_INFINITY;
}
