/** How copse reads what a caller in Node names, without any index. */
import type { AddSettings, ParseReport, Progress, SingleSource } from '../../worker/contract/index.ts';
import { inspect } from '../../worker/ingest/index.ts';
import { readAsset } from './assets.ts';
import { parserThread } from './parser.ts';
import { pdfThread } from './pdf.ts';
import { sourceInputs } from './sources.ts';

interface InspectCall {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

/** One report per document, in the order of the sources. `text`: with the text of each. */
export async function inspectSources(
  sources: readonly SingleSource[],
  settings: AddSettings,
  text: boolean,
  { signal, onProgress }: InspectCall,
): Promise<ParseReport[]> {
  const reports: ParseReport[] = [];
  const inputs = sourceInputs(sources);
  let [done, chunks] = [0, 0];
  for await (const input of inputs) {
    const total = Array.isArray(inputs) ? inputs.length : done + 1;
    const progress = (part?: Progress['part']): void =>
      onProgress({
        step: 'parse',
        done,
        total,
        chunks,
        current: input.source ?? input.name,
        ...(part && { part }),
      });
    progress();
    const report = await inspect(input, {
      settings,
      text,
      context: {
        signal,
        asset: readAsset,
        pdfThread,
        parserThread,
        onProgress: (pages, of) => progress({ done: pages, total: of, unit: 'page' }),
      },
    });
    reports.push(report);
    done++;
    chunks += report.content?.chunks ?? 0;
  }
  return reports;
}
