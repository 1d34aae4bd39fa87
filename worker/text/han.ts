/** Traditional and simplified Chinese as one spelling. */
import { SIMPLIFIED, TRADITIONAL } from './han.generated.ts';

const FIRST = 0x3400;
const LAST = 0x9fff;

let table: Uint16Array | undefined;

/** Each traditional character as its simplified one; everything else as it is. Length and offsets stay. */
export function simplifyHan(text: string): string {
  let result = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < FIRST || unit > LAST) continue;
    const simplified = tableOf()[unit - FIRST]!;
    if (simplified === 0) continue;
    result += text.slice(from, i) + String.fromCharCode(simplified);
    from = i + 1;
  }
  return from === 0 ? text : result + text.slice(from);
}

function tableOf(): Uint16Array {
  if (table === undefined) {
    table = new Uint16Array(LAST - FIRST + 1);
    for (let i = 0; i < TRADITIONAL.length; i++) {
      const at = TRADITIONAL.charCodeAt(i) - FIRST;
      if (at >= 0 && at < table.length) table[at] = SIMPLIFIED.charCodeAt(i);
    }
  }
  return table;
}
