/** Sentences of a treebank, as they were written. */

export interface Sentence {
  id: string;
  text: string;
  /** A document, or a paragraph, begins with it; the name it has, if any. */
  newDocument?: string;
  newParagraph?: string;
}

export interface Sentences {
  sentences: Sentence[];
  /** Numbers of lines, from 1, that are neither comments nor tokens. */
  malformed: number[];
}

const COLUMNS = 10;
const ID = /^(\d+)(?:-(\d+)|\.\d+)?$/;

export function readSentences(source: string): Sentences {
  const result: Sentences = { sentences: [], malformed: [] };
  let builder = new Builder();
  for (const [i, line] of source.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') {
      builder = builder.finish(result.sentences);
    } else if (line.startsWith('#')) builder.comment(line);
    else if (!builder.token(line)) result.malformed.push(i + 1);
  }
  builder.finish(result.sentences);
  return result;
}

class Builder {
  private readonly comments = new Map<string, string>();
  private rebuilt = '';
  private space = false;
  /** Last token that a range stands for. */
  private covered = 0;

  comment(line: string): void {
    const match = /^#\s*(\w+)(?:\s+id)?\s*(?:=\s*(.*))?$/.exec(line.trimEnd());
    if (match !== null && !this.comments.has(match[1]!)) this.comments.set(match[1]!, match[2] ?? '');
  }

  /** Whether the line is one. */
  token(line: string): boolean {
    const columns = line.split('\t');
    const id = ID.exec(columns[0]!);
    if (id === null || columns.length !== COLUMNS) return false;
    // Nodes between tokens were not written.
    if (columns[0]!.includes('.')) return true;
    const last = Number(id[2] ?? id[1]);
    if (last <= this.covered) return true;
    if (id[2] !== undefined) this.covered = last;
    if (this.space) this.rebuilt += ' ';
    this.rebuilt += columns[1]!.trim();
    this.space = !/(?:^|\|)SpaceAfter=No(?:\||$)/.test(columns[9]!);
    return true;
  }

  /** Hands over the sentence, if there is one; returns the builder of the next. */
  finish(sentences: Sentence[]): Builder {
    const { comments } = this;
    const text = (comments.get('text') || this.rebuilt).replace(/\s+/g, ' ').trim();
    // What a document is called may stand before the first sentence, alone.
    if (text === '') return comments.size === 0 ? new Builder() : this;
    const sentence: Sentence = { id: comments.get('sent_id') ?? '', text };
    const newDocument = comments.get('newdoc');
    const newParagraph = comments.get('newpar');
    if (newDocument !== undefined) sentence.newDocument = newDocument;
    if (newParagraph !== undefined) sentence.newParagraph = newParagraph;
    sentences.push(sentence);
    return new Builder();
  }
}
