import type { alertCalls, AlertStage } from '#contract/alerts.ts';
import type { ParsedBody } from '#contract/call.ts';
import { QUIET_MAX_H } from '#contract/limits.ts';
import { change } from '#server/platform/writes/change.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pushDue } from './push.job.ts';
import { addSeconds } from '#server/platform/time.ts';
import { getQuietUntil, listAlerts, setQuietUntil } from './alert.queries.ts';
import { lockListeners, postponePushes, snoozeListener, updateListener } from './listener.queries.ts';
import { presentAlert } from './present-alert.ts';

/** The columns that each stage sets. An alert that was shown or heard was also delivered. */
const STAGE_COLUMNS = {
  DELIVERED: ['deliveredAt'],
  SHOWN: ['deliveredAt', 'shownAt'],
  HEARD: ['deliveredAt', 'heardAt'],
} as const satisfies Record<AlertStage, readonly ('deliveredAt' | 'shownAt' | 'heardAt')[]>;

type Report = ParsedBody<typeof alertCalls.reportAlert>['reports'][number];
type Listener = Awaited<ReturnType<typeof lockListeners>> extends Map<string, infer Row> ? Row : never;

/** Device clocks can be wrong: limits a reported time to between the raising and now. */
function clamped(at: string, { raisedAt }: Listener, now: Date): Date {
  return new Date(Math.min(Math.max(Date.parse(at), raisedAt.getTime()), now.getTime()));
}

/** The stages that a report adds to a listener; the first time of each stage is kept. */
function newStages(listener: Listener, { stage, via, at }: Report, now: Date): Partial<Listener> {
  const fresh = STAGE_COLUMNS[stage].filter((column) => !listener[column]);
  if (!fresh.length) return {};
  const time = clamped(at, listener, now);
  return {
    ...Object.fromEntries(fresh.map((column) => [column, time])),
    via: listener.via ?? via,
  };
}

function quietAnswer(until: Date | null, now: Date) {
  const isQuiet = until !== null && until > now;
  return { until: isQuiet ? until.toISOString() : null, emergenciesStillRing: true as const };
}

export const alertHandlers: HandlersOf<typeof alertCalls> = {
  async getAlerts(ctx) {
    const { userId } = ctx.who;
    const asked = { ...pageAsked(ctx.query), state: ctx.query.state };
    const { rows, ...page } = await listAlerts(ctx.db, userId, asked);
    return { ...page, items: rows.map((row) => presentAlert(row, userId)) };
  },

  async reportAlert(ctx) {
    const { userId } = ctx.who;
    const { reports } = ctx.body;
    await change(ctx, async (c) => {
      const requestIds = [...new Set(reports.map((report) => report.requestId))];
      const listeners = await lockListeners(c.tx, userId, requestIds);
      for (const report of reports) {
        const listener = listeners.get(report.requestId);
        const added = listener && newStages(listener, report, c.now);
        if (!listener || !added || !Object.keys(added).length) continue;
        listeners.set(report.requestId, { ...listener, ...added });
        await updateListener(c.tx, { alertId: listener.alertId, userId }, added);
        // Tells their other devices that the alert has been heard.
        if (added.heardAt)
          await c.event('alert.changed', [`user:${userId}`], {
            requestId: listener.requestId,
            kind: listener.kind,
          });
      }
    });
    return {};
  },

  async snoozeAlert(ctx) {
    const { requestId, minutes } = ctx.body;
    const { userId } = ctx.who;
    const until = await change(ctx, async (c) => {
      const { alertId, kind, takenAt, withdrawnAt } = orNotFound(
        (await lockListeners(c.tx, userId, [requestId])).get(requestId),
      );
      if (kind === 'EMERGENCY_CARE')
        throw new Refusal('RULE', {
          reason: 'EMERGENCY_NOT_SNOOZED',
        });
      if (takenAt || withdrawnAt) throw new Refusal('RULE', { reason: 'REQUEST_NOT_WAITING' });
      const snoozedUntil = addSeconds(c.now, minutes * 60);
      const quietUntil = await getQuietUntil(c.tx, userId);
      await snoozeListener(c.tx, { alertId, userId }, snoozedUntil, quietUntil);
      await c.audit('SNOOZE_ALERT', 'request', requestId);
      await c.event('alert.snoozed', [`user:${userId}`], { requestId, kind });
      return snoozedUntil;
    });
    return { snoozedUntil: until.toISOString() };
  },

  async getQuiet(ctx) {
    return quietAnswer(await getQuietUntil(ctx.db, ctx.who.userId), ctx.clock.now());
  },

  async setQuiet(ctx) {
    const { userId } = ctx.who;
    const until = ctx.body.until === null ? null : new Date(ctx.body.until);
    const now = ctx.clock.now();
    if (until && until <= now) throw badField('until', 'TIME_NOT_IN_FUTURE');
    if (until && until > addSeconds(now, QUIET_MAX_H * 3600))
      throw badField('until', 'QUIET_TOO_LONG', { hours: QUIET_MAX_H });
    await change(ctx, async (c) => {
      await setQuietUntil(c.tx, userId, until);
      // Postpones pushes until do-not-disturb and snooze have both ended.
      await postponePushes(c.tx, userId, until ?? c.now);
      await c.audit(until ? 'QUIET' : 'QUIET_ENDED', 'appUser', userId);
      await c.event('quiet.changed', [`user:${userId}`], {});
      c.afterCommit(pushDue);
    });
    return quietAnswer(until, now);
  },
};
