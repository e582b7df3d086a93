import { randomUUID } from 'node:crypto';
import type { CalendarBlock, calendarCalls } from '#contract/calendar.ts';
import {
  blockFault,
  lastEndOf,
  overlaps,
  spanOfDays,
  timesOf,
  type BlockRule,
  type Span,
} from '#domain/calendar.ts';
import { instantOf, wallOf } from '#domain/zoned-time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { addSeconds } from '#server/platform/time.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import { mustWorkAt } from '#server/people/profile.policy.ts';
import { lockProvider } from '#server/people/providers.ts';
import { calendarFeedHandlers } from './calendar-feed.routes.ts';
import {
  bookingsIn,
  deleteBlock,
  findSentBlock,
  insertBlock,
  lockOwnBlock,
  updateBlock,
  visitsIn,
  type BlockRow,
  type Booking,
} from './calendar.queries.ts';
import { listOutsideCalendars } from './outside/outside-calendar.queries.ts';
import { presentBooking, presentOutside, presentVacation, presentVisit } from './present-calendar.ts';
import { mustBeRange, scheduleOf } from './schedule.ts';

/** A calendar elsewhere that was not read for less than this is tried again before anyone is told. */
const UNREAD_AFTER_S = 3_600;

function presentBlock(row: BlockRow): CalendarBlock {
  const { id, kind, title, clinicId, startsAt, endsAt, repeat, version } = row;
  return {
    id,
    kind,
    title,
    clinicId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    repeat,
    version,
  };
}

/** @throws Refusal RULE with the appointments that overlap */
export function mustBeFree(
  bookings: readonly Booking[],
  reason: 'APPOINTMENTS_IN_BLOCK' | 'APPOINTMENTS_IN_LEAVE',
): void {
  if (!bookings.length) return;
  throw new Refusal('RULE', {
    reason,
    params: { count: bookings.length },
    detail: { appointments: bookings.map(presentBooking) },
  });
}

/** Locks a provider's calendar until the transaction ends. */
export async function lockCalendar(c: Change, providerId: string): Promise<void> {
  await lockProvider(c.tx, providerId);
}

async function lockBlock(c: Change, providerId: string, blockId: string): Promise<BlockRow> {
  return orNotFound(await lockOwnBlock(c.tx, providerId, blockId));
}

/** @throws Refusal BAD_INPUT naming the field that is invalid */
function mustBeBlock(rule: BlockRule, timeZone: string): void {
  const fault = blockFault(rule, timeZone);
  if (fault) throw new Refusal('BAD_INPUT', { fields: [fault] });
}

/**
 * The last instant of a block.
 * @throws Refusal BAD_INPUT for a block without occurrences, RULE for one that covers appointments
 */
async function freeUntil(c: Change, providerId: string, rule: BlockRule, timeZone: string): Promise<Date> {
  const lastEndsAt = lastEndOf(rule, timeZone);
  const whole = { startsAt: rule.startsAt, endsAt: lastEndsAt };
  const times = timesOf(rule, whole, timeZone);
  if (!times.length) throw badField('repeat.weekdays', 'NO_DAY_BEFORE_LAST');
  const bookings = await bookingsIn(c.tx, providerId, whole);
  mustBeFree(
    bookings.filter((booking) => times.some((time) => overlaps(time, booking))),
    'APPOINTMENTS_IN_BLOCK',
  );
  return lastEndsAt;
}

/** The new times of a moved block. A repeating block keeps its first day: each week gets the new times. */
function movedTo(before: BlockRow, to: { startsAt: string; endsAt: string }, timeZone: string): Span {
  const startsAt = new Date(to.startsAt);
  const endsAt = new Date(to.endsAt);
  if (!before.repeat) return { startsAt, endsAt };
  const firstDay = wallOf(before.startsAt, timeZone).day;
  const first = instantOf(firstDay, wallOf(startsAt, timeZone).time, timeZone);
  return { startsAt: first, endsAt: new Date(first.getTime() + endsAt.getTime() - startsAt.getTime()) };
}

export const calendarHandlers: HandlersOf<typeof calendarCalls> = {
  ...calendarFeedHandlers,

  async calendar(ctx) {
    const { from, to } = ctx.query;
    mustBeRange(from, to);
    const timeZone = ctx.config.TIME_ZONE;
    const providerId = ctx.who.roleId;
    const longAgo = addSeconds(ctx.clock.now(), -UNREAD_AFTER_S);
    const schedule = await scheduleOf(ctx.db, providerId, { from, to, timeZone });
    const { span, blocks, duties, vacations, outside } = schedule;
    const visits = await visitsIn(ctx.db, providerId, span);
    await auditList(
      ctx,
      'calendar',
      visits.map((visit) => visit.patientId),
    );
    return {
      appointments: visits.map(presentVisit),
      blocks: blocks.map(({ block, day, startsAt, endsAt }) => ({
        blockId: block.id,
        kind: block.kind,
        title: block.title,
        clinicId: block.clinicId,
        day,
        repeated: block.repeat !== null,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        version: block.version,
      })),
      duties: duties.map((duty) => ({
        ...duty,
        startsAt: duty.startsAt.toISOString(),
        endsAt: duty.endsAt.toISOString(),
      })),
      vacations: vacations.map(presentVacation),
      outside: outside.map(presentOutside),
      unread: (await listOutsideCalendars(ctx.db, providerId)).flatMap(({ name, faultySince }) =>
        faultySince && faultySince <= longAgo ? [{ name, since: faultySince.toISOString() }] : [],
      ),
      timeZone,
    };
  },

  async addProviderCalendarBlock(ctx) {
    const { clientId, kind, title, clinicId = null, repeat = null } = ctx.body;
    const timeZone = ctx.config.TIME_ZONE;
    const rule = {
      startsAt: new Date(ctx.body.startsAt),
      endsAt: new Date(ctx.body.endsAt),
      repeat,
      skippedDays: [],
    };
    mustBeBlock(rule, timeZone);
    const providerId = ctx.who.roleId;
    const row = await change(ctx, async (c) => {
      await lockCalendar(c, providerId);
      const before = await findSentBlock(c.tx, providerId, clientId);
      if (before) return before;
      await mustWorkAt(c.tx, providerId, [['clinicId', clinicId]]);
      const lastEndsAt = await freeUntil(c, providerId, rule, timeZone);
      const stored = await insertBlock(c.tx, {
        id: randomUUID(),
        providerId,
        clientId,
        kind,
        title,
        clinicId,
        startsAt: rule.startsAt,
        endsAt: rule.endsAt,
        repeat: repeat && JSON.stringify(repeat),
        skippedDays: '[]',
        lastEndsAt,
      });
      await c.audit('ADD_BLOCK', 'calendarBlock', stored.id);
      await c.event('calendar.changed', [`user:${ctx.who.userId}`], {});
      return stored;
    });
    return { block: presentBlock(row) };
  },

  async changeProviderCalendarBlock(ctx) {
    const { blockId, version, title } = ctx.body;
    const timeZone = ctx.config.TIME_ZONE;
    const providerId = ctx.who.roleId;
    const row = await change(ctx, async (c) => {
      await lockCalendar(c, providerId);
      const before = await lockBlock(c, providerId, blockId);
      if (before.version !== version)
        throw new Refusal('CHANGED_MEANWHILE', { detail: { version: before.version, title: before.title } });
      const rule = { ...before, ...movedTo(before, ctx.body, timeZone) };
      mustBeBlock(rule, timeZone);
      const { startsAt, endsAt } = rule;
      const lastEndsAt = await freeUntil(c, providerId, rule, timeZone);
      const set = { title, startsAt, endsAt, lastEndsAt, version: version + 1 };
      const stored = await updateBlock(c.tx, blockId, set);
      await c.audit('CHANGE_BLOCK', 'calendarBlock', blockId);
      await c.event('calendar.changed', [`user:${ctx.who.userId}`], {});
      return stored;
    });
    return { block: presentBlock(row) };
  },

  async deleteProviderCalendarBlock(ctx) {
    const { blockId, onlyOn } = ctx.body;
    await change(ctx, async (c) => {
      const row = await lockBlock(c, ctx.who.roleId, blockId);
      if (onlyOn && row.repeat) await skipDay(c, row, onlyOn, ctx.config.TIME_ZONE);
      else if (onlyOn) throw badField('onlyOn', 'BLOCK_NOT_REPEATED');
      else await deleteBlock(c.tx, blockId);
      await c.audit(onlyOn ? 'SKIP_BLOCK_DAY' : 'DELETE_BLOCK', 'calendarBlock', blockId);
      await c.event('calendar.changed', [`user:${ctx.who.userId}`], {});
    });
    return {};
  },
};

/** Removes one day from a repeating block; idempotent. */
async function skipDay(c: Change, row: BlockRow, day: string, timeZone: string): Promise<void> {
  const isOneOfIts = timesOf({ ...row, skippedDays: [] }, spanOfDays(day, day, timeZone), timeZone).some(
    (time) => time.day === day,
  );
  if (!isOneOfIts) throw badField('onlyOn', 'BLOCK_NOT_ON_DAY');
  const skippedDays = JSON.stringify([...new Set([...row.skippedDays, day])]);
  await updateBlock(c.tx, row.id, { skippedDays });
}
