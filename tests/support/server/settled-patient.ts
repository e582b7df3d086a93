import type { Db } from '#server/platform/sql/database.ts';

/** A patient without a visit or an order that is open, and without a family account. */
export async function settledPatient(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom('patient')
    .select('id')
    .where('id', 'in', (e) =>
      e.selectFrom('consultation').select('patientId').where('endedAt', 'is not', null),
    )
    .where('id', 'not in', (e) =>
      e.selectFrom('consultation').select('patientId').where('endedAt', 'is', null),
    )
    .where('id', 'not in', (e) => e.selectFrom('request').select('patientId').where('endedAt', 'is', null))
    .where('id', 'not in', (e) => e.selectFrom('patientErasure').select('patientId'))
    .where('id', 'not in', (e) => e.selectFrom('familyMember').select('patientId'))
    .where('id', 'not in', (e) => e.selectFrom('familyMember').select('accountId'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
