/** What is compared: something that takes pages and answers queries. */
import type { EdgePage } from './cases.ts';

export interface EdgeEngine {
  readonly name: string;
  /** Takes the pages in; the result answers one query with the ids of pages, best first. */
  build(pages: readonly EdgePage[]): Promise<Answers>;
}

export interface Answers {
  /** `language`: of the query, BCP-47, for engines that want to know it. */
  ask(query: string, language: string): string[] | Promise<string[]>;
  close?(): Promise<void>;
}
