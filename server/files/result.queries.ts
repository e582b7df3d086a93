import { sql, type ExpressionBuilder } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

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

/**
 * Orders of a provider with current values that they have not acknowledged, final ones, and critical ones at once; and with values
 * that were entered in error, of which they do not know.
 */
function unreadValues(db: Db, providerId: string) {
  return db
    .selectFrom('observation')
    .innerJoin('request', 'request.id', 'observation.requestId')
    .innerJoin('consultation', 'consultation.id', 'request.orderedByConsultationId')
    .where('observation.kind', '=', 'LAB')
    .where('observation.clientId', 'is not', null)
    .where((e) =>
      e.or([
        e.and([
          e('observation.supersededAt', 'is', null),
          e('observation.acknowledgedAt', 'is', null),
          e.or([e('observation.status', '!=', 'PRELIMINARY'), IS_CRITICAL]),
        ]),
        e.and([IN_ERROR, e('observation.errorSeenAt', 'is', null)]),
      ]),
    )
    .where((e) => e.or([e('consultation.providerId', '=', providerId), isCovered(e, providerId)]));
}

/** A critical value of another doctor that was given to this one to cover. */
function isCovered(e: ExpressionBuilder<Database, 'observation'>, providerId: string) {
  return e.exists(
    e
      .selectFrom('criticalAlert')
      .innerJoin('provider', 'provider.userId', 'criticalAlert.coverUserId')
      .select('criticalAlert.observationId')
      .whereRef('criticalAlert.observationId', '=', 'observation.id')
      .where('provider.id', '=', providerId)
      .where('criticalAlert.endedAt', 'is', null),
  );
}

/** The critical values among those that a provider has to read, of these orders. */
export async function listCriticalValues(db: Db, providerId: string, orderIds: readonly string[]) {
  if (!orderIds.length) return [];
  return unreadValues(db, providerId)
    .where('request.id', 'in', orderIds)
    .where(IS_CRITICAL)
    .select(['observation.id', 'observation.requestId', 'observation.name', 'observation.value'])
    .select(['observation.text', 'observation.unit', 'observation.flag'])
    .orderBy('observation.name')
    .orderBy('observation.id')
    .execute();
}

const IN_ERROR = sql<boolean>`observation.error_at is not null`;

const IS_CRITICAL = sql<boolean>`(observation.flag like 'CRITICAL%' and observation.error_at is null)`;

/** Those with a critical value first, then the oldest. */
export async function listUnreadValues(db: Db, providerId: string, limit: number) {
  return unreadValues(db, providerId)
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .select(['request.id as serviceId', 'request.serviceNumber', 'request.status', 'request.patientId'])
    .innerJoin('provider as orderer', 'orderer.id', 'consultation.providerId')
    .innerJoin('appUser as ordererUser', 'ordererUser.id', 'orderer.userId')
    .select(['consultation.consultationNumber', 'patient.name', 'patient.nameLang'])
    .select(['orderer.id as ordererId', 'orderer.salutation as ordererSalutation'])
    .select('ordererUser.name as ordererName')
    .select((e) => [
      e.fn.min('observation.receivedAt').as('receivedAt'),
      sql<boolean>`bool_or(coalesce(${IS_CRITICAL}, false))`.as('isCritical'),
      sql<string | null>`string_agg(observation.name, ', ' order by observation.name)
        filter (where observation.error_at is null)`.as('tests'),
      sql<string | null>`string_agg(observation.name, ', ' order by observation.name)
        filter (where observation.error_at is not null)`.as('inError'),
    ])
    .groupBy(['request.id', 'consultation.id', 'patient.id', 'orderer.id', 'ordererUser.id'])
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
    .select(['provider.userId', 'consultation.consultationNumber'])
    .where('request.id', '=', requestId)
    .executeTakeFirst();
}
