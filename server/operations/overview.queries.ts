import { sql } from 'kysely';
import type { RequestKind } from '#contract/shared.ts';
import { SUBMITTED } from '#server/people/verification.ts';
import type { Db } from '#server/platform/sql/database.ts';

const NAMES_SHOWN = 3;

/** Requests that are not accepted, by kind and hub. */
export async function listWaiting(db: Db) {
  const { rows } = await sql<{ kind: RequestKind; hubName: string | null; count: number; since: Date }>`
    select request.kind, hub.name as hub_name, count(*)::int as count, min(request.waiting_since) as since
      from request left join hub on hub.hub_key = request.hub_key
     where request.status in ('REQUESTED', 'BACK_TO_QUEUE') and request.ended_at is null
     group by request.kind, hub.name
     order by since`.execute(db);
  return rows;
}

/** Registrations that wait for a decision, and the names of some. */
export async function findToVerify(db: Db) {
  const { rows } = await sql<{ count: number; since: Date | null; names: string[] }>`
    select count(*)::int as count, min(since) as since,
           coalesce((array_agg(name order by since))[1:${sql.lit(NAMES_SHOWN)}], '{}') as names
      from (select app_user.name, coalesce(license.changed_at, app_user.created_at) as since
              from provider
              join app_user on app_user.id = provider.user_id
              left join license on license.provider_id = provider.id
             where provider.verification_status = ${SUBMITTED} and app_user.disabled_at is null) waiting`.execute(
    db,
  );
  return rows[0] ?? { count: 0, since: null, names: [] };
}

/** Critical values that were given to others, because their doctors did not acknowledge them, and the names of some doctors. */
export async function findEscalatedResults(db: Db) {
  const { rows } = await sql<{ count: number; since: Date | null; names: string[] }>`
    select count(*)::int as count, min(raised_at) as since,
           coalesce((array_agg(distinct app_user.name))[1:${sql.lit(NAMES_SHOWN)}], '{}') as names
      from critical_alert join app_user on app_user.id = critical_alert.user_id
     where critical_alert.escalated_at is not null and critical_alert.ended_at is null`.execute(db);
  return rows[0] ?? { count: 0, since: null, names: [] };
}

/** Some open orders with such values, the longest wait first. */
export async function listEscalatedOrders(db: Db) {
  return db
    .selectFrom('criticalAlert')
    .innerJoin('request', 'request.id', 'criticalAlert.requestId')
    .select(['request.id', 'request.serviceNumber'])
    .where('criticalAlert.escalatedAt', 'is not', null)
    .where('criticalAlert.endedAt', 'is', null)
    .where('request.endedAt', 'is', null)
    .groupBy(['request.id', 'request.serviceNumber'])
    .orderBy((e) => e.fn.min('criticalAlert.raisedAt'))
    .limit(NAMES_SHOWN)
    .execute();
}

/** Threads with messages that operations have not read. */
export async function findUnreadThreads(db: Db) {
  return db
    .selectFrom('inboxThread')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('lastAt').as('since')])
    .where('kind', '=', 'OPERATIONS')
    .where('deskUnread', '>', 0)
    .executeTakeFirstOrThrow();
}

/** Returns what was given up since then: the last try of each failed. */
export async function findUndelivered(db: Db, since: Date) {
  return db
    .selectFrom('outgoing')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('at').as('since')])
    .where('state', '=', 'FAILED')
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
}

/** Demands for erasure that wait for a decision. */
export async function findOpenErasures(db: Db) {
  return db
    .selectFrom('patientErasure')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('askedAt').as('since')])
    .where('state', '=', 'ASKED')
    .executeTakeFirstOrThrow();
}

/** Breaches of which the Board has not been told in detail. */
export async function findBreachesToDetail(db: Db) {
  return db
    .selectFrom('breach')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('noticedAt').as('since')])
    .where('id', 'not in', (e) =>
      e.selectFrom('breachStep').select('breachId').where('kind', 'in', ['BOARD_DETAILED', 'CLOSED']),
    )
    .executeTakeFirstOrThrow();
}

/** Returns who is there for each hub: doctors by what they said, nurses and agents by their sessions. */
export async function listHubDuty(db: Db, now: Date, seenSince: Date) {
  const { rows } = await sql<{
    hubKey: string;
    name: string;
    doctors: number;
    nurses: number;
    agents: number;
  }>`
    select hub.hub_key, hub.name,
           count(*) filter (where app_user.role = 'provider' and provider.on_duty)::int as doctors,
           count(*) filter (where app_user.role = 'nurse' and here.user_id is not null)::int as nurses,
           count(*) filter (where app_user.role = 'agent' and here.user_id is not null)::int as agents
      from hub
      left join user_hub on user_hub.hub_key = hub.hub_key
      left join app_user on app_user.id = user_hub.user_id and app_user.disabled_at is null
      left join provider on provider.user_id = app_user.id
      left join (select distinct user_id from session
                  where revoked_at is null and idle_expires_at > ${now} and absolute_expires_at > ${now}
                    and seen_at > ${seenSince}) here on here.user_id = app_user.id
     group by hub.hub_key, hub.name
     order by hub.name`.execute(db);
  return rows;
}

/** How many requests came between two instants, how many of them were accepted, and how fast. */
export async function figuresBetween(db: Db, from: Date, to: Date) {
  const { rows } = await sql<{ requests: number; accepted: number; medianToAcceptS: number | null }>`
    select count(*)::int as requests, count(first_accepted)::int as accepted,
           percentile_cont(0.5) within group (order by extract(epoch from first_accepted - requested_at)::float8)
             as median_to_accept_s
      from (select request.requested_at,
                   (select min(at) from status_history
                     where request_id = request.id and to_status = 'ACCEPTED') as first_accepted
              from request
             where request.requested_at >= ${from} and request.requested_at <= ${to}) asked`.execute(db);
  return rows[0] ?? { requests: 0, accepted: 0, medianToAcceptS: null };
}
