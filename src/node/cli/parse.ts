/** The command for people who wonder why a document came out as it did. */
import {
  type AddOptions,
  checkAddOptions,
  type SingleSource,
  type StructureMode,
} from '../../../worker/contract/index.ts';
import { inspectSources } from '../inspect.ts';
import { UsageError } from './arguments.ts';
import { type FileCommand, given, sourceOf } from './command.ts';
import { parsed, texts } from './print-parsed.ts';

export const parse: FileCommand = {
  summary: 'show how files are read: kind, sections, pages, warnings; needs no index',
  operands: '<file | folder | url | -> …',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  access: null,
  options: {
    text: { type: 'boolean', help: 'print the text that is made of it, into which offsets point' },
    kind: { type: 'string', value: 'kind', help: 'take it as markdown, text, html …' },
    structure: { type: 'string', value: 'mode', help: 'markdown, verse, chapter or window' },
    chunker: {
      type: 'string',
      value: 'name',
      help: 'how sections are cut: search (default), reading or fixed',
    },
    password: { type: 'string', value: 'text', help: 'opens protected files' },
  },
  plan(operands, values) {
    if (operands.includes('')) throw new UsageError('parse: an empty path.', { operands });
    const settings = given<Pick<AddOptions, 'kind' | 'structure' | 'chunker' | 'password'>>({
      kind: values.text('kind'),
      structure: values.text('structure') as StructureMode | undefined,
      chunker: values.text('chunker'),
      password: values.text('password'),
    });
    checkAddOptions(settings);
    const text = values.flag('text') ?? false;
    return async (call) => {
      const sources: SingleSource[] = [];
      for (const operand of operands) sources.push(await sourceOf(operand, call.stdin));
      const documents = await inspectSources(sources, settings, text, call);
      return {
        result: { documents },
        human: (style) => (text ? texts(documents, style) : parsed(documents, style)),
        failed: documents.some(({ outcome }) => outcome === 'failed'),
      };
    };
  },
};
