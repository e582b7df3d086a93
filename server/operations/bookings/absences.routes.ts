import type { Absence, absenceCalls } from '#contract/absences.ts';
import { titledName } from '#domain/titled-name.ts';
import { wallOf } from '#domain/zoned-time.ts';
import {
  endLeave,
  enterLeave,
  findAbsence,
  findBookable,
  listAbsences,
  lockAbsence,
  mustBeToCome,
  presentVacation,
} from '#server/calendar/bookings.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findAbsence>>>;

function presentAbsence(row: Row): Absence {
  const { providerId, salutation, name, left } = row;
  return {
    ...presentVacation(row),
    doctor: { providerId, name: titledName(salutation, name) },
    left: left ?? 0,
  };
}

/** Leaves of doctors as operators enter them: of one who is ill and cannot do it. */
export const absenceHandlers: HandlersOf<typeof absenceCalls> = {
  async absences({ db, clock, config: { TIME_ZONE: timeZone } }) {
    const rows = await listAbsences(db, { today: wallOf(clock.now(), timeZone).day, timeZone });
    return { absences: rows.map(presentAbsence) };
  },

  async recordAbsence(ctx) {
    const { providerId, from, to } = ctx.body;
    mustBeToCome({ from, to }, ctx.clock.now(), ctx.config.TIME_ZONE);
    return change(ctx, async (c) => {
      const { userId } = orNotFound(await findBookable(c.tx, { id: providerId }));
      const { row, bookings } = await enterLeave(c, { ...ctx.body, userId });
      // Nurses see at once whom they cannot hand over to.
      await c.event('duty.changed', [`user:${userId}`, 'role:nurse'], {});
      const absence = presentAbsence(orNotFound(await findAbsence(c.tx, row.id, c.timeZone)));
      return { absence, bookingIds: bookings.map((booking) => booking.id) };
    });
  },

  async endAbsence(ctx) {
    await change(ctx, async (c) => {
      const row = orNotFound(await lockAbsence(c.tx, ctx.body.absenceId));
      await endLeave(c, row, row.userId);
      await c.event('duty.changed', [`user:${row.userId}`, 'role:nurse'], {});
    });
    return {};
  },
};
