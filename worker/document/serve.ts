/** The thread's side: reads what it is handed, one document after the other. */
import { type ParseContext, Slices } from '../contract/index.ts';
import { packError } from '../contract/wire-errors.ts';
import { parseDocument } from '../parse/index.ts';
import { type ReadDocument, understand } from './document.ts';
import { type Answer, type Job, PORTION, type Portion, type Request } from './messages.ts';

export interface ParserPort {
  post(message: unknown): void;
  listen(heard: (message: unknown) => void): void;
}

/** What parsers need. */
export type ParserHost = Pick<ParseContext, 'asset' | 'pdfThread'>;

const NOTHING: Pick<ReadDocument, 'sections' | 'keys'> = { sections: [], keys: [] };

/** To be called once, when the thread starts. */
export function serveDocuments(port: ParserPort, host: ParserHost): void {
  const answer = (message: Answer): void => port.post(message);
  let read = NOTHING;
  let at = 0;
  const portion = (): Portion => {
    const [from, to] = [at, at + PORTION];
    at = to;
    const { sections, keys } = read;
    const left = to < sections.length;
    if (!left) read = NOTHING;
    return { sections: sections.slice(from, to), keys: keys.slice(from, to), left };
  };
  const answerTo = async ({ raw, options }: Job): Promise<void> => {
    const onProgress = (done: number, total: number): void => answer({ type: 'progress', done, total });
    const parsed = await parseDocument(raw, { ...host, onProgress });
    const document = await understand(parsed, options, new Slices());
    [read, at] = [document, 0];
    const { left, ...first } = portion();
    answer({ type: 'read', document: { ...document, ...first }, left });
  };
  port.listen((message) => {
    const request = message as Request;
    if (request.type === 'more') answer({ type: 'sections', ...portion() });
    else {
      answerTo(request.job).catch((error: unknown) => {
        const thrown = error instanceof Error ? error : new Error(String(error));
        answer({ type: 'failed', error: packError(thrown) });
      });
    }
  });
  answer({ type: 'ready' });
}
