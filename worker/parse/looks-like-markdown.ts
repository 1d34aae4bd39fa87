/** Whether a text that claims to be plain is Markdown, as `llms.txt` and many notes are. */
import { type Block, findFrontMatter, scanBlocks } from '../markup/index.ts';

/** So much of a text decides. */
const READ = 200_000;
/** Of the lines outside of fences: a text with more lines of code, settings or a log is none to read as Markdown. */
const MAX_TECHNICAL = 0.05;
/** More headings than this for each other line are comments. */
const MAX_HEADINGS = 1;
const TECHNICAL =
  /^(?: {4}|\t)|^\s*(?:[{}()[\]]+[;,]?\s*$|[\w.$-]+\s*(?:=|\+=|:=)\s*\S|(?:import|from|export|def|class|function|const|let|var|if|for|while|return|public|private|static|void|int|use|set|alias|echo|include|define|ifdef|endif|pragma)\b.*[({;:=]|\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|(?:DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|TRACE)\b)|[;{]\s*$/;
const LINK_ITEM = /^\s*[-*+] .*\[[^[\]]+\]\([^()\s]+\)/gm;

/**
 * A title, and besides it subtitles, a fence or a list of links; hardly a line of code, settings or a log. Comments
 * of configuration files and scripts look like headings of the first level, stand on lines that follow one another,
 * or head lines that are no prose.
 */
export function looksLikeMarkdown(text: string): boolean {
  const source = text.slice(0, READ);
  if (source.startsWith('#!') || source.includes('\f') || !/^ {0,3}#{1,6} \S/m.test(source)) return false;
  const found = look(source);
  return found.titles >= 1 && found.signs && !found.technical && !found.comments;
}

interface Look {
  titles: number;
  /** Besides a title: subtitles, a fence, links. */
  signs: boolean;
  technical: boolean;
  /** Headings are too many, or follow right upon one another. */
  comments: boolean;
}

function look(source: string): Look {
  const blocks = [...scanBlocks(source, findFrontMatter(source)?.end ?? 0, source.length)];
  const marked = blocks.filter((block) => isMarked(source, block));
  const levels = marked.map(({ heading }) => heading!.level);
  const adjacent = marked.filter(({ start }, index) => marked[index - 1]?.heading?.next === start).length;
  const others = blocks.filter((block) => !isMarked(source, block));
  const rest = others
    .filter((block) => !isFence(source, block))
    .map(({ start, end }) => source.slice(start, end))
    .join('\n');
  const fences = others.filter((block) => isFence(source, block)).length;
  const lines = rest.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const technical = lines.filter((line) => TECHNICAL.test(line)).length;
  const links = rest.match(LINK_ITEM)?.length ?? 0;
  const listed = links >= 3 || (links > 0 && levels.length > 1);
  return {
    titles: levels.length,
    signs: fences > 0 || listed || (levels.length >= 3 && levels.some((level) => level >= 2)),
    technical: technical > Math.max(1, lines.length * MAX_TECHNICAL),
    comments: adjacent * 4 > levels.length || levels.length > lines.length * MAX_HEADINGS + fences,
  };
}

/** Underlined headings are those of plain text as well. */
function isMarked(source: string, { heading, start }: Block): boolean {
  return heading !== undefined && /^ {0,3}#/.test(source.slice(start, start + 4));
}

/** One that is closed, too. */
function isFence(source: string, { kind, start, end }: Block): boolean {
  const content = kind === 'code' ? source.slice(start, end) : '';
  const mark = /^ {0,3}(`{3,}|~{3,})/.exec(content)?.[1];
  return mark !== undefined && new RegExp(`\\n {0,3}${mark}[ \\t]*$`).test(content);
}
