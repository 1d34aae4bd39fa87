import { expect, test } from 'vitest';
import { assetReader } from './host-assets.ts';
import { pdfThread } from './host-pdf.ts';
import { parseDocument } from './parse/index.ts';
import { samplePdf, show } from './parse/pdf/sample.contract.ts';

const raw = (bytes: Uint8Array): { bytes: Uint8Array; source: string; name: string } => ({
  bytes,
  source: 'a.pdf',
  name: 'a.pdf',
});

test('pdf.js runs in its own worker, which serves one document after the other', async () => {
  let started = 0;
  const context = {
    asset: assetReader(),
    pdfThread: () => {
      started++;
      return pdfThread();
    },
  };
  for (const text of ['First', 'Second']) {
    const bytes = samplePdf([show(`${text} document in a worker.`, 50, 700)]);
    const document = await parseDocument(raw(bytes), context);
    expect(document).toMatchObject({ kind: 'pdf', text: `${text} document in a worker.\n` });
    expect(bytes.length).toBeGreaterThan(0);
  }
  expect(started).toBe(1);
});

test('encodings of Japanese are fetched when they are needed', async () => {
  const japanese = [
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [11 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 12 0 R >>',
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 ' +
      '/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ];
  const page = 'BT /F9 20 Tf 1 0 0 1 50 700 Tm <93FA967B8CEA> Tj ET';
  const bytes = new TextDecoder('latin1')
    .decode(samplePdf([page], { objects: japanese }))
    .replace('/F3 5 0 R', '/F9 10 0 R');
  const document = await parseDocument(raw(new TextEncoder().encode(bytes)), {
    asset: assetReader(),
    pdfThread,
  });
  expect(document.text).toBe('日本語\n');
});

test('a worker that does not answer is ended, and the next document gets a new one', async () => {
  let ended = 0;
  const dead = (): ReturnType<typeof pdfThread> => {
    const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = () => {};'])));
    return {
      port: worker,
      terminate: () => {
        ended++;
        worker.terminate();
      },
    };
  };
  const bytes = samplePdf([show('Text', 50, 700)]);
  for (const times of [1, 2]) {
    const signal = AbortSignal.timeout(200);
    await expect(parseDocument(raw(bytes), { pdfThread: dead, signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(ended).toBe(times);
  }
});
