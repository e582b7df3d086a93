import { randomUUID } from 'node:crypto';
import type { Stays } from '#contract/erasures.ts';
import { findMergeOf, readIdentity, recordIdsOf } from '#server/patients/patient-identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import {
  endErasure,
  eraseContact,
  eraseConversations,
  eraseHealthLocker,
  eraseLinks,
  eraseUploads,
  findOpenErasure,
  insertErasure,
  lastOf,
  listUnsettled,
  lockErasure,
} from './erasure.queries.ts';

export { countErasures, findOpenErasure, listErasures, listErasuresOf } from './erasure.queries.ts';
export type { ErasureRow } from './erasure.queries.ts';

/** @returns the id of the demand @throws Refusal NOT_FOUND, CHANGED_MEANWHILE where there is one, RULE */
export async function askErasure(
  deps: Administering,
  { patientId, reason }: { patientId: string; reason: string },
): Promise<string> {
  return change(acting(deps), async (c) => {
    await mustBeErasable(c, patientId);
    if (await findOpenErasure(c.tx, patientId)) throw new Refusal('CHANGED_MEANWHILE');
    const id = randomUUID();
    await insertErasure(c.tx, { id, patientId, reason, askedBy: deps.who?.userId ?? null, askedAt: c.now });
    await c.audit('ASK_ERASURE', 'patient_erasure', id, patientId);
    return id;
  });
}

/**
 * @returns the ids of the record and of those merged into it
 * @throws Refusal NOT_FOUND, RULE of a record that was merged, or of a patient who must be reachable
 */
async function mustBeErasable(c: Change, patientId: string): Promise<string[]> {
  if (await findMergeOf(c.tx, patientId)) throw new Refusal('RULE', { reason: 'PATIENT_MERGED' });
  await readIdentity(c.tx, patientId);
  const ids = await recordIdsOf(c.tx, patientId);
  const numbers = await listUnsettled(c.tx, ids);
  if (numbers.length) throw new Refusal('RULE', { reason: 'PATIENT_IN_CARE', params: { numbers } });
  return ids;
}

/**
 * Erases what need not stay, in one transaction; files that no row names any more go with the hourly job. The
 * medical record, invoices and the audit stay (docs/decisions/0024). It takes a second person.
 * @returns the patient @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, RULE
 */
export async function erasePatient(deps: Administering, erasureId: string): Promise<string> {
  return change(acting(deps), async (c) => {
    const { patientId, askedBy } = await mustBeOpen(c, erasureId);
    if (deps.who && askedBy === deps.who.userId) throw new Refusal('RULE', { reason: 'SECOND_PERSON' });
    const ids = await mustBeErasable(c, patientId);
    await eraseReach(c, deps, ids);
    const endedBy = deps.who?.userId ?? null;
    await endErasure(c.tx, erasureId, { state: 'DONE', endedAt: c.now, endedBy });
    await c.audit('ERASE', 'patient_erasure', erasureId, patientId);
    return patientId;
  });
}

/** Erases how these patients are reached and what is no part of the record. */
export async function eraseReach(
  c: Change,
  { files }: Pick<Administering, 'files'>,
  ids: readonly string[],
): Promise<void> {
  await eraseContact(c.tx, ids);
  await eraseLinks(c.tx, ids, c.now);
  await eraseHealthLocker(c.tx, ids, c.now);
  await eraseConversations(c.tx, ids);
  const pieces = await eraseUploads(c.tx, ids);
  c.afterCommit(async () => {
    for (const key of pieces) await files.remove(key);
  });
}

interface Declining {
  erasureId: string;
  reason: string;
}

/** @returns the patient @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function declineErasure(deps: Administering, { erasureId, reason }: Declining): Promise<string> {
  return change(acting(deps), async (c) => {
    const { patientId } = await mustBeOpen(c, erasureId);
    const endedBy = deps.who?.userId ?? null;
    await endErasure(c.tx, erasureId, {
      state: 'DECLINED',
      declinedReason: reason,
      endedAt: c.now,
      endedBy,
    });
    await c.audit('DECLINE_ERASURE', 'patient_erasure', erasureId, patientId);
    return patientId;
  });
}

async function mustBeOpen(c: Change, erasureId: string) {
  const erasure = orNotFound(await lockErasure(c.tx, erasureId));
  if (erasure.state !== 'ASKED') throw new Refusal('CHANGED_MEANWHILE');
  return erasure;
}

/** Years by the regulations of 2002 on medical ethics, from the last treatment. */
const RECORD_YEARS = 3;
/** The longest that tax law asks for. */
const INVOICE_YEARS = 8;

export async function whatStays(db: Db, patientId: string): Promise<Stays> {
  const { treatedAt, billedAt } = await lastOf(db, await recordIdsOf(db, patientId));
  return {
    recordUntil: yearsAfter(treatedAt, RECORD_YEARS),
    invoicesUntil: yearsAfter(billedAt, INVOICE_YEARS),
  };
}

function yearsAfter(at: Date | null, years: number): string | null {
  if (!at) return null;
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end.toISOString().slice(0, 10);
}
