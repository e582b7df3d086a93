import { sql } from 'kysely';
import { DeskKind } from '#contract/front-desk.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';
import type { Db } from '#server/platform/sql/database.ts';

const NEWEST_FIRST: Order = {
  name: 'patientRecord',
  keys: [
    { by: sql`care.at`, type: 'instant', isDescending: true },
    { by: sql`care.id`, type: 'text' },
  ],
};

/**
 * A page of a patient's care, newest first: visits that are not to come, and orders that belong to no visit. A request for a
 * visit that never became one is on it only with its bill.
 */
export async function pageOfCare(
  db: Db,
  { patientId, now }: { patientId: string; now: Date },
  asked: PageAsked,
) {
  const visits = db
    .selectFrom('consultation')
    .select(['id as consultationId', 'id', sql<string | null>`null::text`.as('requestId')])
    .select(sql<Date>`coalesce(scheduled_at, started_at, created_at)`.as('at'))
    .select(sql<string | null>`null::text`.as('orderNumber'))
    .where('patientId', '=', patientId)
    .where((e) =>
      e.or([
        e('startedAt', 'is not', null),
        e('requestId', 'is not', null),
        e('scheduledAt', 'is', null),
        e('scheduledUntil', '<=', now),
        e('status', 'in', ['CANCELLED', 'COMPLETED']),
      ]),
    );
  const orders = db
    .selectFrom('request')
    .select([sql<string | null>`null::text`.as('consultationId'), 'id', 'id as requestId'])
    .select('requestedAt as at')
    .select('serviceNumber as orderNumber')
    .where('patientId', '=', patientId)
    .where('consultationId', 'is', null)
    .where('orderedByConsultationId', 'is', null)
    .where((e) => e.or([e('kind', 'not in', DeskKind.options), e('paymentState', '!=', 'NONE')]));
  const care = visits.$castTo<Row>().unionAll(orders.$castTo<Row>());
  return readPage(db.selectFrom(care.as('care')).selectAll(), NEWEST_FIRST, asked);
}

interface Row {
  id: string;
  consultationId: string | null;
  requestId: string | null;
  at: Date;
  orderNumber: string | null;
}
