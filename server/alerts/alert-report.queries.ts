import { sql } from 'kysely';
import type { RequestKind } from '#contract/shared.ts';
import type { Db } from '#server/platform/sql/database.ts';

/**
 * Statistics of the alerts of one kind. An alert counts in a stage when one device has reached it; times are
 * seconds.
 */
export interface KindReport {
  kind: RequestKind;
  raised: number;
  sent: number;
  delivered: number;
  shown: number;
  heard: number;
  taken: number;
  escalated: number;
  /** null when none was accepted. */
  p50: number | null;
  p90: number | null;
  p99: number | null;
  max: number | null;
  /** The share of accepted alerts that were accepted within a minute, 0 to 1. */
  underMinute: number | null;
}

/** Statistics of the alerts raised since a time, by kind. */
export async function reportAlerts(db: Db, since: Date): Promise<KindReport[]> {
  const { rows } = await sql<KindReport>`
    with reached as (
      select alert.kind, alert.level, alert.taken_at,
        extract(epoch from alert.taken_at - alert.raised_at)::float8 as took,
        bool_or(sent_at is not null) as sent, bool_or(delivered_at is not null) as delivered,
        bool_or(shown_at is not null) as shown, bool_or(heard_at is not null) as heard
      from alert left join alert_listener on alert_id = alert.id
      where alert.raised_at >= ${since}
      group by alert.id)
    select kind, count(*)::int as raised,
      count(*) filter (where sent)::int as sent, count(*) filter (where delivered)::int as delivered,
      count(*) filter (where shown)::int as shown, count(*) filter (where heard)::int as heard,
      count(taken_at)::int as taken, count(*) filter (where level > 0)::int as escalated,
      percentile_disc(0.5) within group (order by took) as p50,
      percentile_disc(0.9) within group (order by took) as p90,
      percentile_disc(0.99) within group (order by took) as p99,
      max(took) as max, avg((took < 60)::int)::float8 as "underMinute"
    from reached group by kind order by kind`.execute(db);
  return rows;
}

/** Every alert of one request, oldest first. */
export async function listAlertsOf(db: Db, requestId: string) {
  return db
    .selectFrom('alert')
    .leftJoin('appUser as taker', 'taker.id', 'alert.takenBy')
    .selectAll('alert')
    .select('taker.userName as takenByName')
    .where('requestId', '=', requestId)
    .orderBy('raisedAt')
    .execute();
}

/** The listeners of alerts, in the order in which they were alerted. */
export async function listListenersOf(db: Db, alertIds: readonly string[]) {
  return db
    .selectFrom('alertListener')
    .innerJoin('appUser', 'appUser.id', 'alertListener.userId')
    .selectAll('alertListener')
    .select('appUser.userName')
    .where('alertId', 'in', alertIds)
    .orderBy('raisedAt')
    .orderBy('appUser.userName')
    .execute();
}
