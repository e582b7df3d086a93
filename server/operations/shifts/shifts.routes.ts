import type { NurseShift, shiftCalls } from '#contract/shifts.ts';
import { endsNextDay } from '#domain/calendar.ts';
import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { badField, orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { readCoverage } from './coverage.ts';
import { endShift, findShift, insertShift, listNurses, listShifts } from './shift.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findShift>>>;

const present = (row: Row): NurseShift => ({
  id: row.id,
  nurse: { userId: row.userId, name: row.name },
  hubKey: row.hubKey,
  hubName: row.hubName,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  isWeekly: row.isWeekly,
  lastDay: row.lastDay,
});

export const shiftHandlers: HandlersOf<typeof shiftCalls> = {
  coverage: (ctx) => readCoverage(ctx),

  async nurseShifts({ db, clock, config }) {
    const now = clock.now();
    const shifts = await listShifts(db, { now, today: wallOf(now, config.TIME_ZONE).day });
    return { shifts: shifts.map(present), nurses: await listNurses(db) };
  },

  addNurseShift: (ctx) =>
    change(ctx, async (c) => {
      const { clientId, userId, hubKey, day, isWeekly, lastDay, ...times } = ctx.body;
      const nurse = orNotFound((await listNurses(c.tx)).find((one) => one.userId === userId));
      if (!nurse.hubKeys.includes(hubKey)) throw badField('hubKey', 'HUB_UNKNOWN');
      if (lastDay !== null && lastDay < day) throw badField('lastDay', 'LAST_DAY_BEFORE_FIRST');
      const endDay = endsNextDay(times) ? addDays(day, 1) : day;
      await insertShift(c.tx, {
        id: clientId,
        userId,
        hubKey,
        startsAt: instantOf(day, times.from, c.timeZone),
        endsAt: instantOf(endDay, times.to, c.timeZone),
        isWeekly,
        lastDay: isWeekly ? lastDay : null,
        createdBy: ctx.who.userId,
        createdAt: c.now,
        endedAt: null,
        endedBy: null,
      });
      await c.audit('ADD_SHIFT', 'appUser', userId);
      return { shift: present(orNotFound(await findShift(c.tx, clientId))) };
    }),

  async endNurseShift(ctx) {
    await change(ctx, async (c) => {
      const { id, userId } = orNotFound(await findShift(c.tx, ctx.body.shiftId));
      await endShift(c.tx, id, { now: c.now, byUser: ctx.who.userId });
      await c.audit('END_SHIFT', 'appUser', userId);
    });
    return {};
  },
};
