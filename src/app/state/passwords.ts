/** Asks for the passwords of protected files, one after another. */
import type { AddedDocument } from '../../../worker/contract/index.ts';
import { counted } from '../text/format.ts';
import type { Session } from './session.ts';

/**
 * Begins with `first` and goes on with the others until all are open or the user has had enough. A password that
 * opens one file is tried on all that are left; there is no word about those that it does not open.
 */
export async function askPasswords(session: Session, first: AddedDocument): Promise<void> {
  const { adding } = session;
  const skipped = new Set<string>();
  let next: AddedDocument | undefined = first;
  while (next) {
    const answer = await askFor(session, next);
    if (answer === 'stop') return;
    if (answer === 'skip') skipped.add(next.id);
    else {
      const others = adding.locked.filter(({ id }) => id !== next!.id);
      if (others.length > 0 && adding.state === 'done') await adding.open(others, answer.password);
    }
    if (adding.state !== 'done') return;
    next = adding.locked.find(({ id }) => !skipped.has(id));
  }
}

/** Until the file opens or is left alone. */
async function askFor(
  { adding, dialogs }: Session,
  document: AddedDocument,
): Promise<{ password: string } | 'skip' | 'stop'> {
  for (let wrong = false; ; wrong = true) {
    const others = adding.locked.length - 1;
    const values = await dialogs.ask({
      title: 'Enter password',
      text: about(document, others),
      action: 'Open',
      ...(others > 0 && { cancel: 'Skip all', other: 'Skip' }),
      ...(wrong && { error: 'That password does not open it. Try again.' }),
      fields: [{ name: 'password', label: 'Password', secret: true, required: true }],
    });
    if (!values) return 'stop';
    const password = values['password'];
    if (password === undefined) return 'skip';
    const opened = await adding.open([document], password);
    if (opened) return { password };
    if (opened === undefined) return 'stop';
  }
}

function about({ source }: AddedDocument, others: number): string {
  if (others === 0) return `“${source}” is protected.`;
  const more = `${counted(others, 'more file')} ${others === 1 ? 'is' : 'are'}`;
  return `“${source}” is protected, and ${more} too. The same password will be tried there.`;
}
