/** What can be done to documents and to the library, with the questions that go before. */
import type { DocumentInfo } from '../../../worker/contract/index.ts';
import { toCopseError } from '../../../worker/contract/index.ts';
import { counted } from '../text/format.ts';
import type { Session } from './session.ts';

export async function renameDocument(session: Session, document: DocumentInfo): Promise<void> {
  const values = await session.dialogs.ask({
    title: 'Rename document',
    action: 'Rename',
    fields: [{ name: 'title', label: 'Title', value: document.title, required: true }],
  });
  const title = values?.['title']?.trim();
  if (title && title !== document.title) {
    await reported(session, 'The document could not be renamed', () =>
      session.library.rename(document.id, title),
    );
  }
}

export async function removeDocument(session: Session, document: DocumentInfo): Promise<void> {
  const sure = await session.dialogs.ask({
    title: `Delete “${document.title}”?`,
    text: 'It goes from this library. The file it came from is not touched.',
    action: 'Delete',
    danger: true,
  });
  if (!sure) return;
  await reported(session, 'The document could not be deleted', async () => {
    await session.library.remove(document.id);
    const { route } = session.router;
    if (route.name === 'read' && route.section.startsWith(`${document.id}#`)) {
      session.router.go({ name: 'search', query: session.searching.query }, { replace: true });
    }
  });
}

export async function wipeLibrary(session: Session): Promise<void> {
  const { info } = session.library;
  const sure = await session.dialogs.ask({
    title: 'Wipe the library?',
    text: `${counted(info?.documents ?? 0, 'document')} will be deleted from this device. The files they came from are not touched.`,
    action: 'Wipe the library',
    danger: true,
  });
  if (sure) await reported(session, 'The library could not be wiped', () => session.library.clear());
}

export async function exportLibrary(session: Session): Promise<void> {
  await reported(session, 'The library could not be exported', async () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await session.library.export());
    link.download = `${session.library.info?.name ?? 'library'}.copse`;
    link.click();
    // The download has its own hold on the data by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
}

export async function importLibrary(session: Session, file: File): Promise<void> {
  const documents = session.library.info?.documents ?? 0;
  if (documents > 0) {
    const sure = await session.dialogs.ask({
      title: 'Replace the library?',
      text: `“${file.name}” will take the place of the ${counted(documents, 'document')} that are here now.`,
      action: 'Replace',
      danger: true,
    });
    if (!sure) return;
  }
  await reported(session, `“${file.name}” could not be imported`, () => session.library.import(file));
}

/** What fails is said in words where the user looks. */
async function reported(session: Session, what: string, action: () => Promise<void>): Promise<void> {
  try {
    await action();
    void session.durability.refresh();
  } catch (error) {
    const { code, message } = toCopseError(error);
    session.library.tell(`${what}: ${message}`, code);
  }
}
