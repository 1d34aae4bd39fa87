import type {
  OutlineEntry,
  ParseContext,
  ParsedDocument,
  Parser,
  RawDocument,
} from '../../contract/index.ts';
import { charsetOf, decode } from '../decode.ts';
import { nameOf, refuseBlank } from '../refuse.ts';
import { docText, headDoc, languageOfComments } from './comments.ts';
import type { Definition } from './definition.ts';
import { GrammarTrouble, withTree } from './grammar.ts';
import { codeExtensions, type Language, languageOf } from './languages.ts';
import { layOut } from './layout.ts';
import { findDefinitions } from './patterns.ts';
import { docstring, readTree } from './reader.ts';

/**
 * Source code as it stands, with its definitions for sections: by tree-sitter where there is a grammar, else by
 * patterns, which see what begins where and little more.
 */
export const codeParser: Parser = {
  kind: 'code',
  extensions: codeExtensions,
  version: 1,
  async parse(raw: RawDocument, context: ParseContext = {}): Promise<ParsedDocument> {
    const { text, warnings } = decode(raw.bytes, charsetOf(raw.type));
    refuseBlank(text, raw);
    const language = languageOf(raw.name, text);
    const { definitions, doc, trouble } = await read(text, language, context.asset);
    if (trouble !== undefined) {
      warnings.push(
        `${nameOf(raw)} was divided by simple patterns instead of the grammar of ${language.name}, as ${trouble}.`,
      );
    }
    return {
      text,
      kind: 'code',
      markup: 'code',
      meta: { codeLanguage: language.name },
      language: languageOfComments(text, language.comments),
      outline: outlineOf(text, definitions, language),
      ...(doc !== '' && { summary: doc }),
      warnings,
    };
  },
};

interface Reading {
  definitions: Definition[];
  /** What the file says of itself. */
  doc: string;
  /** Why there was no reading it by its grammar. */
  trouble?: string;
}

async function read(text: string, language: Language, asset: ParseContext['asset']): Promise<Reading> {
  const doc = headDoc(text);
  if (language.grammar === undefined) return { definitions: findDefinitions(text, language), doc };
  try {
    return await withTree(language.grammar, text, asset, (root) => ({
      definitions: readTree(root, text),
      doc: docText(docstring(root)) || doc,
    }));
  } catch (error) {
    if (!(error instanceof GrammarTrouble)) throw error;
    return { definitions: findDefinitions(text, language), doc, trouble: error.message };
  }
}

/** Anchors name the line of the definition itself, not that of the comment before it. */
function outlineOf(text: string, definitions: readonly Definition[], { comments }: Language): OutlineEntry[] {
  const line = lineCounter(text);
  return layOut(definitions, { text, comments }).map(({ at, ...entry }) => ({
    ...entry,
    anchor: `L${line(at)}`,
  }));
}

/** Line numbers, from 1, for offsets that ascend. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) line++;
    }
    return line;
  };
}
