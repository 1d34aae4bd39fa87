import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCopseError, type ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

async function read(message: string | Uint8Array, name = 'a.mhtml'): Promise<ParsedDocument> {
  const bytes = typeof message === 'string' ? latin1(message.replaceAll('\n', '\r\n')) : message;
  return parseDocument({ bytes, source: name, name });
}

const HEAD = `From: <Saved by Blink>
Snapshot-Content-Location: https://a.b/c
Subject: =?utf-8?Q?Caf=C3=A9?= =?utf-8?B?IMOp?=
Date: Wed, 1 May 2024 10:00:00 -0000
MIME-Version: 1.0
Content-Type: multipart/related;
\ttype="text/html";
\tboundary="----Part--1"

`;

const saved = (...parts: string[]): string =>
  `${HEAD}${parts.map((part) => `------Part--1\n${part}\n`).join('')}------Part--1--\n`;

const HTML = `Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<html lang=3D"nl"><main><h1 id=3D"x">Caf=C3=A9</h1><p>One =
long line<img src=3D"cid:1" alt=3D"map"></main>`;
const PICTURE = 'Content-Type: image/png\nContent-Transfer-Encoding: base64\nContent-ID: <1>\n\niVBORw0KGgo=';

test('the page of a saved page', async () => {
  const document = await read(saved(HTML, PICTURE));
  expect(document).toMatchObject({
    kind: 'mhtml',
    markup: 'markdown',
    title: 'Café',
    language: 'nl',
    text: '# Café\n\nOne long line map\n',
    meta: { canonical: 'https://a.b/c', saved: '2024-05-01T10:00:00.000Z' },
  });
  expect([...document.anchors!.values()]).toEqual(['x']);
});

test('its links are whole, by the address that it was saved from', async () => {
  const html = 'Content-Type: text/html\n\n<main><a href="d?e">x</a> <a href="//f.g/">y</a></main>';
  expect((await read(saved(html))).text).toBe('[x](https://a.b/d?e) [y](https://f.g/)\n');
});

test('a saved page without an extension is seen to be one', async () => {
  expect((await read(saved(HTML, PICTURE), 'saved')).kind).toBe('mhtml');
});

test('its subject where the page has no title', async () => {
  const html = 'Content-Type: text/html\n\n<main><p>Text';
  expect((await read(saved(html))).title).toBe('Café é');
});

test('other encodings, other places', async () => {
  const base64 = `Content-Type: text/html; charset="utf-8"\nContent-Transfer-Encoding: base64\n\n${btoa(utf8('<main>été</main>'))}`;
  expect((await read(saved(PICTURE, base64))).text).toBe('été\n');
  const old =
    'Content-Type: text/html; charset=windows-1252\nContent-Transfer-Encoding: 8bit\n\n<main>\xe9t\xe9</main>';
  expect((await read(saved(old))).text).toBe('été\n');
  const inner = `Content-Type: multipart/alternative; boundary=in\n\n--in\nContent-Type: text/plain\n\nplain\n--in\n${HTML}\n--in--`;
  expect((await read(saved(inner))).text).toContain('# Café');
  expect((await read('Content-Type: text/html\n\n<main>alone</main>', 'a.mht')).text).toBe('alone\n');
});

test('the part that is named as the start', async () => {
  const frame = 'Content-Type: text/html\nContent-ID: <f>\n\n<main>frame</main>';
  const main = 'Content-Type: text/html\nContent-ID: <m>\n\n<main>main</main>';
  const message = saved(frame, main).replace('type="text/html";', 'type="text/html"; start="<m>";');
  expect((await read(message)).text).toBe('main\n');
});

test('cut off: what there is', async () => {
  expect((await read(saved(HTML).slice(0, -60))).text).toContain('# Café');
});

describe('refusals', () => {
  test.each(['', 'no mail at all', saved(PICTURE), HEAD])('%#', async (message) => {
    await expect(read(message)).rejects.toMatchObject({ code: 'parse-failed' });
  });

  test('any damage gives a result or an error of ours', async () => {
    const whole = latin1(saved(HTML, PICTURE));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        async (flips) => {
          const copy = whole.slice();
          for (const [at, value] of flips) copy[at] = value;
          await read(copy).catch((error: unknown) => {
            if (!isCopseError(error) || error.code === 'internal') throw error;
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});
