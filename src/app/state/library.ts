/** The open index as the views see it: its documents, their outlines, its notices. */
import type {
  DocumentInfo,
  IndexInfo,
  Notice,
  SearchIndex,
  TocSection,
} from '../../../worker/contract/index.ts';
import { toCopseError } from '../../../worker/contract/index.ts';
import { Observable } from './observable.ts';
import { withoutRepeat } from './tree.ts';

const PAGE = 1000;
/** While documents stream in, the list is fetched this often at most. */
const REFRESH = 700;
/** … and takes at most one part in so many of the time. */
const SHARE = 15;
const byTitle = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A notice of the index, or an error of something the user asked for. */
export interface Message {
  code: string;
  message: string;
}

export class Library extends Observable {
  state: 'opening' | 'ready' | 'failed' = 'opening';
  error: { code: string; message: string } | null = null;
  info: IndexInfo | null = null;
  /** In order of title. */
  documents: DocumentInfo[] = [];
  notices: Message[] = [];
  /** Counts the changes of the index, so that what was derived from it can be told to be old. */
  version = 0;
  /** Resolves when the index is open; rejects when it cannot be. */
  index!: Promise<SearchIndex>;
  readonly #open: () => Promise<SearchIndex>;
  readonly #byId = new Map<string, DocumentInfo>();
  /** At which version a document last changed. */
  readonly #touched = new Map<string, number>();
  /** At which version all documents did. */
  #replaced = 0;
  readonly #outlines = new Map<string, Promise<TocSection>>();
  /** A notice is shown once, also after it was dismissed. */
  readonly #seen = new Set<string>();
  #refreshing: Promise<void> | undefined;
  #again = false;

  constructor(open: () => Promise<SearchIndex>) {
    super();
    this.#open = open;
    this.start();
  }

  /** Opens the index; also the way to try again after a failure. */
  start(): void {
    this.state = 'opening';
    this.error = null;
    this.changed();
    this.index = this.#open();
    this.index.then(
      (index) => this.#attach(index),
      (error: unknown) => {
        const { code, message } = toCopseError(error);
        this.state = 'failed';
        this.error = { code, message };
        this.changed();
      },
    );
  }

  document(id: string): DocumentInfo | undefined {
    return this.#byId.get(id);
  }

  /** Rises when the document changes. */
  versionOf(id: string): number {
    return Math.max(this.#replaced, this.#touched.get(id) ?? 0);
  }

  /** The section tree of one document, fetched once until the document changes. */
  outline(id: string): Promise<TocSection> {
    let outline = this.#outlines.get(id);
    if (!outline) {
      outline = this.index.then(async (index) => {
        const [document] = await index.toc(id, { summaries: false });
        if (!document) throw new Error(`No outline for document ${id}.`);
        return withoutRepeat(document.root);
      });
      outline.catch(() => this.#outlines.delete(id));
      this.#outlines.set(id, outline);
    }
    return outline;
  }

  async rename(id: string, title: string): Promise<void> {
    await (await this.index).rename(id, title);
    this.#outlines.delete(id);
    await this.refresh();
  }

  async remove(id: string): Promise<void> {
    await (await this.index).remove(id);
    await this.refresh();
  }

  async clear(): Promise<void> {
    await (await this.index).clear();
    this.#outlines.clear();
    await this.refresh();
  }

  async export(): Promise<Blob> {
    return (await this.index).export();
  }

  async import(file: Blob): Promise<void> {
    await (await this.index).import(file);
    this.#outlines.clear();
    this.version++;
    this.#replaced = this.version;
    await this.refresh();
  }

  /** Something went wrong that the user should know of. */
  tell(message: string, code: string): void {
    this.notices = [...this.notices, { code, message }];
    this.changed();
  }

  dismiss(notice: Message): void {
    this.notices = this.notices.filter((other) => other !== notice);
    this.changed();
  }

  /** One fetch at a time; a call during a fetch makes one more follow. */
  refresh(): Promise<void> {
    if (this.#refreshing !== undefined) {
      this.#again = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#fetch().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  #attach(index: SearchIndex): void {
    index.addEventListener('change', (event) => {
      const { updated, removed } = (event as CustomEvent<{ updated: string[]; removed: string[] }>).detail;
      this.version++;
      for (const id of [...updated, ...removed]) {
        this.#outlines.delete(id);
        this.#touched.set(id, this.version);
      }
      void this.refresh();
    });
    index.addEventListener('notice', (event) => this.#note((event as CustomEvent<Notice>).detail));
    index.addEventListener('state', () => void this.refresh());
    this.refresh().then(() => {
      this.state = 'ready';
      this.changed();
    }, this.#fail);
  }

  readonly #fail = (error: unknown): void => {
    const { code, message } = toCopseError(error);
    this.state = 'failed';
    this.error = { code, message };
    this.changed();
  };

  async #fetch(): Promise<void> {
    const index = await this.index;
    do {
      this.#again = false;
      const started = performance.now();
      const info = await index.info();
      const documents: DocumentInfo[] = [];
      for (let page = PAGE; page === PAGE; ) {
        const batch = await index.documents(undefined, { offset: documents.length, limit: PAGE });
        documents.push(...batch);
        page = batch.length;
      }
      documents.sort((a, b) => byTitle.compare(a.title, b.title) || (a.id < b.id ? -1 : 1));
      this.info = info;
      this.documents = documents;
      this.#byId.clear();
      for (const document of documents) this.#byId.set(document.id, document);
      if (info.notice) this.#note(info.notice);
      this.changed();
      const took = performance.now() - started;
      if (this.#again) await new Promise((resolve) => setTimeout(resolve, Math.max(REFRESH, SHARE * took)));
    } while (this.#again);
  }

  #note(notice: Notice): void {
    const key = `${notice.code} ${notice.message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.notices = [...this.notices, notice];
    this.changed();
  }
}
