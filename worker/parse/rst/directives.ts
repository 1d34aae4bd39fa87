/** What directives are called, by what becomes of them. */

export const CODE: ReadonlySet<string> = names(
  'code code-block sourcecode parsed-literal literal prompt ipython ipython3 doctest testcode testoutput math productionlist mermaid graphviz digraph jsonblock terminal',
);
/** Shown in a box under its own name. */
export const ADMONITIONS: ReadonlySet<string> = names(
  'note tip hint important warning caution danger attention error seealso todo best-practice screencast versionadded versionchanged versionremoved deprecated deprecated-removed',
);
/** A box whose title is the argument. */
export const TITLED: ReadonlySet<string> = names(
  'admonition sidebar topic tab tab-item dropdown card grid-item-card collapse details example exercise solution',
);
/** Only around its content. */
export const TRANSPARENT: ReadonlySet<string> = names(
  'configuration-block tabs tab-set container compound class rst-class cssclass only ifconfig epigraph highlights pull-quote centered grid grid-item hlist align-center align-right align-default panels nested-parse flat-table',
);
/** Holds sections at times. */
export const MAY_HOLD_TITLES: ReadonlySet<string> = names('only ifconfig');
/** Says something to the program that builds the pages. */
export const HIDDEN: ReadonlySet<string> = names(
  'toctree contents raw meta index highlight default-role role currentmodule py:currentmodule module py:module sectnum section-numbering tabularcolumns target-notes header footer title restructuredtext-test-directive default-domain py:currentclass program acks codeauthor moduleauthor sectionauthor auto-gallery youtube vimeo',
);
/** Of other files, which stay unread. */
export const INCLUDES: ReadonlySet<string> = names('include literalinclude csv-include');
/** Made from program code when the pages are built. */
export const GENERATED: RegExp = /^auto[a-z]+$|^autosummary$|^doxygen|^argparse$|^click$/;
/** Describes a thing in a program: a signature and what it does. */
export const OBJECTS: RegExp =
  /^(?:[a-z]+:[a-z-]+|(?:php)?(?:class|method|function|attribute|data|exception|decorator|property|staticmethod|classmethod)|describe|object|option|cmdoption|confval|envvar|setting|opcode|rst:directive)$/;

export interface Directive {
  name: string;
  /** Behind the two colons, with the lines below it that go on without a blank one. */
  argument: string;
  argumentLines: string[];
  options: Map<string, string>;
  body: string[];
}

const OPTION = /^:([\w-]+):(?:\s+(.*))?$/;

/** From what stands behind `::` and the lines below, their indentation taken away. */
export function readDirective(name: string, first: string, below: readonly string[]): Directive {
  let at = 0;
  const argumentLines: string[] = [];
  while (at < below.length && below[at] !== '' && !OPTION.test(below[at]!)) argumentLines.push(below[at++]!);
  const options = new Map<string, string>();
  let last = '';
  for (; at < below.length && below[at] !== ''; at++) {
    const match = OPTION.exec(below[at]!);
    if (match !== null) {
      last = match[1]!.toLowerCase();
      options.set(last, match[2] ?? '');
    } else {
      options.set(last, `${options.get(last)}\n${below[at]!.trim()}`.trim());
    }
  }
  while (below[at] === '') at++;
  return { name: name.toLowerCase(), argument: first.trim(), argumentLines, options, body: below.slice(at) };
}

/** What a box is called that brings no title: `versionadded` with its version. */
export function admonitionTitle({ name, argument }: Directive): { title: string; rest: string } {
  const version = /^(?:versionadded|versionchanged|versionremoved|deprecated|deprecated-removed)$/.test(name);
  if (!version) {
    const title = name === 'seealso' ? 'See also' : name.replaceAll('-', ' ');
    return { title: title[0]!.toUpperCase() + title.slice(1), rest: argument };
  }
  const verb =
    { versionadded: 'Added', versionchanged: 'Changed', versionremoved: 'Removed' }[name] ?? 'Deprecated';
  const [number = '', ...rest] = argument.split(/\s+/);
  return { title: `${verb} in version ${number}`.trim(), rest: rest.join(' ') };
}

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
