import { sql } from 'kysely';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';
import type { ConsultationRow } from './consultation.queries.ts';

type One = Pick<ConsultationRow, 'id' | 'requestId'>;

/** Payment links of a consultation's own request and of the orders that it placed. */
export async function paymentsOf(db: Db | Tx, { id, requestId }: One) {
  return db
    .selectFrom('paymentLink')
    .innerJoin('request', 'request.id', 'paymentLink.requestId')
    .selectAll('paymentLink')
    .select('request.serviceNumber')
    .where((e) =>
      e.or([
        e('request.orderedByConsultationId', '=', id),
        ...(requestId ? [e('request.id', '=', requestId)] : []),
      ]),
    )
    .orderBy('paymentLink.sentAt')
    .orderBy('paymentLink.id')
    .execute();
}

/** The consultation, its request, the orders that it placed, and all of their documents. */
async function entitiesOf(db: Db | Tx, { id, requestId }: One): Promise<string[]> {
  const orders = await db
    .selectFrom('request')
    .select('id')
    .where('orderedByConsultationId', '=', id)
    .execute();
  const requests = orders.map((order) => order.id);
  if (requestId) requests.push(requestId);
  const documents = await db
    .selectFrom('document')
    .select('id')
    .where((e) =>
      e.or([e('consultationId', '=', id), ...(requests.length ? [e('requestId', 'in', requests)] : [])]),
    )
    .execute();
  const links = await db.selectFrom('patientLink').select('id').where('consultationId', '=', id).execute();
  return [id, ...requests, ...[...documents, ...links].map((row) => row.id)];
}

const NEWEST_FIRST: Order = {
  name: 'consultationAudit',
  keys: [{ by: 'audit.seq', type: 'number', isDescending: true }],
};

/** A page of the audit of everything that belongs to a consultation, newest first, and its total number. */
export async function auditOf(db: Db | Tx, one: One, asked: PageAsked) {
  const rows = db.selectFrom('audit').where('audit.entityId', 'in', await entitiesOf(db, one));
  const total = await countRows(db, rows);
  const listed = rows
    .leftJoin('appUser', (join) =>
      join.on('appUser.id', '=', sql<string>`substr(audit.who, length('staff:') + 1)`),
    )
    .leftJoin('guest', (join) =>
      join.on('guest.id', '=', sql<string>`substr(audit.who, length('guest:') + 1)`),
    )
    .leftJoin('guestInvitation', 'guestInvitation.id', 'guest.invitationId')
    .leftJoin('patient', (join) =>
      join.on('patient.id', '=', sql<string>`substr(audit.who, length('patient:') + 1)`),
    )
    .selectAll('audit')
    .select(['appUser.name as userName', 'guestInvitation.name as guestName', 'patient.name as patientName']);
  return { ...(await readPage(listed, NEWEST_FIRST, asked)), total };
}
