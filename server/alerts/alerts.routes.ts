import { sql } from 'kysely';
import type { alertCalls } from '#contract/alerts.ts';
import { QUIET_MAX_H } from '#contract/limits.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { badField } from '#server/platform/http/bad-field.ts';
import { pageAnswer, pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { pushDue } from './push.job.ts';
import { later } from '#server/platform/time.ts';
import {
  alertsOf,
  inState,
  lockListeners,
  presentAlert,
  STAGE_COLUMNS,
  withAlertColumns,
} from './alert.queries.ts';

type Report = Parameters<(typeof alertHandlers)['reportAlert']>[0]['body']['reports'][number];
type Listener = Awaited<ReturnType<typeof lockListeners>> extends Map<string, infer Row> ? Row : never;

/** Devices have clocks of their own: nothing came before it was raised, nor later than now. */
function clamped(at: string, { raisedAt }: Listener, now: Date): Date {
  return new Date(Math.min(Math.max(Date.parse(at), raisedAt.getTime()), now.getTime()));
}

/** What a report adds to a listener; the first time of each stage stays. */
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

/** What is withheld, or waits for the end of a snooze, is told when both are over. */
async function postpone({ tx, now }: Change, userId: string, until: Date | null): Promise<void> {
  await tx
    .updateTable('alertListener')
    .set({ pushAt: sql<Date>`greatest(snoozed_until, ${until ?? now}::timestamptz)` })
    .where('userId', '=', userId)
    .where('pushAt', 'is not', null)
    .where('alertId', 'in', (e) =>
      e
        .selectFrom('alert')
        .select('id')
        .where('kind', '!=', 'EMERGENCY_CARE')
        .where('takenAt', 'is', null)
        .where('withdrawnAt', 'is', null),
    )
    .execute();
}

export const alertHandlers: HandlersOf<typeof alertCalls> = {
  async getAlerts(ctx) {
    const { userId } = ctx.who;
    const { offset, limit } = pageAsked(ctx.query);
    const chosen = inState(alertsOf(ctx.db, userId), ctx.query.state);
    const rows = await withAlertColumns(chosen)
      .orderBy('alertListener.raisedAt', 'desc')
      .orderBy('alert.id')
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await chosen
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return pageAnswer(
      rows.map((row) => presentAlert(row, userId)),
      offset,
      total,
    );
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
        await c.tx
          .updateTable('alertListener')
          .set(added)
          .where('alertId', '=', listener.alertId)
          .where('userId', '=', userId)
          .execute();
        // Their other devices know then that it has been heard.
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
          responseString: 'An emergency cannot be snoozed. Accept it, or ask a colleague to.',
        });
      if (takenAt || withdrawnAt)
        throw new Refusal('RULE', { responseString: 'This request is no longer waiting.' });
      const snoozedUntil = later(c.now, minutes * 60);
      const me = await c.tx
        .selectFrom('appUser')
        .select('quietUntil')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      await c.tx
        .updateTable('alertListener')
        .set({
          snoozedUntil,
          pushAt: sql<Date>`greatest(${snoozedUntil}::timestamptz, ${me.quietUntil}::timestamptz)`,
        })
        .where('alertId', '=', alertId)
        .where('userId', '=', userId)
        .execute();
      await c.audit('SNOOZE_ALERT', 'request', requestId);
      await c.event('alert.snoozed', [`user:${userId}`], { requestId, kind });
      return snoozedUntil;
    });
    return { snoozedUntil: until.toISOString() };
  },

  async getQuiet(ctx) {
    const { quietUntil } = await ctx.db
      .selectFrom('appUser')
      .select('quietUntil')
      .where('id', '=', ctx.who.userId)
      .executeTakeFirstOrThrow();
    return quietAnswer(quietUntil, ctx.clock.now());
  },

  async setQuiet(ctx) {
    const { userId } = ctx.who;
    const until = ctx.body.until === null ? null : new Date(ctx.body.until);
    const now = ctx.clock.now();
    if (until && until <= now) throw badField('until', 'Choose a time in the future.');
    if (until && until > later(now, QUIET_MAX_H * 3600))
      throw badField('until', `At most ${QUIET_MAX_H} hours from now.`);
    await change(ctx, async (c) => {
      await c.tx.updateTable('appUser').set({ quietUntil: until }).where('id', '=', userId).execute();
      await postpone(c, userId, until);
      await c.audit(until ? 'QUIET' : 'QUIET_ENDED', 'appUser', userId);
      await c.event('quiet.changed', [`user:${userId}`], {});
      c.afterCommit(pushDue);
    });
    return quietAnswer(until, now);
  },
};
