import {
  CopseError,
  type OutlineEntry,
  type ParsedDocument,
  type Parser,
  type RawDocument,
} from '../../contract/index.ts';
import { charsetOf, decode } from '../decode.ts';
import { escapeLineStart, escapeText } from '../html/index.ts';
import { nameOf, refuseBlank } from '../refuse.ts';
import { readSentences, type Sentence } from './sentences.ts';

/** Sentences of a section; one that holds half of them ends at the next paragraph. */
const RUN_SENTENCES = 20;
/** Line numbers in a warning. */
const MAX_NAMED = 5;

export const conlluParser: Parser = {
  kind: 'conllu',
  extensions: ['.conllu'],
  version: 1,
  parse(raw: RawDocument): ParsedDocument {
    const { text: source, warnings } = decode(raw.bytes, charsetOf(raw.type));
    refuseBlank(source, raw);
    const { sentences, malformed } = readSentences(source);
    if (sentences.length === 0) {
      throw new CopseError('parse-failed', `${nameOf(raw)} has no sentence in the CoNLL-U format.`, {
        name: nameOf(raw),
        lines: malformed.slice(0, MAX_NAMED),
      });
    }
    if (malformed.length > 0) {
      const shown = malformed.slice(0, MAX_NAMED).join(', ') + (malformed.length > MAX_NAMED ? ', …' : '');
      warnings.push(`Lines without the ten columns of CoNLL-U were passed over: ${shown}.`);
    }
    const { text, outline } = write(sentences);
    const document: ParsedDocument = {
      text,
      kind: 'conllu',
      markup: 'markdown',
      meta: {},
      outline,
      warnings,
    };
    // As treebanks name their files: `nl_alpino-ud-dev`.
    const language = /^([a-z]{2,3})_[a-z0-9]+-ud-/.exec(raw.name)?.[1];
    if (language !== undefined) document.language = language;
    return document;
  },
};

interface Written {
  text: string;
  outline: OutlineEntry[];
}

/** A line to a sentence, a block to a paragraph. Ids of sentences stand in the outline, not in the text. */
function write(sentences: readonly Sentence[]): Written {
  const written: Written = { text: '', outline: [] };
  const level = sentences.some(({ newDocument }) => newDocument !== undefined) ? 2 : 1;
  let run: Sentence[] = [];
  for (const [i, sentence] of sentences.entries()) {
    const { newDocument } = sentence;
    if (run.length > 0 && endsRun(run.length, sentence)) {
      addRun(written, level, run);
      run = [];
    }
    if (i > 0) written.text += begins(sentence) ? '\n\n' : '\n';
    if (newDocument !== undefined) addEntry(written, 1, newDocument || 'Document');
    if (run.length === 0) addEntry(written, level, '');
    run.push(sentence);
    written.text += escapeLineStart(escapeText(sentence.text));
  }
  addRun(written, level, run);
  written.text += '\n';
  return written;
}

/** Whether a paragraph begins. */
function begins({ newDocument, newParagraph }: Sentence): boolean {
  return newDocument !== undefined || newParagraph !== undefined;
}

function endsRun(length: number, { newDocument, newParagraph }: Sentence): boolean {
  if (newDocument !== undefined || length >= RUN_SENTENCES) return true;
  return newParagraph !== undefined && length >= RUN_SENTENCES / 2;
}

function addEntry({ text, outline }: Written, level: number, title: string): void {
  outline.push({ level, title, start: text.length, bodyStart: text.length });
}

/** Names the entry of a run, which is the last one, by its first and its last sentence. */
function addRun({ outline }: Written, level: number, run: readonly Sentence[]): void {
  const first = run[0]!.id;
  const last = run.at(-1)!.id;
  const title = first === last || last === '' ? first : `${first} – ${last}`;
  const meta = { sentences: run.map(({ id }) => id).join(' ') };
  Object.assign(outline.at(-1)!, {
    level,
    title: title || `${outline.length}`,
    ...(first !== '' && { meta }),
  });
}
