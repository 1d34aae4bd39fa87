/** Questions to the user, asked one at a time. */
import { Observable } from './observable.ts';

export interface Question {
  title: string;
  text?: string;
  action: string;
  danger?: boolean;
  /** What was wrong with the answer before. */
  error?: string;
  /** In place of `Cancel`. */
  cancel?: string;
  /** A third way, which gives no values. */
  other?: string;
  fields?: Field[];
}

export interface Field {
  name: string;
  label: string;
  value?: string;
  placeholder?: string;
  multiline?: boolean;
  required?: boolean;
  /** Not to be seen while it is typed. */
  secret?: boolean;
}

export class Dialogs extends Observable {
  question: Question | null = null;
  #answer: ((values: Record<string, string> | null) => void) | undefined;

  /** The values of the fields, none for the third way, or `null` when the user thought better of it. */
  ask(question: Question): Promise<Record<string, string> | null> {
    this.#answer?.(null);
    this.question = question;
    this.changed();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  answer(values: Record<string, string> | null): void {
    const answer = this.#answer;
    this.#answer = undefined;
    this.question = null;
    this.changed();
    answer?.(values);
  }
}
