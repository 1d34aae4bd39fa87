/** What is compared: something that takes pages and answers queries. */

export interface Page {
  id: string;
  /** BCP-47. */
  language: string;
  title: string;
  text: string;
}

export interface Engine {
  readonly name: string;
  /** Takes the pages in. */
  build(pages: readonly Page[]): Promise<Answers>;
}

export interface Answers {
  /** Ids of pages, best first. `language`: of the query, BCP-47, for engines that want to know it. */
  ask(query: string, language: string): string[] | Promise<string[]>;
  close?(): Promise<void>;
}
