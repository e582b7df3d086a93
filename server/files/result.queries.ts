import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Laboratory results of a provider's orders that they have not opened, oldest first. */
function unreadResults(db: Db, providerId: string) {
  return db
    .selectFrom('document')
    .innerJoin('request', 'request.id', 'document.requestId')
    .innerJoin('consultation', 'consultation.id', 'request.orderedByConsultationId')
    .where('document.kind', '=', 'LAB_RESULT')
    .where('document.resultReadAt', 'is', null)
    .where('consultation.providerId', '=', providerId);
}

export async function listUnreadResults(db: Db, providerId: string, limit: number) {
  return unreadResults(db, providerId)
    .innerJoin('patient', 'patient.id', 'document.patientId')
    .select([
      'document.id as documentId',
      'document.name as documentName',
      'document.receivedAt',
      'document.patientId',
      'request.serviceNumber',
      'request.status',
      'consultation.consultationNumber',
      'patient.name',
      'patient.nameLang',
    ])
    .orderBy('document.receivedAt')
    .orderBy('document.id')
    .limit(limit)
    .execute();
}

export async function countUnreadResults(db: Db, providerId: string): Promise<number> {
  const { total } = await unreadResults(db, providerId)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Orders of a provider with current values that they have not acknowledged: final ones, and critical ones at once. */
function unreadValues(db: Db, providerId: string) {
  return db
    .selectFrom('observation')
    .innerJoin('request', 'request.id', 'observation.requestId')
    .innerJoin('consultation', 'consultation.id', 'request.orderedByConsultationId')
    .where('observation.kind', '=', 'LAB')
    .where('observation.clientId', 'is not', null)
    .where('observation.supersededAt', 'is', null)
    .where('observation.acknowledgedAt', 'is', null)
    .where((e) => e.or([e('observation.status', '!=', 'PRELIMINARY'), IS_CRITICAL]))
    .where('consultation.providerId', '=', providerId);
}

const IS_CRITICAL = sql<boolean>`observation.flag like 'CRITICAL%'`;

/** Those with a critical value first, then the oldest. */
export async function listUnreadValues(db: Db, providerId: string, limit: number) {
  return unreadValues(db, providerId)
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .select(['request.id as serviceId', 'request.serviceNumber', 'request.status', 'request.patientId'])
    .select(['consultation.consultationNumber', 'patient.name', 'patient.nameLang'])
    .select((e) => [
      e.fn.min('observation.receivedAt').as('receivedAt'),
      sql<boolean>`bool_or(coalesce(${IS_CRITICAL}, false))`.as('isCritical'),
      sql<string>`string_agg(observation.name, ', ' order by observation.name)`.as('tests'),
    ])
    .groupBy(['request.id', 'consultation.id', 'patient.id'])
    .orderBy('isCritical', 'desc')
    .orderBy('receivedAt')
    .orderBy('request.id')
    .limit(limit)
    .execute();
}

export async function countUnreadValues(db: Db, providerId: string): Promise<number> {
  const { total } = await unreadValues(db, providerId)
    .select((e) => e.fn.count<number>('request.id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks a result as read if this provider ordered it. @returns whether it was unread */
export async function setResultRead(
  tx: Tx,
  documentId: string,
  { providerId, at }: { providerId: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('document')
    .set({ resultReadAt: at })
    .where('id', '=', documentId)
    .where('resultReadAt', 'is', null)
    .where('requestId', 'in', (e) =>
      e
        .selectFrom('request')
        .innerJoin('consultation', 'consultation.id', 'request.orderedByConsultationId')
        .select('request.id')
        .where('consultation.providerId', '=', providerId),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** The doctor who ordered what a request is for; none for a patient's own order. */
export async function findOrderer(tx: Tx, requestId: string) {
  return tx
    .selectFrom('request')
    .innerJoin('consultation', 'consultation.id', 'request.orderedByConsultationId')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .select('provider.userId')
    .where('request.id', '=', requestId)
    .executeTakeFirst();
}
