import { describe, expect, test } from 'vitest';
import { outlineOf, parseCode } from './code.contract.ts';
import { SAMPLES } from './samples.contract.ts';

const STEPS = (indent: string): string =>
  ['first', 'second', 'third'].map((name) => `${indent}${name}(value, other)`).join('\n');

describe('languages without a grammar', () => {
  test.each<[string, string, string[]]>([
    [
      'queue.rb',
      `# Queues of things to do.

require 'set'

# Keeps its order.
class Queue < Base
  attr_reader :items

  # Puts an item at the end.
  def add(item)
${STEPS('    ')}
  end

  def self.make!(name)
    if name
${STEPS('      ')}
    end
  end
end

def later
${STEPS('  ')}
end
`,
      [
        'class Queue | class Queue',
        '  add(item) | method Queue.add',
        '  self.make!(name) | method Queue.make!',
        'later | function later',
      ],
    ],
    [
      'Queue.kt',
      `package wood

/** Keeps its order. */
data class Queue<T>(val items: List<T>) : Base() {
  /** Puts an item at the end. */
  override suspend fun add(item: T): Boolean {
${STEPS('    ')}
  }
}

fun <T> List<T>.toQueue(): Queue<T> {
${STEPS('  ')}
}
`,
      [
        'class Queue | class Queue',
        '  suspend fun add(item: T): Boolean | method Queue.add',
        '<T> List<T>.toQueue(): Queue<T> | function toQueue',
      ],
    ],
    [
      'queue.php',
      `<?php
namespace Wood;

/** Keeps its order: "{" is no brace here. */
final class Queue implements \\Countable
{
    public function add(string $item): void
    {
${STEPS('        ')}
    }
}

function later(int $ms) {
${STEPS('    ')}
}
`,
      [
        'class Queue | class Queue',
        '  add(string $item): void | method Queue.add',
        'later(int $ms) | function later',
      ],
    ],
    [
      'queue.swift',
      `import Foundation

/// Keeps its order.
public struct Queue<T> {
  /// Puts an item at the end.
  public mutating func add(_ item: T) -> Int {
${STEPS('    ')}
  }
}

extension Queue {
  func peek() -> T? {
${STEPS('    ')}
  }
}
`,
      [
        'struct Queue | struct Queue',
        '  add(_ item: T) -> Int | method Queue.add',
        'extension Queue | impl Queue',
        '  peek() -> T? | method Queue.peek',
      ],
    ],
    [
      'queue.sh',
      `#!/bin/sh
# Starts what waits.
set -e

# Puts an item at the end.
add() {
${STEPS('  ').replaceAll(/[(),]/g, ' ')}
}

function later {
${STEPS('  ').replaceAll(/[(),]/g, ' ')}
}

add "$@"
`,
      ['add() | function add', 'later | function later', 'add "$@" |'],
    ],
    [
      'queue.sql',
      `-- Things to do.
CREATE TABLE IF NOT EXISTS queue (
  id INTEGER PRIMARY KEY,
  item TEXT NOT NULL DEFAULT ';'
);

-- What waits.
create or replace view waiting as
  select * from queue
  where done = 0;

INSERT INTO queue VALUES (1, 'fell; plant');
`,
      [
        'CREATE TABLE IF NOT EXISTS queue | table queue',
        'create or replace view waiting | view waiting',
        "INSERT INTO queue VALUES (1, 'fell; plant') |",
      ],
    ],
    [
      'queue.lua',
      `-- Keeps its order.
local Queue = {}

function Queue.add(self, item)
  if item then
${STEPS('    ')}
  end
end

return Queue
`,
      ['Queue.add(self, item) | function Queue.add', 'return Queue |'],
    ],
  ])('%s', async (name, text, sections) => {
    const document = await parseCode(name, text);
    expect(document.warnings).toEqual([]);
    expect(outlineOf(document)).toEqual(sections);
  });
});

describe('languages with a grammar that is not at hand', () => {
  test.each(SAMPLES)('$name', async ({ name, text, sections }) => {
    const document = await parseCode(name, text);
    expect(document.warnings.join()).toMatch(/^\S+ was divided by simple patterns.*not at hand\.$/);
    const facts = (lines: readonly string[]): Set<string> =>
      new Set(lines.flatMap((line) => /(?:class|struct|function|method) [\w.]+$/.exec(line)?.[0] ?? []));
    const wanted = facts(sections);
    const found = facts(outlineOf(document));
    const hit = [...wanted].filter((fact) => found.has(fact));
    expect(hit.length / Math.max(wanted.size, 1)).toBeGreaterThanOrEqual(0.5);
  });
});
