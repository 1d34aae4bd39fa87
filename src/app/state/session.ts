/** Everything the views share. Made once, handed down. */
import type { SearchIndex } from '../../../worker/contract/index.ts';
import { Adding } from './adding.ts';
import { Dialogs } from './dialogs.ts';
import { Durability } from './durability.ts';
import { Library } from './library.ts';
import { Reading } from './reading.ts';
import { Router } from './router.ts';
import { Searching } from './searching.ts';
import { Theme } from './theme.ts';

export class Session {
  readonly router: Router = new Router();
  readonly theme: Theme = new Theme();
  readonly dialogs: Dialogs = new Dialogs();
  readonly durability: Durability = new Durability();
  readonly library: Library;
  readonly searching: Searching;
  readonly reading: Reading;
  readonly adding: Adding;

  constructor(open: () => Promise<SearchIndex>) {
    this.library = new Library(open);
    this.searching = new Searching(this.library);
    this.reading = new Reading(this.library);
    this.adding = new Adding(this.library, this.durability);
    void this.durability.refresh();
  }
}
