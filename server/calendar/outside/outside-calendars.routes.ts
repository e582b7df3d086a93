import { randomUUID } from 'node:crypto';
import {
  feedAddress,
  OUTSIDE_CALENDARS_MAX,
  OutsideFault,
  type OutsideCalendar,
  type outsideCalendarCalls,
} from '#contract/outside-calendars.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { lockProvider } from '#server/people/providers.ts';
import {
  deleteOutsideCalendar,
  findSentCalendar,
  insertOutsideCalendar,
  listOutsideCalendars,
  makeDue,
  type OutsideCalendarRow,
} from './outside-calendar.queries.ts';
import { CalendarFault, readCalendar } from './read-calendar.ts';
import { sealSource } from './source.ts';

const TRIED_S = 28 * 86_400;

/** Doctors who are trying a calendar now: each tries one at a time, so that no doctor delays the others for long. */
const looking = new Set<string>();
const LOOK_AGAIN_S = 5;

async function lookOnce<T>(providerId: string, look: () => Promise<T>): Promise<T> {
  if (looking.has(providerId)) throw new Refusal('TOO_MANY', { retryAfterS: LOOK_AGAIN_S });
  looking.add(providerId);
  try {
    return await look();
  } finally {
    looking.delete(providerId);
  }
}

function present(row: OutsideCalendarRow): OutsideCalendar {
  const { id, name, host, createdAt, readAt, faultySince, fault, unreadable, unknownZones } = row;
  return {
    id,
    name,
    host,
    addedAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    faultySince: faultySince?.toISOString() ?? null,
    fault: fault === null ? null : OutsideFault.parse(fault),
    unreadable,
    unknownZones,
  };
}

export const outsideCalendarHandlers: HandlersOf<typeof outsideCalendarCalls> = {
  async outsideCalendars(ctx) {
    const rows = await listOutsideCalendars(ctx.db, ctx.who.roleId);
    return { calendars: rows.map(present) };
  },

  async tryOutsideCalendar(ctx) {
    const source = { ...ctx.body, url: feedAddress(ctx.body.url) };
    const { spans, unreadable, unknownZones } = await lookOnce(ctx.who.roleId, async () =>
      readCalendar(ctx, source, { by: 'TRY' }),
    ).catch((error: unknown) => {
      throw error instanceof CalendarFault ? badField('url', error.reason) : error;
    });
    const now = ctx.clock.now();
    const until = addSeconds(now, TRIED_S);
    const soon = spans.filter(({ startsAt, endsAt }) => endsAt > now && startsAt < until);
    return { busyTimes: soon.length, unreadable, unknownZones };
  },

  async addOutsideCalendar(ctx) {
    const { clientId, name, ...source } = ctx.body;
    const url = feedAddress(source.url);
    const providerId = ctx.who.roleId;
    const row = await change(ctx, async (c) => {
      await lockProvider(c.tx, providerId);
      const before = await findSentCalendar(c.tx, providerId, clientId);
      if (before) return before;
      const others = await listOutsideCalendars(c.tx, providerId);
      if (others.length >= OUTSIDE_CALENDARS_MAX)
        throw new Refusal('RULE', {
          reason: 'OUTSIDE_CALENDARS_FULL',
          params: { max: OUTSIDE_CALENDARS_MAX },
        });
      const id = randomUUID();
      const stored = await insertOutsideCalendar(c.tx, {
        id,
        providerId,
        clientId,
        name,
        host: new URL(url).hostname,
        sourceSealed: sealSource(ctx.vault, id, { ...source, url }),
        createdAt: c.now,
        nextReadAt: c.now,
      });
      await c.audit('ADD_OUTSIDE_CALENDAR', 'outsideCalendar', id);
      return stored;
    });
    return { calendar: present(row) };
  },

  async readOutsideCalendar(ctx) {
    await change(ctx, async (c) => {
      orNotFound(await makeDue(c.tx, ctx.who.roleId, ctx.body.calendarId, c.now));
    });
    return {};
  },

  async removeOutsideCalendar(ctx) {
    const { calendarId } = ctx.body;
    await change(ctx, async (c) => {
      orNotFound(await deleteOutsideCalendar(c.tx, ctx.who.roleId, calendarId));
      await c.audit('REMOVE_OUTSIDE_CALENDAR', 'outsideCalendar', calendarId);
      await c.event('calendar.changed', [`user:${ctx.who.userId}`], {});
    });
    return {};
  },
};
