import { sql } from 'kysely';
import type { Db } from '#server/platform/sql/database.ts';

export interface QueueState {
  channel: 'SMS' | 'MAIL' | 'PUSH' | 'WEBHOOK';
  /** Number of messages waiting to be sent. */
  waiting: number;
  /** Seconds for which the oldest of it has waited. */
  oldestS: number;
}

/** Returns what waits to leave by SMS, mail, push and webhook. */
export async function queueStates(db: Db, now: Date): Promise<QueueState[]> {
  const { rows } = await sql<{ channel: QueueState['channel']; waiting: number; oldest: Date | null }>`
    select c.channel, count(o.id)::int as waiting, min(coalesce(o.held_until, o.at)) as oldest
      from (values ('SMS'), ('MAIL')) c(channel)
      left join outgoing o on o.channel = c.channel and o.state = 'QUEUED'
        and (o.held_until is null or o.held_until <= ${now})
     group by c.channel
    union all
    select 'PUSH', count(*)::int, min(push_at) from alert_listener where push_at <= ${now}
    union all
    select 'WEBHOOK', count(*)::int, min(at) from webhook_message where state = 'QUEUED'`.execute(db);
  return rows.map(({ channel, waiting, oldest }) => ({
    channel,
    waiting,
    oldestS: oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0,
  }));
}

/** The database's own time. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Messages of laboratories that no agent has entered or set aside. */
export async function countLabMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lab_message where state in ('NEW', 'TAKEN')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Connections of calls since a time, by what their members reported: those that came about, and those without a path. */
export async function countCallOutcomes(db: Db, since: Date): Promise<{ connected: number; noPath: number }> {
  const { rows } = await sql<{ connected: number; noPath: number }>`
    select count(*) filter (where outcome = 'connected')::int as connected,
           count(*) filter (where outcome = 'no_path')::int as no_path
      from call_report where at >= ${since}`.execute(db);
  return rows[0] ?? { connected: 0, noPath: 0 };
}
