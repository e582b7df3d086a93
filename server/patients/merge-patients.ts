import { randomUUID } from 'node:crypto';
import { revokeLinksOf } from '#server/patient-links/patient-links.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { FilledColumns } from '#server/platform/sql/tables/patients.ts';
import { tellOpenVisits } from '#server/visits/consultations.ts';
import { uniteFacts } from '#server/visits/unite-facts.ts';
import { versionOf } from './correct-patient.ts';
import { listVisitsInProgress, lockPatients, type PatientRow } from './patient-identity.queries.ts';
import {
  areRelated,
  findMergeOf,
  insertMerge,
  listFamily,
  moveMembers,
  moveMembership,
  moveRows,
  setOnPatient,
  type MergeRow,
} from './patient-merge.queries.ts';

interface Merging {
  survivorId: string;
  mergedId: string;
  /** Version of the records that were compared. */
  survivorVersion: string;
  mergedVersion: string;
  reason: string;
}

/**
 * Merges a duplicate into the record that stays: all that belongs to it moves, in one transaction. The duplicate itself
 * stays in the store as it is, is found by its MRN as the other one, and can be given everything back (undo-merge.ts).
 * @returns the merge's id @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, RULE
 */
export async function mergePatients(deps: Administering, merging: Merging): Promise<string> {
  const { survivorId, mergedId, reason } = merging;
  if (survivorId === mergedId) throw badField('mergedId', 'SAME_RECORD');
  return change(acting(deps), async (c) => {
    const rows = await lockPatients(c.tx, [survivorId, mergedId]);
    const kept = orNotFound(rows.find(({ id }) => id === survivorId));
    const merged = orNotFound(rows.find(({ id }) => id === mergedId));
    if (versionOf(kept) !== merging.survivorVersion || versionOf(merged) !== merging.mergedVersion)
      throw new Refusal('CHANGED_MEANWHILE');
    await mustBeOnePatient(c, kept, merged);
    const [id, byUser] = [randomUUID(), deps.who?.userId ?? null];
    const moved = await moveRows(c.tx, mergedId, survivorId);
    const family = await moveFamily(c, survivorId, mergedId);
    const links = await revokeLinksOf(c.tx, mergedId, c.now);
    const facts = await uniteFacts(c, survivorId, byUser);
    const filled = missingOf(kept, merged);
    await setOnPatient(c.tx, survivorId, filled);
    const { allergies, conditions, noKnownAllergies, pregnancy } = kept;
    const spo2 = newerSpo2(kept, merged);
    if (spo2) await setOnPatient(c.tx, survivorId, spo2Columns(spo2));
    const before = {
      allergies,
      conditions,
      noKnownAllergies,
      pregnancy,
      ...(spo2 && { spo2: spo2Of(kept) }),
    };
    const taken = JSON.stringify({
      rows: moved,
      family,
      links,
      facts,
      filled,
      before,
      ...(spo2 && { spo2 }),
    });
    await insertMerge(c.tx, { id, survivorId, mergedId, reason, byUser, at: c.now, taken });
    for (const patientId of [survivorId, mergedId]) await c.audit('MERGE', 'patient_merge', id, patientId);
    await tellOpenVisits(c, survivorId);
    return id;
  });
}

/** Refuses a merge that could harm a patient if the two were not one. @throws Refusal RULE */
async function mustBeOnePatient(c: Change, kept: PatientRow, merged: PatientRow): Promise<void> {
  for (const { id } of [kept, merged])
    if (await findMergeOf(c.tx, id)) throw new Refusal('RULE', { reason: 'PATIENT_MERGED' });
  await mustHaveNoVisit(c, [kept.id, merged.id]);
  if (await areRelated(c.tx, kept.id, merged.id)) throw new Refusal('RULE', { reason: 'PATIENTS_RELATED' });
  const hasTwoGroups = kept.bloodGroup && merged.bloodGroup && kept.bloodGroup !== merged.bloodGroup;
  // Where one of them is wrong, it is corrected first, with a reason of its own.
  if (kept.bornOn !== merged.bornOn || kept.sex !== merged.sex || hasTwoGroups)
    throw new Refusal('RULE', { reason: 'RECORDS_DIFFER' });
}

/** A record does not change under a doctor. @throws Refusal RULE */
export async function mustHaveNoVisit(c: Change, patientIds: readonly string[]): Promise<void> {
  const numbers = await listVisitsInProgress(c.tx, patientIds);
  if (numbers.length) throw new Refusal('RULE', { reason: 'VISIT_IN_PROGRESS', params: { numbers } });
}

/** Moves what does not contradict the family of the record that stays; the rest remains with the duplicate. */
async function moveFamily(c: Change, survivorId: string, mergedId: string) {
  const [ofSurvivor, ofMerged] = [await listFamily(c.tx, survivorId), await listFamily(c.tx, mergedId)];
  const isMember = ofSurvivor.some(({ patientId }) => patientId === survivorId);
  const members = isMember
    ? []
    : ofMerged.filter(({ accountId }) => accountId === mergedId).map(({ patientId }) => patientId);
  const isMembership = ofSurvivor.length === 0 && ofMerged.some(({ patientId }) => patientId === mergedId);
  await moveMembers(c.tx, members, mergedId, survivorId);
  if (isMembership) await moveMembership(c.tx, mergedId, survivorId);
  return { members, isMembership };
}

/** Each row is one thing: it is taken as a whole, or not at all. */
const FILLED = [
  ['email'],
  ['bloodGroup'],
  ['healthId'],
  ['emergencyName', 'emergencyMobile'],
  ['guardianName', 'guardianRelation'],
  ['mobileOwner'],
  ['pcpProviderId'],
] as const;

type Spo2Decision = NonNullable<MergeRow['taken']['spo2']>;

const spo2Of = ({ spo2Scale, spo2ScaleAt }: PatientRow): Spo2Decision => ({
  scale: spo2Scale,
  at: spo2ScaleAt?.toISOString() ?? null,
});

export const spo2Columns = ({ scale, at }: Spo2Decision) => ({
  spo2Scale: scale,
  spo2ScaleAt: at === null ? null : new Date(at),
});

/** The duplicate's SpO2 scale if a doctor decided on it, and later than on that of the record that stays. */
function newerSpo2(kept: PatientRow, merged: PatientRow): Spo2Decision | null {
  const [survivorAt, duplicateAt] = [kept.spo2ScaleAt, merged.spo2ScaleAt];
  return duplicateAt && (!survivorAt || survivorAt < duplicateAt) ? spo2Of(merged) : null;
}

/** Returns what the duplicate says and the record that stays does not. The owner of a mobile is known of that number alone. */
function missingOf(kept: PatientRow, merged: PatientRow): FilledColumns {
  const missing = FILLED.filter((columns: readonly (keyof FilledColumns)[]) =>
    columns.every((column) => kept[column] === null),
  )
    .filter(([column]) => column !== 'mobileOwner' || kept.mobile === merged.mobile)
    .flat()
    .flatMap((column) => (merged[column] === null ? [] : [[column, merged[column]]]));
  return Object.fromEntries(missing) as FilledColumns;
}
