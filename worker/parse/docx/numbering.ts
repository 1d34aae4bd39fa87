/** Numbers of list items and headings, which a document does not hold: they are counted when it is shown. */
import { formatted } from '../ordinals.ts';
import { childElements, descend, type XmlElement } from '../xml/index.ts';
import { attributeOf, numberOf } from './styles.ts';

interface Level {
  format: string;
  /** `%1.%2` stands for the numbers of the first two levels. */
  text: string;
  start: number;
  legal: boolean;
}

interface Definition {
  /** Lists that share it go on counting. */
  group: string;
  levels: Map<number, Level>;
  restarts: Map<number, number>;
}

export interface Label {
  bullet: boolean;
  /** As it is shown; empty for bullets. */
  text: string;
  /** A number and a mark, as Markdown has it. */
  plain: number | undefined;
}

const MAX_LEVEL = 9;

export class Numbering {
  private readonly definitions = new Map<string, Definition>();
  private readonly counters = new Map<string, number[]>();
  private readonly restarted = new Set<string>();

  constructor(root: XmlElement | undefined) {
    if (root === undefined) return;
    const groups = new Map<string, Map<number, Level>>();
    for (const group of childElements(root, 'abstractnum')) {
      groups.set(group.attributes['abstractnumid'] ?? '', levelsOf(group));
    }
    for (const list of childElements(root, 'num')) {
      const group = attributeOf(list, 'abstractnumid') ?? '';
      const definition: Definition = { group, levels: new Map(groups.get(group)), restarts: new Map() };
      for (const change of childElements(list, 'lvloverride')) override(definition, change);
      this.definitions.set(list.attributes['numid'] ?? '', definition);
    }
  }

  /** Counts one more; `undefined` where the paragraph is in no list. */
  next(id: string, level: number): Label | undefined {
    const definition = this.definitions.get(id);
    const own = definition?.levels.get(level);
    if (definition === undefined || own === undefined || level >= MAX_LEVEL) return undefined;
    const counters = this.count(definition, id, level, own);
    if (own.format === 'bullet') return { bullet: true, text: '', plain: undefined };
    const text = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const { format, start } = definition.levels.get(index) ?? own;
      return formatted(counters[index] ?? start, own.legal ? 'decimal' : format);
    });
    const plain = /^%\d[.)]?$/.test(own.text) && /^\d+[.)]?$/.test(text) ? counters[level] : undefined;
    return { bullet: false, text: own.format === 'none' && !own.text.includes('%') ? own.text : text, plain };
  }

  private count(definition: Definition, id: string, level: number, own: Level): number[] {
    const counters = this.counters.get(definition.group) ?? [];
    this.counters.set(definition.group, counters);
    const restart = definition.restarts.get(level);
    const key = `${id} ${level}`;
    if (restart !== undefined && !this.restarted.has(key)) {
      this.restarted.add(key);
      counters[level] = restart;
    } else {
      const before = counters[level];
      counters[level] = before === undefined ? own.start : before + 1;
    }
    counters.length = level + 1;
    // A level that was passed over counts as begun.
    for (let above = 0; above < level; above++) counters[above] ??= definition.levels.get(above)?.start ?? 1;
    return counters;
  }
}

function levelsOf(group: XmlElement): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const level of childElements(group, 'lvl')) addLevel(levels, level);
  return levels;
}

function addLevel(levels: Map<number, Level>, level: XmlElement): void {
  levels.set(numberOf(level.attributes['ilvl']) ?? 0, {
    format: attributeOf(level, 'numfmt') ?? 'decimal',
    text: (attributeOf(level, 'lvltext') ?? '').slice(0, 100),
    start: numberOf(attributeOf(level, 'start')) ?? 1,
    legal: descend(level, 'islgl') !== undefined,
  });
}

function override(definition: Definition, change: XmlElement): void {
  const at = numberOf(change.attributes['ilvl']) ?? 0;
  for (const level of childElements(change, 'lvl')) addLevel(definition.levels, level);
  const start = numberOf(attributeOf(change, 'startoverride'));
  if (start !== undefined) definition.restarts.set(at, start);
}
