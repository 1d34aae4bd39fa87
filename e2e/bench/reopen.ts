/** A process of its own, so that nothing is warm: opens an index, asks one question, prints what it took. */
import { open } from '../../src/node/index.ts';

const [path, query] = process.argv.slice(2) as [string, string];
const began = performance.now();
const index = await open(path);
const opened = performance.now();
const lexical = await index.search(query, { legs: ['lexical'] });
const first = performance.now();
const hybrid = await index.search(query);
const last = performance.now();
if (lexical.hits.length === 0 || hybrid.hits.length === 0) throw new Error(`Nothing found for "${query}".`);
await index.close();
console.log(JSON.stringify({ open: opened - began, firstLexical: first - began, firstHybrid: last - began }));
