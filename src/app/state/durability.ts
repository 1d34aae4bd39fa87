/** How much room the library takes on this device, and whether the browser promised to keep it. */
import { Observable } from './observable.ts';

export class Durability extends Observable {
  usage: number | undefined;
  quota: number | undefined;
  persisted: boolean | undefined;
  #asked = false;

  async refresh(): Promise<void> {
    try {
      const [estimate, persisted] = await Promise.all([
        navigator.storage?.estimate?.(),
        navigator.storage?.persisted?.(),
      ]);
      this.usage = estimate?.usage;
      this.quota = estimate?.quota;
      this.persisted = persisted;
    } catch {
      // Storage is denied: nothing to show.
    }
    this.changed();
  }

  /** Asks the browser to keep the data, once. A browser may wait for the user, so nobody waits for this. */
  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    navigator.storage?.persist?.().then(
      () => this.refresh(),
      () => undefined,
    );
  }
}
