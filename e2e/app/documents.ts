/** Documents of the journeys: small, several languages, one of each kind. */

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function file(
  name: string,
  content: string | Uint8Array,
  mimeType: string = 'text/markdown',
): TestFile {
  return { name, mimeType, buffer: Buffer.from(content) };
}

export const WOODS = `# Woods

A wood that is worked is never the same for long.

## Coppice

Cut to the ground, **hazel** sends up new stems from its stool. The stems are cut again after seven to ten years.

### Tools

A billhook and a saw. See [the pollard](#pollard) and [the glossary](./glossary.md).

| tool | weight |
| --- | ---: |
| billhook | 700 g |

## Pollard

Cut at head height, where cattle cannot reach the young shoots of the willow.

\`\`\`text
willow --head-height 2m
\`\`\`
`;

export const GLOSSARY = `# Glossary

## Stool

The living stump from which a coppiced tree grows again.

## Standard

A tree left to grow tall among the underwood.
`;

export const HTML = `<!doctype html><html lang="en"><head><title>Charcoal</title></head><body>
<h1>Charcoal</h1><p>Burners stacked the cordwood into a clamp and covered it with turf.</p>
<h2 id="kilns">Kilns</h2><p>Steel ring kilns replaced the clamp.<script>document.title = 'broken'</script></p></body></html>`;

export const LIBRARY: TestFile[] = [
  file('woods.md', WOODS),
  file('glossary.md', GLOSSARY),
  file('charcoal.html', HTML, 'text/html'),
  file('brief.txt', 'Een brief over het hakhout\n\nDe wilgen zijn vorig jaar geknot.\n', 'text/plain'),
];

export const PICTURE: Uint8Array = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
  8, 2, 0, 0, 0,
]);
