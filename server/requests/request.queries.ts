import { sql } from 'kysely';
import type { PaymentState, RequestKind, RequestStatus } from '#contract/shared.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { orderNumberOf } from '#domain/order-number.ts';
import { STATUSES } from '#domain/request-statuses.ts';
import { deteriorationOf } from '#server/alerts/deterioration.ts';
import { isFoundBy } from '#server/people/patient-search.ts';
import { isWaiting } from '#domain/transitions.ts';
import { vitalsOfHandOver } from './hand-over.queries.ts';
import { openRequestsOf } from './open-of-patient.queries.ts';
import type { Scope } from './request.policy.ts';
import { inScope, requestBase, type ScopedRows } from './request.policy.queries.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { BY_PATIENT_NAME } from '#server/platform/sql/by-patient-name.ts';
import { pageOf, readRowsOfPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** A request with everything that its card shows: patient, hub, assignee, names of its products. */
export function requestRows(db: Db | Tx) {
  return db
    .selectFrom('request')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .leftJoin('hub', 'hub.hubKey', 'request.hubKey')
    .leftJoin('appUser as taker', 'taker.id', 'request.takenBy')
    .leftJoin('consultation', 'consultation.id', 'request.consultationId')
    .selectAll('request')
    .select(['hub.id as hubId', 'hub.name as hubName', 'taker.name as takerName', 'taker.role as takerRole'])
    .select(['consultation.consultationNumber', 'consultation.nurseUserId'])
    .leftJoin('appUser as giver', 'giver.id', 'consultation.handedOverBy')
    .select(['consultation.handedOverAt', 'consultation.providerJoinedAt'])
    .select(['consultation.handOverNote', 'giver.name as giverName'])
    .select(vitalsOfHandOver().as('handOverVitals'))
    .select([
      'patient.mrn',
      'patient.name',
      'patient.nameLang',
      'patient.sex',
      'patient.bornOn',
      'patient.birthKnownTo',
      'patient.mobile',
    ])
    .select(['patient.allergies', 'patient.noKnownAllergies', 'patient.pregnancy'])
    .select('patient.spo2Scale')
    .select(['patient.conditions', 'patient.city', 'patient.languages', 'patient.email'])
    .select(deteriorationOf('request.patient_id').as('deterioration'))
    .select(openRequestsOf('request.patient_id').as('openRequests'))
    .select((e) =>
      e
        .selectFrom('product')
        .whereRef('product.requestId', '=', 'request.id')
        .select(sql<string[]>`coalesce(array_agg(product.name order by product.name), '{}')`.as('names'))
        .as('products'),
    );
}

export type RequestRow = Awaited<ReturnType<typeof findRequest>> & {};

export async function findRequest(db: Db | Tx, id: string) {
  return requestRows(db).where('request.id', '=', id).executeTakeFirst();
}

/** Returns several requests by their ids, in no order. */
export async function findRequests(db: Db | Tx, ids: readonly string[]): Promise<RequestRow[]> {
  return ids.length ? requestRows(db).where('request.id', 'in', ids).execute() : [];
}

/** Returns the id of a request by its service number as a person types it, such as "lb47814". */
export async function findByServiceNumber(db: Db | Tx, typed: string) {
  return db
    .selectFrom('request')
    .select('id')
    .where('serviceNumber', '=', orderNumberOf(typed))
    .executeTakeFirst();
}

/** The request that a device or the patient app raised with its own id. */
export async function findRequestByClientId(db: Db | Tx, clientId: string) {
  return db
    .selectFrom('request')
    .select(['id', 'serviceNumber', 'orderedByConsultationId', 'intakeApp', 'homeVisitId'])
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

/** The same as findRequest, locked until the transaction ends. */
export async function lockRequest(tx: Tx, id: string) {
  const locked = await tx
    .selectFrom('request')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findRequest(tx, id);
}

export const WAITING_STATUSES = STATUSES.filter(isWaiting);

export interface ListFilter extends PageAsked {
  kinds: readonly RequestKind[];
  hubKey?: string | undefined;
  search?: string | undefined;
  status?: readonly RequestStatus[] | undefined;
  takenBy?: string | undefined;
  /** Waiting requests, and those that this person has accepted or is the provider of. */
  waitingOr?: { takenBy: string; providerId: string | null } | undefined;
  /** Beginning of the patient's city. */
  city?: string | undefined;
  paymentState?: PaymentState | undefined;
  labId?: string | undefined;
  /** Days in `timeZone`, of the collection or visit, and of the request. */
  slotOn?: string | undefined;
  requestedOn?: string | undefined;
  timeZone?: string | undefined;
  /** Unassigned. */
  free?: boolean | undefined;
  /** Unassigned or this provider's: R4.02, another reviewer's case is not listed. */
  freeOrOf?: string | undefined;
  ended?: boolean | undefined;
  sort?: 'waiting' | 'number' | 'patient' | 'status' | 'amount' | 'slot' | undefined;
  descending?: boolean | undefined;
}

const SORT = {
  waiting: { by: 'request.requestedAt', type: 'instant' },
  number: { by: 'request.serviceNumber', type: 'text' },
  patient: BY_PATIENT_NAME,
  status: { by: 'request.status', type: 'text' },
  amount: { by: 'request.amountPaise', type: 'number' },
  slot: { by: 'request.slotAt', type: 'instant', isNullable: true },
} as const satisfies Record<string, Order['keys'][number]>;

/** Waiting requests come first unless another order is given. */
function orderOf({ sort = 'waiting', descending: isDescending = false }: ListFilter): Order {
  return {
    name: `requests ${sort} ${isDescending ? 'desc' : 'asc'}`,
    keys: [
      { ...SORT[sort], isDescending },
      { by: 'request.id', type: 'text' },
    ],
  };
}

/** The instant of a column is on this day of the time zone. */
function isOn(column: 'request.slotAt' | 'request.requestedAt', day: string, timeZone: string) {
  return sql<boolean>`${sql.ref(column)} >= (${day}::date::timestamp at time zone ${timeZone})
    and ${sql.ref(column)} < ((${day}::date + 1)::timestamp at time zone ${timeZone})`;
}

/** Filters of an agent's queue beside its status and its assignee. */
function ofOrder(
  query: ScopedRows,
  { city, paymentState, labId, slotOn, requestedOn, timeZone = 'UTC' }: ListFilter,
): ScopedRows {
  let q = query;
  if (city) q = q.where(sql<boolean>`starts_with(lower(patient.city), lower(${city}))`);
  if (paymentState) q = q.where('request.paymentState', '=', paymentState);
  if (labId) q = q.where('request.labId', '=', labId);
  if (slotOn) q = q.where(isOn('request.slotAt', slotOn, timeZone));
  if (requestedOn) q = q.where(isOn('request.requestedAt', requestedOn, timeZone));
  return q;
}

function filtered<Q extends ScopedRows>(query: Q, filter: ListFilter): Q {
  let q: ScopedRows = query.where('request.kind', 'in', filter.kinds);
  if (filter.hubKey) q = q.where('request.hubKey', '=', filter.hubKey);
  if (filter.status?.length) q = q.where('request.status', 'in', filter.status);
  if (filter.takenBy) q = q.where('request.takenBy', '=', filter.takenBy);
  const { waitingOr } = filter;
  if (waitingOr)
    q = q.where((e) =>
      e.or([
        e('request.status', 'in', WAITING_STATUSES),
        e('request.takenBy', '=', waitingOr.takenBy),
        e('request.providerId', '=', waitingOr.providerId),
      ]),
    );
  if (filter.free) q = q.where('request.takenBy', 'is', null);
  const { freeOrOf } = filter;
  if (freeOrOf)
    q = q.where((e) => e.or([e('request.providerId', 'is', null), e('request.providerId', '=', freeOrOf)]));
  if (!filter.ended) q = q.where('request.endedAt', 'is', null);
  if (filter.search) q = q.where(isFoundBy('request', filter.search));
  return ofOrder(q, filter) as Q;
}

/** One page of a queue and the total number. */
export async function listRequests(db: Db | Tx, scope: Scope, filter: ListFilter) {
  const order = orderOf(filter);
  // Selects ids first, so that the card's columns are only read for the rows of the page.
  const ids = pageOf(inScope(filtered(requestBase(db), filter), scope).select('request.id'), order, filter);
  const page = await readRowsOfPage(requestRows(db).where('request.id', 'in', ids), order, filter);
  const total = await countRows(db, inScope(filtered(requestBase(db), filter), scope));
  return { ...page, total };
}

/** Handed over to this provider, who has not joined yet, so that the patient is waiting for them. */
function handedTo(scope: Scope) {
  return sql<boolean>`(consultation.provider_joined_at is null and consultation.handed_over_at is not null and request.provider_id is not distinct from ${scope.providerId})`;
}

const RINGING_MAX = 50;

/** The open requests within a scope that ring, newest first, without those that this person snoozed. */
export async function listRinging(db: Db | Tx, scope: Scope, now: Date) {
  if (!scope.kinds.length && !scope.providerId) return [];
  const since = sql<Date>`case when ${handedTo(scope)} then consultation.handed_over_at else request.waiting_since end`;
  return inScope(requestBase(db), scope)
    .where('request.endedAt', 'is', null)
    .where((e) =>
      e.or([
        handedTo(scope),
        e.and([e('request.kind', 'in', ALERT_KINDS), e('request.status', 'in', WAITING_STATUSES)]),
      ]),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('alert')
            .innerJoin('alertListener', 'alertListener.alertId', 'alert.id')
            .select('alert.id')
            .whereRef('alert.requestId', '=', 'request.id')
            .where('alert.takenAt', 'is', null)
            .where('alert.withdrawnAt', 'is', null)
            .where('alertListener.userId', '=', scope.userId)
            .where('alertListener.snoozedUntil', '>', now),
        ),
      ),
    )
    .select(['request.id as requestId'])
    .select((e) =>
      e
        .case()
        .when(handedTo(scope))
        .then(sql.lit('TALK_TO_DOC' as const))
        .else(sql<AlertKind>`request.kind`)
        .end()
        .as('kind'),
    )
    .select(since.as('since'))
    .orderBy(since, 'desc')
    .limit(RINGING_MAX)
    .execute();
}

/** Counts of open requests by kind and status within a scope. */
export async function countOpen(db: Db | Tx, scope: Scope) {
  if (!scope.kinds.length && !scope.providerId) return [];
  return inScope(requestBase(db), scope)
    .where('request.endedAt', 'is', null)
    .select(['request.kind', 'request.status', 'request.alertType'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .select(handedTo(scope).as('handedToMe'))
    .select(sql<boolean>`(request.provider_id is not distinct from ${scope.providerId})`.as('mine'))
    .select(sql<boolean>`(request.provider_id is null)`.as('free'))
    .groupBy(['request.kind', 'request.status', 'request.alertType', 'handedToMe', 'mine', 'free'])
    .execute();
}

/** The statuses of a request, oldest first, with the person who set each. */
export async function historyOf(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('statusHistory')
    .leftJoin('appUser', 'appUser.id', 'statusHistory.byUser')
    .selectAll('statusHistory')
    .select(['appUser.name', 'appUser.role'])
    .where('requestId', '=', requestId)
    .orderBy('statusHistory.id')
    .execute();
}

/** The name of the person by whom a request was raised; undefined of one that its patient raised. */
export async function findRaiser(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('statusHistory')
    .innerJoin('appUser', 'appUser.id', 'statusHistory.byUser')
    .select('appUser.name')
    .where('statusHistory.requestId', '=', requestId)
    .where('statusHistory.fromStatus', 'is', null)
    .executeTakeFirst();
}
