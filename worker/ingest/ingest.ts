/** `add`: documents in, report out. */
import {
  type AddReport,
  type AddSettings,
  type Call,
  CopseError,
  type DocumentInput,
  isCopseError,
  throwIfAborted,
  toCopseError,
} from '../contract/index.ts';
import { Adder } from './adder.ts';
import { Intake } from './intake.ts';
import { labelOf } from './items.ts';
import { type IngestParts, isFatal, Session } from './session.ts';

/**
 * Adds, updates or leaves alone, document by document. What is wrong with one document stands in its entry. Rejects
 * when writing itself fails or the call is aborted; documents that were whole by then stay, except that a full
 * storage costs the current group of commits. `finished` runs in the last transaction, if anything was written.
 */
export async function ingest(
  parts: IngestParts,
  inputs: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
  settings: AddSettings,
  call: Call,
  finished?: (report: AddReport) => void,
): Promise<AddReport> {
  const session = new Session(parts, call);
  const adder = new Adder(session, settings);
  const intake = new Intake(inputs);
  try {
    await refuseSeveral(intake, settings);
    await addAll(session, intake, adder);
    const documents = adder.report();
    const report: AddReport = { documents, chunksDelta: session.chunksDelta };
    const written = documents.some(({ status }) => status === 'added' || status === 'updated');
    await session.commit(written ? () => finished?.(report) : undefined);
    return report;
  } catch (error) {
    if (isFatal(error) && !isCopseError(error, 'aborted')) session.rollback();
    else await session.commit();
    throw toCopseError(error);
  } finally {
    intake.stop();
  }
}

async function addAll(session: Session, intake: Intake, adder: Adder): Promise<void> {
  for (;;) {
    // Whoever gives slowly shall not keep what is done from being stored.
    if (!intake.ready) await session.slices.pause();
    if (!intake.ready) await adder.flush();
    if (!intake.ready) await session.commit();
    const input = await nextOf(intake, adder);
    if (!input) return adder.flush();
    throwIfAborted(session.signal);
    session.progress({ step: 'read', total: intake.total, current: labelOf(input) });
    await adder.add(input);
    session.progress({ done: adder.done, total: intake.total });
    await session.commitIfDue();
    if (session.slices.due()) await session.slices.pause();
  }
}

/** What came before the inputs broke off is added. */
async function nextOf(intake: Intake, adder: Adder): Promise<DocumentInput | undefined> {
  try {
    return await intake.next();
  } catch (error) {
    await adder.flush();
    throw error;
  }
}

async function refuseSeveral(intake: Intake, { title, source }: AddSettings): Promise<void> {
  if (title === undefined && source === undefined) return;
  if (!(await intake.hasSecond())) return;
  const key = title === undefined ? 'source' : 'title';
  throw new CopseError(
    'invalid-option',
    `add: "${key}" fits only one document, and there are more: ${title ?? source}.`,
    { key, value: title ?? source },
  );
}
