import { expect, test } from 'vitest';
import type { ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';
import { lockedPdf } from './locked.contract.ts';
import { samplePdf, show } from './sample.contract.ts';

const LOCKED = lockedPdf(
  samplePdf([show('The willow is cut.', 50, 700), show('Hazel too.', 50, 700)]),
  'osier',
);

const read = (password?: string): Promise<ParsedDocument> =>
  parseDocument({
    bytes: LOCKED,
    source: 'a.pdf',
    name: 'a.pdf',
    ...(password !== undefined && { password }),
  });

test('a PDF that is locked opens with its password, and says what is wrong with another', async () => {
  expect((await read('osier')).text).toBe('The willow is cut.\n\nHazel too.\n');
  await expect(read()).rejects.toMatchObject({ code: 'needs-password', detail: { reason: 'missing' } });
  await expect(read('hazel')).rejects.toMatchObject({ code: 'needs-password', detail: { reason: 'wrong' } });
});
