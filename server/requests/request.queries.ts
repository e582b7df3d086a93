import { sql } from 'kysely';
import type { RequestKind, RequestStatus } from '#contract/shared.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { STATUSES } from '#domain/request-statuses.ts';
import { isWaiting } from '#domain/transitions.ts';
import type { Scope } from './request.policy.ts';
import { inScope, requestBase, type ScopedRows } from './request.policy.queries.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** A request with all that its card shows: patient, hub, who has it, the names of its products. */
export function requestRows(db: Db | Tx) {
  return db
    .selectFrom('request')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .leftJoin('hub', 'hub.hubKey', 'request.hubKey')
    .leftJoin('appUser as taker', 'taker.id', 'request.takenBy')
    .leftJoin('consultation', 'consultation.id', 'request.consultationId')
    .selectAll('request')
    .select(['hub.name as hubName', 'taker.name as takerName', 'taker.role as takerRole'])
    .select(['consultation.consultationNumber', 'consultation.nurseUserId'])
    .select([
      'patient.mrn',
      'patient.name',
      'patient.nameLang',
      'patient.sex',
      'patient.bornOn',
      'patient.mobile',
    ])
    .select(['patient.allergies', 'patient.conditions', 'patient.city', 'patient.languages'])
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

/** The same, with the row locked until the end of the transaction. */
export async function lockRequest(tx: Tx, id: string) {
  const locked = await tx
    .selectFrom('request')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findRequest(tx, id);
}

export interface ListFilter {
  kinds: readonly RequestKind[];
  hubKey?: string | undefined;
  search?: string | undefined;
  status?: readonly RequestStatus[] | undefined;
  takenBy?: string | undefined;
  /** Taken by nobody. */
  free?: boolean | undefined;
  /** Nobody's or this provider's: R4.02, a case of another reviewer is not listed. */
  freeOrOf?: string | undefined;
  ended?: boolean | undefined;
  sort?: 'waiting' | 'number' | 'patient' | 'status' | 'amount' | 'slot' | undefined;
  descending?: boolean | undefined;
  offset: number;
  limit: number;
}

const SORT = {
  waiting: sql`request.waiting_since`,
  number: sql`request.service_number`,
  patient: sql`patient.name`,
  status: sql`request.status`,
  amount: sql`request.amount_paise`,
  slot: sql`request.slot_at`,
} as const;

function filtered<Q extends ScopedRows>(query: Q, filter: ListFilter): Q {
  let q: ScopedRows = query.where('request.kind', 'in', filter.kinds);
  if (filter.hubKey) q = q.where('request.hubKey', '=', filter.hubKey);
  if (filter.status?.length) q = q.where('request.status', 'in', filter.status);
  if (filter.takenBy) q = q.where('request.takenBy', '=', filter.takenBy);
  if (filter.free) q = q.where('request.takenBy', 'is', null);
  const { freeOrOf } = filter;
  if (freeOrOf)
    q = q.where((e) => e.or([e('request.providerId', 'is', null), e('request.providerId', '=', freeOrOf)]));
  if (!filter.ended) q = q.where('request.endedAt', 'is', null);
  if (filter.search) {
    const text = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    q = q.where((e) =>
      e.or([
        e('patient.name', 'ilike', text),
        e('patient.mrn', 'ilike', text),
        e('patient.mobile', 'ilike', text),
        e('request.serviceNumber', 'ilike', text),
      ]),
    );
  }
  return q as Q;
}

/** One page of a queue and how many there are in all. Waiting first unless sorted otherwise. */
export async function listRequests(db: Db | Tx, scope: Scope, filter: ListFilter) {
  const sort = SORT[filter.sort ?? 'waiting'];
  const direction = filter.descending ? 'desc' : 'asc';
  // Ids first: what a card shows would be gathered for every row that the page skips.
  const page = inScope(filtered(requestBase(db), filter), scope)
    .select('request.id')
    .orderBy(sort, direction)
    .orderBy('request.id')
    .offset(filter.offset)
    .limit(filter.limit);
  const rows = await requestRows(db)
    .where('request.id', 'in', page)
    .orderBy(sort, direction)
    .orderBy('request.id')
    .execute();
  const counted = await inScope(filtered(requestBase(db), filter), scope)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

/** Handed over to this provider, who has not joined yet: that patient waits for them. */
function handedTo(scope: Scope) {
  return sql<boolean>`(consultation.provider_joined_at is null and consultation.handed_over_at is not null and request.provider_id is not distinct from ${scope.providerId})`;
}

const RINGING_MAX = 50;
const WAITING_STATUSES = STATUSES.filter(isWaiting);

/** Those of the open requests within a scope that ring, newest first: without what this person has put off. */
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

/** Open requests by kind and status within a scope, for the counters. */
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

/** The statuses that a request went through, oldest first, with who changed them. */
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
