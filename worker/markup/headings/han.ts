/** Chapters of Chinese, Japanese and Korean texts. */
import type { Heading } from './heading.ts';
import { isContentsEntry } from './words.ts';

const HAN_RANKS: Record<string, number> = {
  卷: 0,
  部: 0,
  编: 0,
  編: 0,
  篇: 0,
  章: 1,
  回: 1,
  장: 1,
  부: 0,
  편: 0,
  节: 2,
  節: 2,
  절: 2,
  条: 3,
  條: 3,
  조: 3,
};
const HAN = new RegExp(
  `^[ \\t\\u3000]*([第제])\\s?([0-9０-９〇零一二三四五六七八九十百千两兩]{1,7})\\s?([${Object.keys(HAN_RANKS).join('')}])([^\\r\\n]{0,40})$`,
  'gm',
);

/** `第三章 …`: on a line of its own, with or without blank lines around it. */
export function hanHeadings(text: string, from: number): Heading[] {
  if (!/[第제]/.test(text)) return [];
  const headings: Heading[] = [];
  for (const match of text.matchAll(HAN)) {
    const [line, , number, unit, rest] = match;
    if (match.index < from || /[。，；、！？,;.…]\s*$|^[\p{L}\p{N}]*[的了是在中，]/u.test(rest!)) continue;
    if (isContentsEntry(line)) continue;
    const end = match.index + line.length;
    const next = end + (text.startsWith('\r\n', end) ? 2 : end < text.length ? 1 : 0);
    const title = line.trim().replace(/\s+/g, ' ');
    headings.push({
      sign: 'han',
      title,
      start: match.index,
      next,
      key: unit!,
      rank: HAN_RANKS[unit!],
      path: [hanValue(number!)],
    });
  }
  return headings;
}

function hanValue(number: string): number {
  const digits = '〇一二三四五六七八九';
  let sum = 0;
  let digit = 0;
  for (const char of number
    .normalize('NFKC')
    .replace('零', '〇')
    .replace(/[两兩]/, '二')) {
    const unit = { 十: 10, 百: 100, 千: 1000 }[char];
    if (unit !== undefined) {
      sum += (digit || 1) * unit;
      digit = 0;
    } else digit = /\d/.test(char) ? digit * 10 + Number(char) : digits.indexOf(char);
  }
  return sum + digit;
}
