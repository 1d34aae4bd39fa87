import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packagedEncodings, placedEncodings } from './encodings.ts';

test('the encodings are those of the pinned package', () => {
  const placed = unzipSync(placedEncodings());
  const packaged = packagedEncodings();
  expect(Object.keys(placed)).toEqual(Object.keys(packaged));
  for (const [name, bytes] of Object.entries(packaged)) {
    expect(Buffer.compare(placed[name]!, bytes), name).toBe(0);
  }
});
