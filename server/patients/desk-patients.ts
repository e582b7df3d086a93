import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { listPatients, lockPatients } from './patient-identity.queries.ts';
import { survivorIdsOf } from './patient-merge.queries.ts';
import { insertPossibleDuplicates } from './possible-duplicate.queries.ts';

/** A record for which the desk raises a request, locked; of a merged one the one that stays. */
export async function lockLivingRecord(tx: Tx, id: string) {
  const survivorId = (await survivorIdsOf(tx, [id])).get(id) ?? id;
  const [row] = await lockPatients(tx, [survivorId]);
  return row && { id: row.id, mrn: row.mrn, name: row.name };
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
