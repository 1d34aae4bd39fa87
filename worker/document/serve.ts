/** The thread's side: reads what it is handed, one document after the other. */
import { type ParseContext, type SectionNode, Slices } from '../contract/index.ts';
import { packError } from '../contract/wire-errors.ts';
import { parseDocument } from '../parse/index.ts';
import { understand } from './document.ts';
import { type Answer, type Job, PORTION, type Request } from './messages.ts';

export interface ParserPort {
  post(message: unknown): void;
  listen(heard: (message: unknown) => void): void;
}

/** What parsers need. */
export type ParserHost = Pick<ParseContext, 'asset' | 'pdfThread'>;

/** To be called once, when the thread starts. */
export function serveDocuments(port: ParserPort, host: ParserHost): void {
  const answer = (message: Answer): void => port.post(message);
  let rest: SectionNode[] = [];
  const portion = (): { sections: SectionNode[]; left: boolean } => {
    const sections = rest.slice(0, PORTION);
    rest = rest.slice(PORTION);
    return { sections, left: rest.length > 0 };
  };
  const read = async ({ raw, options }: Job): Promise<void> => {
    const onProgress = (done: number, total: number): void => answer({ type: 'progress', done, total });
    const parsed = await parseDocument(raw, { ...host, onProgress });
    const document = await understand(parsed, options, new Slices());
    rest = document.sections;
    const { sections, left } = portion();
    answer({ type: 'read', document: { ...document, sections }, left });
  };
  port.listen((message) => {
    const request = message as Request;
    if (request.type === 'more') answer({ type: 'sections', ...portion() });
    else {
      read(request.job).catch((error: unknown) => {
        const thrown = error instanceof Error ? error : new Error(String(error));
        answer({ type: 'failed', error: packError(thrown) });
      });
    }
  });
  answer({ type: 'ready' });
}
