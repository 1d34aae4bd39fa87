/** What a cell printed. */
import { type Fields, fieldsOf, textOf } from './notebook.ts';

/** Of the outputs of one cell together. */
const MAX_OUTPUT = 2000;

const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;
/** Encoded bytes in a text. */
const BASE64 = /[A-Za-z0-9+/]{200,}={0,2}/g;

/** What stands for an object that is shown in another way. */
const NAMES_OBJECT = /^\s*<[\w.]+(?: object| size)?[^<>\n]*>\s*$/;

export function outputText(outputs: readonly Fields[]): string {
  const pieces = outputs.map(oneOutput).filter((piece) => piece.trim() !== '');
  const text = pieces.map((piece) => piece.trimEnd()).join('\n');
  if (text.length <= MAX_OUTPUT) return text;
  return `${text.slice(0, MAX_OUTPUT).replace(/[\ud800-\udbff]$/, '')}…`;
}

function oneOutput(output: Fields): string {
  switch (output['output_type']) {
    case 'stream':
      return clean(textOf(output['text']));
    case 'error':
    case 'pyerr':
      return clean(`${textOf(output['ename'])}: ${textOf(output['evalue'])}`);
    case 'execute_result':
    case 'display_data':
    case 'pyout':
      return shown(output['data'] === undefined ? output : fieldsOf(output['data']));
    default:
      return '';
  }
}

/** The text beside a picture or a control only says that there is one. */
function shown(data: Fields): string {
  if (Object.keys(data).some((type) => /^image\/|^(?:png|jpeg|svg)$|widget/.test(type))) return '';
  const plain = textOf(data['text/plain'] ?? data['text']);
  return clean(NAMES_OBJECT.test(plain) ? textOf(data['text/markdown'] ?? data['text/latex']) : plain);
}

function clean(text: string): string {
  return text
    .replace(ANSI, '')
    .replace(/\r\n/g, '\n')
    .split('\n')
    .map(lastWritten)
    .join('\n')
    .replace(BASE64, '…');
}

/** A progress bar writes its line again and again. */
function lastWritten(line: string): string {
  return line.includes('\r') ? (line.split('\r').findLast((part) => part.trim() !== '') ?? '') : line;
}
