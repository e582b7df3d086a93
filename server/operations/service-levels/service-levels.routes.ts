import type { ParsedQuery } from '#contract/call.ts';
import type { serviceLevelCalls } from '#contract/service-levels.ts';
import { csvFile } from '#domain/csv-file.ts';
import { addDays, daysBetween, instantOf, wallOf } from '#domain/zoned-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { badField } from '#server/platform/http/refusal.ts';
import { listServiceLevels } from './service-levels.queries.ts';

const WEEKS_SHOWN = 8;
const DAYS_MAX = 366;
const HEAD = [
  'week',
  'hub',
  'kind',
  'target_s',
  'requests',
  'done',
  'median_s',
  'p90_s',
  'on_time',
  'missed',
  'abandoned',
];

type Asked = ParsedQuery<typeof serviceLevelCalls.serviceLevels>;

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Without a last day it is today, or a year after the first. @throws Refusal BAD_INPUT for days in the wrong order, or too many */
async function levelsOf({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, asked: Asked) {
  const timeZone = config.TIME_ZONE;
  const now = clock.now();
  const today = wallOf(now, timeZone).day;
  const to =
    asked.to ?? (asked.from === undefined ? today : earlier(today, addDays(asked.from, DAYS_MAX - 1)));
  const from = asked.from ?? addDays(to, -7 * WEEKS_SHOWN);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw badField('to', 'LAST_DAY_BEFORE_FIRST');
  if (days > DAYS_MAX) throw badField('to', 'TOO_MANY_DAYS', { max: DAYS_MAX });
  return listServiceLevels(db, {
    step: asked.step,
    hubKey: asked.hubKey,
    from: instantOf(from, '00:00', timeZone),
    to: instantOf(addDays(to, 1), '00:00', timeZone),
    now,
    timeZone,
  });
}

const seconds = (value: number | null): string => (value === null ? '' : String(Math.round(value)));

export const serviceLevelHandlers: HandlersOf<typeof serviceLevelCalls> = {
  async serviceLevels(ctx) {
    return { rows: await levelsOf(ctx, ctx.query) };
  },

  async serviceLevelFile(ctx) {
    const rows = await levelsOf(ctx, ctx.query);
    const lines = rows.map((row) => [
      row.week,
      row.hubName ?? '',
      row.kind,
      String(row.targetS),
      String(row.requests),
      String(row.done),
      seconds(row.medianS),
      seconds(row.p90S),
      String(row.onTime),
      String(row.missed),
      String(row.abandoned),
    ]);
    return { csv: csvFile([HEAD, ...lines]) };
  },
};
