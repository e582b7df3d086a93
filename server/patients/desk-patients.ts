import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { listOwnerIds } from './abha-owners.queries.ts';
import { listPatients, lockPatients, type PatientRow } from './patient-identity.queries.ts';
import { survivorIdsOf } from './patient-merge.queries.ts';
import { insertPossibleDuplicates } from './possible-duplicate.queries.ts';

/** A record for which the desk raises a request, locked; of a merged one the one that stays. */
export async function lockLivingRecord(tx: Tx, id: string) {
  const row = await lockLivingPatient(tx, id);
  return row && { id: row.id, mrn: row.mrn, name: row.name };
}

/** The whole row of that record, locked. */
export async function lockLivingPatient(tx: Tx, id: string): Promise<PatientRow | undefined> {
  const survivorId = (await survivorIdsOf(tx, [id])).get(id) ?? id;
  const [row] = await lockPatients(tx, [survivorId]);
  return row;
}

/** A record as the desk shows it; of a merged one the one that stays. */
export async function readLivingPatient(db: Db, id: string): Promise<PatientRow | undefined> {
  const [row] = await listPatients(db, [(await survivorIdsOf(db, [id])).get(id) ?? id]);
  return row;
}

/** Other records with this ABHA, as their health id or as their verified address; those that were merged into this one are no others. */
export async function listOtherOwners(
  tx: Tx,
  patientId: string,
  abha: { number: string | null; address: string },
): Promise<PatientRow[]> {
  const living = await survivorIdsOf(tx, await listOwnerIds(tx, abha));
  return listPatients(
    tx,
    [...new Set(living.values())].filter((id) => id !== patientId),
  );
}

/** Notes that a new record may be one of these, for an operator to look at. Ids without a record are left out. */
export async function recordPossibleDuplicates(
  c: Change,
  patientId: string,
  { otherIds, byUser }: { otherIds: readonly string[]; byUser: string | null },
): Promise<void> {
  const known = await listPatients(c.tx, [...new Set(otherIds)]);
  await insertPossibleDuplicates(
    c.tx,
    known
      .filter(({ id }) => id !== patientId)
      .map(({ id }) => ({ id: randomUUID(), patientId, otherId: id, foundAt: c.now, foundBy: byUser })),
  );
}
