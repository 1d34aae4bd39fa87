/** What of a block a reader sees. */
import type { Block } from './blocks.ts';
import { skipSpace } from './lines.ts';
import { plainBlock } from './plain.ts';

/** A link's address that stands by itself, its title perhaps on the next line. */
const DEFINITION =
  /^ {0,3}\[(?!\^)(?:\\.|[^[\]\\]){1,999}\]:[ \t]*(?:\r?\n[ \t]*)?(?:<[^<>\n]*>|[^\s<]\S*)(?:(?:[ \t]+|[ \t]*\r?\n[ \t]*)(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*(?:\r\n?|\n|$)/;
const COMMENT = /^\s*<!--[\s\S]*?-->[ \t]*/;
/** Declarations, scripts and styles, the modules of MDX, comments of other dialects. */
const UNSEEN = /^\s*(?:<(?:script|style|!|\?)|\{(?:\/\*|%-?\s*comment)|(?:import|export)\s)/i;
/** Code of another file. */
const INCLUDES = /\{\{#[a-z_]+\s/;
/** Longer blocks are not asked whether they have words: they do. */
const BARE_LIMIT = 200;
/** Attributes that a component shows. */
const SAID =
  /\b(?:alt|caption|content|description|head(?:er|ing)|label|name|summary|text|title)\s*=\s*["'{]/i;
/** What a block without words may begin with. */
const BARE = /^\s*(?:[[{:^!<]|`{3}|~{3})/;

/**
 * The block without what no reader sees at its start: addresses of links and comments. `undefined` where nothing is
 * left of it, as of modules of MDX, scripts, and tags of templates that stand alone.
 */
export function shownPart(text: string, block: Block): Block | undefined {
  switch (block.kind) {
    case 'paragraph':
      return withoutDefinitions(text, block);
    case 'html':
      return withoutComment(text, block);
    case 'code':
      return isBare(text, block) && INCLUDES.test(text.slice(block.start, block.end)) ? undefined : block;
    default:
      return block;
  }
}

/** Whether a block shows no words, such as a rule or a tag around others; what is longer than a few lines has some. */
export function isBare(text: string, block: Block): boolean {
  if (block.kind === 'rule') return true;
  if (block.kind === 'table' || block.kind === 'list' || block.kind === 'heading') return false;
  if (block.end - block.start > BARE_LIMIT) return false;
  const source = text.slice(block.start, block.end);
  return BARE.test(source) && !(block.kind === 'html' && SAID.test(source)) && plainBlock(text, block) === '';
}

function withoutDefinitions(text: string, block: Block): Block | undefined {
  let { start } = block;
  for (;;) {
    const found = DEFINITION.exec(text.slice(start, Math.min(block.end, start + 2000)));
    if (found === null) break;
    start += found[0].length;
    if (start >= block.end) return undefined;
  }
  const left = start === block.start ? block : { ...block, start };
  return isTemplate(text, left) ? undefined : left;
}

/** `{% include a %}`, `{: .class}`, `[TOC]` and their kin. */
function isTemplate(text: string, block: Block): boolean {
  const first = text.slice(block.start, block.start + 10).trimStart()[0];
  return (first === '{' || first === '[' || first === '^') && isBare(text, block);
}

function withoutComment(text: string, block: Block): Block | undefined {
  let { start } = block;
  for (;;) {
    const length = COMMENT.exec(text.slice(start, block.end))?.[0].length ?? 0;
    if (length === 0) break;
    start = skipSpace(text, start + length, block.end);
    if (start >= block.end) return undefined;
  }
  if (UNSEEN.test(text.slice(start, Math.min(block.end, start + 100)))) return undefined;
  return start === block.start ? block : { ...block, start };
}
