import type { overviewCalls } from '#contract/overview.ts';
import { ACCESS_TOKEN_S } from '#contract/limits.ts';
import { instantOf, wallOf } from '#domain/zoned-time.ts';
import { findOpenForOperators } from '#server/alerts/deterioration.ts';
import { readClock, runChecks } from '#server/platform/health/checks.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { countUnreviewed } from '#server/reference/clinical-reviews.ts';
import { addSeconds } from '#server/platform/time.ts';
import { setUpSteps } from './set-up-steps.ts';
import {
  figuresBetween,
  findBreachesToDetail,
  findOpenErasures,
  findEscalatedResults,
  findToVerify,
  findUndelivered,
  findUnreadThreads,
  listEscalatedOrders,
  listHubDuty,
  listWaiting,
} from './overview.queries.ts';

const WEEK_S = 7 * 86_400;

const midnightOf = (at: Date, timeZone: string): Date =>
  instantOf(wallOf(at, timeZone).day, '00:00', timeZone);

const counted = ({ count, since }: { count: number; since: Date | null }) => ({
  count,
  since: since?.toISOString() ?? null,
});

export const overviewHandlers: HandlersOf<typeof overviewCalls> = {
  async operationsOverview(ctx) {
    const { db, clock, config } = ctx;
    const now = clock.now();
    const midnight = midnightOf(now, config.TIME_ZONE);
    const weekAgo = addSeconds(now, -WEEK_S);
    const [
      waiting,
      toVerify,
      critical,
      criticalOrders,
      messages,
      undelivered,
      alarming,
      erasures,
      breaches,
      unreviewed,
      health,
      hubs,
      today,
      before,
      setUp,
    ] = await Promise.all([
      listWaiting(db),
      findToVerify(db),
      findEscalatedResults(db),
      listEscalatedOrders(db),
      findUnreadThreads(db),
      findUndelivered(db, weekAgo),
      findOpenForOperators(db),
      findOpenErasures(db),
      findBreachesToDetail(db),
      countUnreviewed(db),
      runChecks(ctx, readClock(clock)),
      listHubDuty(db, now, addSeconds(now, -ACCESS_TOKEN_S)),
      figuresBetween(db, midnight, now),
      figuresBetween(db, midnightOf(weekAgo, config.TIME_ZONE), weekAgo),
      setUpSteps(ctx),
    ]);
    return {
      overview: {
        at: now.toISOString(),
        setUp,
        waiting: waiting.map((row) => ({ ...row, since: row.since.toISOString() })),
        toVerify: { ...counted(toVerify), names: toVerify.names },
        criticalResults: { ...counted(critical), names: critical.names, orders: criticalOrders },
        messages: counted(messages),
        undelivered: counted(undelivered),
        alarmingVitals: { ...counted(alarming), names: alarming.names },
        erasures: counted(erasures),
        breaches: counted(breaches),
        clinicalData: { count: unreviewed },
        health,
        hubs,
        today,
        weekAgo: before,
      },
    };
  },
};
