import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOriginal } from './originals.ts';

const file = (name: string, text: string): File => new File([text], name);

async function found(handedOver: Parameters<typeof findOriginal>[0], source: string): Promise<unknown> {
  const original = await findOriginal(handedOver, source);
  return original && [original.name, await original.text()];
}

test('files by their paths, and several of one name by their numbers', async () => {
  const files = [
    file('a.pdf', '1'),
    file('b/a.pdf', '2'),
    file('a.pdf', '3'),
    'a text',
    file('x (2).pdf', '4'),
  ];
  expect(await found(files, 'a.pdf')).toEqual(['a.pdf', '1']);
  expect(await found(files, 'b/a.pdf')).toEqual(['b/a.pdf', '2']);
  expect(await found(files, 'a (2).pdf')).toEqual(['a (2).pdf', '3']);
  expect(await found(files, 'x (2).pdf')).toEqual(['x (2).pdf', '4']);
  expect(await found(files, 'c.pdf')).toBeUndefined();
  expect(await found([], 'a (2).pdf')).toBeUndefined();
});

test('names in whatever form they come', async () => {
  expect(await found([file('cafe\u0301.pdf', '1')], 'caf\u00e9.pdf')).toEqual(['caf\u00e9.pdf', '1']);
});

test('an archive for what lies in it, under its own name', async () => {
  const files = [file('other.zip', '0'), file('old/box.zip', '1')];
  expect(await found(files, 'old/box.zip/deep/a.pdf')).toEqual(['old/box.zip', '1']);
  expect(await found(files, 'old/box.zip/a (2).pdf')).toEqual(['old/box.zip', '1']);
  expect(await found(files, 'box.zip/a.pdf')).toBeUndefined();
});

const NAME = 'originals-test';
let folder: FileSystemDirectoryHandle;

beforeAll(async () => {
  const root = await navigator.storage.getDirectory();
  folder = await root.getDirectoryHandle(NAME, { create: true });
  const deep = await folder.getDirectoryHandle('deep', { create: true });
  for (const name of ['a.pdf', 'box.zip']) {
    const writable = await (await deep.getFileHandle(name, { create: true })).createWritable();
    await writable.write(name);
    await writable.close();
  }
});
afterAll(async () => (await navigator.storage.getDirectory()).removeEntry(NAME, { recursive: true }));

test('files and archives in a folder, and what is no longer there', async () => {
  expect(await found([folder], `${NAME}/deep/a.pdf`)).toEqual([`${NAME}/deep/a.pdf`, 'a.pdf']);
  expect(await found([folder], `${NAME}/deep/box.zip/x/b.pdf`)).toEqual([`${NAME}/deep/box.zip`, 'box.zip']);
  expect(await found([folder], `${NAME}/deep/gone.pdf`)).toBeUndefined();
  expect(await found([folder], `${NAME}/gone/a.pdf`)).toBeUndefined();
  expect(await found([folder], 'elsewhere/deep/a.pdf')).toBeUndefined();
});
