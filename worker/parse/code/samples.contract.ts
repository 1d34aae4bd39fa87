/** Small programs, one for each language that has a grammar, and the sections that they are to have. */

export interface Sample {
  name: string;
  text: string;
  /** Title, then kind and name, indented by level. */
  sections: string[];
}

/** Long enough for a body that is no trifle. */
const STEPS = (indent: string, end = ';'): string =>
  ['first', 'second', 'third'].map((name) => `${indent}${name}(value, other)${end}`).join('\n');

export const SAMPLES: readonly Sample[] = [
  {
    name: 'queue.ts',
    text: `/** Queues of things to do. */

import { order } from './order.ts';

const SIZE = 10;
type Key = string;

/**
 * A queue that keeps its order. Items wait in it.
 *
 * @template T what waits
 */
@sealed()
export abstract class Queue<T> extends Base implements Iterable<T> {
  #items: T[] = [];
  static limit = SIZE;

  /** Puts an item at the end. */
  @logged
  public add(item: T, ...more: readonly T[]): void {
${STEPS('    ')}
  }

  get size(): number {
    return this.#items.length;
  }

  async *drain(): AsyncGenerator<T> {
${STEPS('    ')}
  }
}

// Not a method, whatever stands above.
export function toQueue<T>(items: readonly T[]): Queue<T> {
${STEPS('  ')}
}

export const later = async (ms: number): Promise<void> => {
${STEPS('  ')}
};

namespace inner {
  export function deep(): void {
${STEPS('    ')}
  }
}

later(3);
`,
    sections: [
      'const SIZE, type Key | group SIZE, Key',
      'class Queue | class Queue',
      '  add(item: T, ...more: readonly T[]): void | method Queue.add',
      '  get size(): number | method Queue.size',
      '  *drain(): AsyncGenerator<T> | method Queue.drain',
      'toQueue<T>(items: readonly T[]): Queue<T> | function toQueue',
      'later(ms: number): Promise<void> | function later',
      'namespace inner | namespace inner',
      '  deep(): void | function deep',
      'later(3) |',
    ],
  },
  {
    name: 'Button.tsx',
    text: `import { h } from 'view';

export function Button({ label }: { label: string }) {
  const [on, set] = useState(false);
  return (
    <button class={on ? 'on' : 'off'} onClick={() => set(!on)}>
      {label}
    </button>
  );
}

export default class Page extends View<{}> {
  render() {
    return <main class="page"><Button label="Fell" /><Button label="Plant" /></main>;
  }
}
`,
    sections: ['Button({ label }: { label: string }) | function Button', 'class Page | class Page'],
  },
  {
    name: 'queue.test.js',
    text: `const { test } = require('test');

describe('a queue', () => {
  const made = () => new Queue();

  it('keeps its order', async () => {
${STEPS('    ')}
  });

  it.each([1, 2])('takes %i', (count) => {
${STEPS('    ')}
  });
});

test("says what it's for", function () {
${STEPS('  ')}
});

module.exports = function helper(value) {
${STEPS('  ')}
};

Queue.prototype.peek = function () {
${STEPS('  ')}
};
`,
    sections: [
      'a queue | suite a queue',
      '  keeps its order | test a queue › keeps its order',
      '  takes %i | test a queue › takes %i',
      "says what it's for | test says what it's for",
      'helper(value) | function helper',
      'peek() | method Queue.peek',
    ],
  },
  {
    name: 'queue.py',
    text: `"""Queues of things to do."""
import heapq
from typing import Any

LIMIT = 10

@dataclass
class Queue(Base):
    """Keeps its order. Items wait in it."""

    @property
    def size(self) -> int:
        """How many wait."""
        return len(self.items)

    async def add(
        self,
        item: Any,  # what to add
    ) -> None:
        first(value)
        second(value)

    class Full(Exception):
        """Raised when nothing more fits."""
        limit = LIMIT


def main() -> None:
    """Runs it."""
    queue = Queue([])
    queue.add(1)


if __name__ == '__main__':
    main()
`,
    sections: [
      'LIMIT | constant LIMIT',
      'class Queue | class Queue',
      '  size(self) -> int | method Queue.size',
      '  add(self, item: Any) -> None | method Queue.add',
      '  class Full | class Queue.Full',
      'main() -> None | function main',
      "if __name__ == '__main__' |",
    ],
  },
  {
    name: 'Queue.java',
    text: `package wood.queue;

import java.util.List;

/** Keeps its order. */
@Deprecated
public final class Queue<T> implements Iterable<T> {
  private final List<T> items;

  /** Makes one of a list. */
  public Queue(List<T> items) {
    this.items = items;
    check();
  }

  /** Puts an item at the end. */
  @Override
  public <X extends T> boolean add(X item) throws FullException {
${STEPS('    ')}
  }

  interface Listener {
    /** Called once. */
    void added(Object item);

    void removed(Object item);
  }
}
`,
    sections: [
      'class Queue | class Queue',
      '  Queue(List<T> items) | constructor Queue.Queue',
      '  <X extends T> boolean add(X item) throws FullException | method Queue.add',
      '  interface Listener | interface Queue.Listener',
    ],
  },
  {
    name: 'queue.go',
    text: `// Package queue keeps things in order.
package queue

import "fmt"

// Limit is the most that fits.
const Limit = 10

// Queue keeps its order.
type Queue[T any] struct {
	items []T
	full  bool
	name  string
}

// Add puts an item at the end.
func (q *Queue[T]) Add(item T) (int, error) {
${STEPS('\t', '')}
}

// New makes one.
func New[T any](name string) *Queue[T] {
${STEPS('\t', '')}
}
`,
    sections: [
      'const Limit | constant Limit',
      'type Queue struct | struct Queue',
      '  Add(item T) (int, error) | method Queue.Add',
      'New[T any](name string) *Queue[T] | function New',
    ],
  },
  {
    name: 'queue.rs',
    text: `//! Queues of things to do.
use std::fmt;

/// Keeps its order.
#[derive(Debug, Clone)]
pub struct Queue<T> {
    items: Vec<T>,
    full: bool,
    name: String,
}

impl<T: Clone> Queue<T> {
    /// Puts an item at the end.
    #[inline]
    pub fn add(&mut self, item: T) -> usize {
${STEPS('        ')}
    }
}

impl<T> fmt::Display for Queue<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
${STEPS('        ')}
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn keeps_order() {
${STEPS('        ')}
    }
}
`,
    sections: [
      'struct Queue | struct Queue',
      'impl Queue<T> | impl Queue',
      '  add(&mut self, item: T) -> usize | method Queue.add',
      'impl fmt::Display for Queue<T> | impl Queue',
      "  fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result | method Queue.fmt",
      'mod tests | module tests',
      '  keeps_order() | function keeps_order',
    ],
  },
  {
    name: 'queue.c',
    text: `/* Queues of things to do. */
#include <stdio.h>

#define LIMIT 10

/* Keeps its order. */
typedef struct queue {
  int *items;
  int class;
  int length;
} queue_t;

static int count(const queue_t *queue);

/* Puts an item at the end. */
static int *queue_add(queue_t *queue, int item) {
${STEPS('  ')}
}

#ifdef LATER
int later(void)
{
${STEPS('  ')}
}
#endif
`,
    sections: [
      '#define LIMIT | macro LIMIT',
      'typedef struct queue_t | struct queue_t',
      'int count(const queue_t *queue) | function count',
      'int *queue_add(queue_t *queue, int item) | function queue_add',
      'int later(void) | function later',
    ],
  },
  {
    name: 'queue.hpp',
    text: `#ifndef QUEUE_HPP
#define QUEUE_HPP
#include <vector>

namespace wood {

/// Keeps its order.
template <typename T>
class Queue : public Base<T> {
 public:
  explicit Queue(int limit) : limit_(limit), full_(false) {
${STEPS('    ')}
  }

  /// Puts an item at the end.
  virtual void add(const T& item) override {
${STEPS('    ')}
  }

 private:
  int limit_;
  bool full_;
};

template <typename T>
bool Queue<T>::full() const {
${STEPS('  ')}
}

bool operator==(const Queue<int>& one, const Queue<int>& other) {
${STEPS('  ')}
}

}  // namespace wood
#endif
`,
    sections: [
      'namespace wood | namespace wood',
      '  class Queue | class Queue',
      '    Queue(int limit) | method Queue.Queue',
      '    void add(const T& item) override | method Queue.add',
      '    int limit_, bool full_ | field Queue.limit_, Queue.full_',
      '  bool Queue<T>::full() const | method Queue.full',
      '  bool operator==(const Queue<int>& one, const Queue<int>& other) | function operator==',
    ],
  },
  {
    name: 'Queue.cs',
    text: `using System;

namespace Wood.Queues;

/// <summary>Keeps its order.</summary>
[Serializable]
public sealed class Queue<T> : Base where T : notnull
{
    private readonly T[] items = [];

    public int Size { get; private set; }

    /// <summary>Puts an item at the end.</summary>
    [Obsolete("Use Push")]
    public async Task<int> Add(T item, int times = 1)
    {
${STEPS('        ')}
    }

    public enum Order { First, Last }
}

public record Place(int Row, int Seat);
`,
    sections: [
      'class Queue | class Queue',
      '  Task<int> Add(T item, int times = 1) | method Queue.Add',
      '  enum Order | enum Queue.Order',
      'record Place | class Place',
    ],
  },
];
