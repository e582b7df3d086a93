import { sql, type RawBuilder } from 'kysely';
import { OrderKind } from '#contract/assignment.ts';
import type { RequestKind } from '#contract/shared.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import { targetS, type ServiceStep } from '#domain/service-targets.ts';
import type { Db } from '#server/platform/sql/database.ts';

interface Asked {
  step: ServiceStep;
  hubKey: string | undefined;
  from: Date;
  to: Date;
  now: Date;
  timeZone: string;
}

export interface LevelRow {
  week: string;
  hubKey: string | null;
  hubName: string | null;
  kind: RequestKind;
  targetS: number;
  requests: number;
  done: number;
  medianS: number | null;
  p90S: number | null;
  onTime: number;
  missed: number;
  abandoned: number;
}

const KINDS: Record<ServiceStep, readonly RequestKind[]> = {
  ACCEPT: [...ALERT_KINDS, ...OrderKind.options],
  CONSULT: ALERT_KINDS,
  RESULT: OrderKind.options,
  PAY: [...ALERT_KINDS, ...OrderKind.options],
};

const became = (status: 'ACCEPTED' | 'COMPLETED'): RawBuilder<Date | null> =>
  sql`(select min(at) from status_history where request_id = request.id and to_status = ${status})`;
const ofLink = (column: 'sent_at' | 'paid_at'): RawBuilder<Date | null> =>
  sql`(select min(${sql.ref(column)}) from payment_link where request_id = request.id)`;

/** When a step began, and when it was done. */
const TIMES: Record<ServiceStep, { began: RawBuilder<Date | null>; done: RawBuilder<Date | null> }> = {
  ACCEPT: { began: sql`request.requested_at`, done: became('ACCEPTED') },
  CONSULT: { began: sql`request.requested_at`, done: sql`consultation.started_at` },
  RESULT: { began: sql`request.requested_at`, done: became('COMPLETED') },
  PAY: { began: ofLink('sent_at'), done: ofLink('paid_at') },
};

/** Seconds of the target by kind. */
function targetOf(step: ServiceStep): RawBuilder<number> {
  const cases = KINDS[step].map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(targetS(step, kind))}`);
  return sql`(case request.kind ${sql.join(cases, sql` `)} end)`;
}

/** Requests that were raised in a period, by week, hub and kind, with how fast a step of theirs was done. */
export async function listServiceLevels(db: Db, asked: Asked): Promise<LevelRow[]> {
  const { step, hubKey, from, to, now, timeZone } = asked;
  const { began, done } = TIMES[step];
  const { rows } = await sql<LevelRow>`
    with timed as (
      select request.kind, request.hub_key, request.requested_at, request.status, ${targetOf(step)} as target_s,
             ${began} as began, ${done} as done
        from request left join consultation on consultation.id = request.consultation_id
       where request.requested_at >= ${from} and request.requested_at < ${to}
         and request.kind in (${sql.join([...KINDS[step]])})
         and (${hubKey ?? null}::text is null or request.hub_key = ${hubKey ?? null})),
    measured as (
      select *, extract(epoch from done - began)::float8 as took,
             extract(epoch from ${now}::timestamptz - began)::float8 as age
        from timed where began is not null)
    select to_char(date_trunc('week', requested_at at time zone ${timeZone}), 'YYYY-MM-DD') as week,
           measured.hub_key, hub.name as hub_name, kind, target_s::int as target_s,
           count(*)::int as requests, count(done)::int as done,
           percentile_cont(0.5) within group (order by took) as median_s,
           percentile_cont(0.9) within group (order by took) as p90_s,
           count(*) filter (where took <= target_s)::int as on_time,
           count(*) filter (where took > target_s
             or (done is null and status not in ('CANCELLED', 'COMPLETED') and age > target_s))::int as missed,
           count(*) filter (where done is null and status = 'CANCELLED')::int as abandoned
      from measured left join hub on hub.hub_key = measured.hub_key
     group by 1, measured.hub_key, hub.name, kind, target_s
     order by 1 desc, hub.name nulls last, kind`.execute(db);
  return rows;
}
