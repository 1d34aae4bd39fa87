/** Which sources a call has given already, so that two files of one name are two documents. */

/** Calls of several tabs may take turns; an older one than these has ended. */
const MAX_CALLS = 8;

export class CallNames {
  readonly #calls = new Map<string, Map<string, string>>();

  /** Content hash by source. Parts of one call, told by what stands before `/` in their ids, share it. */
  of(callId: string): Map<string, string> {
    const call = callId.split('/', 1)[0]!;
    const names = this.#calls.get(call) ?? new Map<string, string>();
    this.#calls.delete(call);
    this.#calls.set(call, names);
    if (this.#calls.size > MAX_CALLS) this.#calls.delete(this.#calls.keys().next().value!);
    return names;
  }
}
