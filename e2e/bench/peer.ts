/** MiniSearch over the same sections: what an in-memory keyword index of another make does with the same work. */
import MiniSearch from 'minisearch';
import type { SearchIndex, TocSection } from '../../worker/contract/index.ts';
import type { BenchQuery } from './queries.ts';
import { type Latency, latency, timeEach } from './timing.ts';

export interface PeerReport {
  name: string;
  sections: number;
  buildMs: number;
  query: Latency;
}

interface Section {
  id: string;
  title: string;
  path: string;
  text: string;
}

export async function benchPeer(index: SearchIndex, queries: readonly BenchQuery[]): Promise<PeerReport> {
  const sections = await sectionsOf(index);
  const began = performance.now();
  const peer = new MiniSearch<Section>({ fields: ['title', 'path', 'text'], storeFields: ['title'] });
  peer.addAll(sections);
  const buildMs = performance.now() - began;
  const times = await timeEach(queries, ({ kind, text }) => {
    // Asked as its users ask while someone types: the last word may go on.
    const words = text.split(' ');
    peer.search(text, { prefix: (_, i) => kind === 'prefix' && i === words.length - 1 });
  });
  return { name: 'MiniSearch', sections: sections.length, buildMs, query: latency(times) };
}

async function sectionsOf(index: SearchIndex): Promise<Section[]> {
  const sections: Section[] = [];
  const visit = async (node: TocSection, above: string[]): Promise<void> => {
    const passage = await index.read(node.sectionId, { children: false });
    sections.push({ id: node.sectionId, title: node.title, path: above.join(' '), text: passage.text });
    for (const child of node.children) await visit(child, [...above, node.title]);
  };
  for (const document of await index.toc()) await visit(document.root, []);
  return sections;
}
