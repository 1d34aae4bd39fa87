/** Numbers as lists show them. */

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Formats by the names that Word gives them; any other is decimal. */
export function formatted(value: number, format: string): string {
  switch (format) {
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(value);
  }
}

function roman(value: number): string {
  if (value < 1 || value >= 4000) return String(value);
  let rest = value;
  let text = '';
  for (const [size, letter] of ROMAN) {
    for (; rest >= size; rest -= size) text += letter;
  }
  return text;
}

/** a … z, aa, bb … */
function letters(value: number): string {
  if (value < 1 || value > 2600) return String(value);
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}
