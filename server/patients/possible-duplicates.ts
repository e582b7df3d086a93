import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import { change } from '#server/platform/writes/change.ts';
import { listPatients } from './patient-identity.queries.ts';
import { decidePair, listPossibleDuplicates } from './possible-duplicate.queries.ts';

type Ctx = Deps & { who: Operator };

/** One page of the pairs without a decision, each with both records. The patients shown are audited. */
export async function possibleDuplicates(ctx: Ctx, asked: PageAsked) {
  const { rows, next, total } = await listPossibleDuplicates(ctx.db, asked);
  const patients = await listPatients(
    ctx.db,
    rows.flatMap(({ patientId, otherId }) => [patientId, otherId]),
  );
  const byId = new Map(patients.map((patient) => [patient.id, patient]));
  await auditList(ctx, 'possible duplicates', [...byId.keys()]);
  const pairs = rows.flatMap(({ patientId, otherId, ...row }) => {
    const [patient, other] = [byId.get(patientId), byId.get(otherId)];
    return patient && other ? [{ ...row, patient, other }] : [];
  });
  return { pairs, next, total };
}

/** Decides that two records are two persons. @throws Refusal NOT_FOUND, also for a pair that was decided before */
export async function keepApart(ctx: Ctx, pairId: string): Promise<void> {
  await change(ctx, async (c) => {
    const pair = orNotFound(await decidePair(c.tx, pairId, { at: c.now, by: ctx.who.userId }));
    for (const patientId of [pair.patientId, pair.otherId])
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await c.audit('KEEP_APART', 'possible_duplicate', pairId, patientId);
  });
}
