/** Light, dark, or as the system says. */
import { Observable } from './observable.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'copse:theme';
const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };

export class Theme extends Observable {
  choice: ThemeChoice = stored();

  constructor() {
    super();
    this.#apply();
  }

  next(): void {
    this.choose(NEXT[this.choice]);
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    try {
      if (choice === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, choice);
    } catch {
      // Storage is denied: the choice lasts as long as the page.
    }
    this.#apply();
    this.changed();
  }

  #apply(): void {
    const root = document.documentElement;
    if (this.choice === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.choice;
    // The window's frame follows; each of the two tags is for one system scheme.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const scheme =
        this.choice === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : this.choice;
      meta.content = scheme === 'dark' ? '#141714' : '#faf9f5';
    }
  }
}

function stored(): ThemeChoice {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === 'light' || choice === 'dark' ? choice : 'system';
  } catch {
    return 'system';
  }
}
