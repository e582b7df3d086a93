import ical from 'ical-generator';
import type { calendarCalls } from '#contract/calendar.ts';
import { modeLabel } from '#domain/format.ts';
import { addDays, wallOf } from '#domain/zoned-time.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { deleteFeed, findFeed, findFeedByToken, saveFeed } from './calendar-feed.queries.ts';
import { scheduleOf } from './schedule.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';

type FeedCalls = Pick<
  typeof calendarCalls,
  'calendarLink' | 'makeCalendarLink' | 'revokeCalendarLink' | 'calendarFeed'
>;

/** The days that a feed covers, so that it stays small. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;
const REFRESH_S = 900;

/** The feed has times and kinds only, without titles: calendars are shared with families and phones. */
async function feedOf(deps: Deps, providerId: string): Promise<string> {
  const { db, clock, config } = deps;
  const timeZone = config.TIME_ZONE;
  const today = wallOf(clock.now(), timeZone).day;
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const { blocks, vacations, bookings } = await scheduleOf(db, providerId, { from, to, timeZone });
  const calendar = ical({ name: config.PRODUCT_NAME, ttl: REFRESH_S });
  const stamp = clock.now();
  for (const booking of bookings) {
    calendar.createEvent({
      id: `${booking.consultationNumber}@${config.PRODUCT}`,
      stamp,
      start: booking.startsAt,
      end: booking.endsAt,
      summary: `Appointment ${booking.consultationNumber}, ${modeLabel(booking.consultationMode)}`,
    });
  }
  for (const { block, day, startsAt, endsAt } of blocks) {
    const id = `${block.id}-${day}@${config.PRODUCT}`;
    calendar.createEvent({ id, stamp, start: startsAt, end: endsAt, summary: 'Blocked' });
  }
  for (const { id, startsAt, endsAt } of vacations)
    calendar.createEvent({
      id: `${id}@${config.PRODUCT}`,
      stamp,
      start: startsAt,
      end: endsAt,
      summary: 'Vacation',
    });
  return calendar.toString();
}

export const calendarFeedHandlers: HandlersOf<FeedCalls> = {
  async calendarLink(ctx) {
    const row = await findFeed(ctx.db, ctx.who.roleId);
    return { madeAt: row ? row.createdAt.toISOString() : null };
  },

  async makeCalendarLink(ctx) {
    const token = newToken();
    const made = await change(ctx, async (c) => {
      await saveFeed(c.tx, ctx.who.roleId, { tokenHash: hashToken(token), createdAt: c.now });
      await c.audit('MAKE_CALENDAR_LINK', 'provider', ctx.who.roleId);
      return c.now;
    });
    const url = `${ctx.config.publicUrl}/${ctx.config.APP_SEGMENT}/api/provider/v1/calendarFeed?token=${token}`;
    return { url, madeAt: made.toISOString() };
  },

  async revokeCalendarLink(ctx) {
    await change(ctx, async (c) => {
      await deleteFeed(c.tx, ctx.who.roleId);
      await c.audit('REVOKE_CALENDAR_LINK', 'provider', ctx.who.roleId);
    });
    return {};
  },

  async calendarFeed(ctx) {
    const { providerId } = orNotFound(await findFeedByToken(ctx.db, hashToken(ctx.query.token)));
    return new Response(await feedOf(ctx, providerId), {
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' },
    });
  },
};
