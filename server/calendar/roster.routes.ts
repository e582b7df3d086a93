import type { rosterCalls } from '#contract/roster.ts';
import { overlappingExceptions, spanOfDays } from '#domain/calendar.ts';
import { change } from '#server/platform/writes/change.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import { openThread } from '#server/inbox/inbox.ts';
import { mustNotClash, mustWorkAt } from '#server/people/profile.policy.ts';
import { lockCalendar, mustBeFree } from './calendar.routes.ts';
import { bookingsIn } from './calendar.queries.ts';
import { endLeave, enterLeave, mustBeDays, mustBeToCome } from './leave.ts';
import { presentBooking, presentVacation } from './present-calendar.ts';
import { listVacations, lockOwnVacation, saveRosterRow } from './roster.queries.ts';
import { rosterOf } from '#server/people/roster.ts';

export const rosterHandlers: HandlersOf<typeof rosterCalls> = {
  async rosterGet(ctx) {
    return { roster: await rosterOf(ctx.db, ctx.who.roleId) };
  },

  async rosterSave(ctx) {
    const { duties, exceptions, version: sent } = ctx.body;
    mustNotClash('duties', duties);
    exceptions.forEach((exception, i) => {
      const { off, from, to } = exception;
      if (!off && (!from || !to)) throw badField(`exceptions.${i}.to`, 'HOURS_OR_OFF');
      const first = exceptions.findIndex(
        (other) => other.day === exception.day && other.clinicId === exception.clinicId,
      );
      if (first !== i) throw badField(`exceptions.${i}.day`, 'DAY_TWICE');
    });
    const [overlapping] = overlappingExceptions(ctx.body);
    if (overlapping !== undefined) throw badField(`exceptions.${overlapping}.from`, 'HOURS_OVERLAP');
    const providerId = ctx.who.roleId;
    const roster = await change(ctx, async (c) => {
      await lockCalendar(c, providerId);
      await mustWorkAt(c.tx, providerId, [
        ...duties.map((row, i) => [`duties.${i}.clinicId`, row.clinicId] as const),
        ...exceptions.map((row, i) => [`exceptions.${i}.clinicId`, row.clinicId] as const),
      ]);
      const { version } = await rosterOf(c.tx, providerId);
      if (version !== sent) throw new Refusal('CHANGED_MEANWHILE', { detail: { version } });
      // A day off has no hours, even if hours were entered before it was marked as off.
      const days = exceptions.map((row) => (row.off ? { ...row, from: null, to: null } : row));
      const columns = {
        duties: JSON.stringify(duties),
        exceptions: JSON.stringify(days),
        version: version + 1,
      };
      await saveRosterRow(c.tx, providerId, columns);
      await c.audit('SAVE_ROSTER', 'provider', providerId);
      await c.event('calendar.changed', [`user:${ctx.who.userId}`], {});
      return rosterOf(c.tx, providerId);
    });
    return { roster };
  },

  async vacations(ctx) {
    const asked = { ...pageAsked(ctx.query), providerId: ctx.who.roleId };
    const { rows, ...page } = await listVacations(ctx.db, asked);
    return { ...page, items: rows.map(presentVacation) };
  },

  async vacationOverlap(ctx) {
    const { from, to } = ctx.query;
    mustBeDays(from, to);
    const span = spanOfDays(from, to, ctx.config.TIME_ZONE);
    const bookings = await bookingsIn(ctx.db, ctx.who.roleId, span);
    await auditList(
      ctx,
      'vacation overlap',
      bookings.map(({ patientId }) => patientId),
    );
    return {
      appointments: bookings.map((row) => ({
        ...presentBooking(row),
        patient: { name: row.name, nameLang: row.nameLang },
      })),
    };
  },

  async requestVacation(ctx) {
    const { clientId, from, to, reason, confirm } = ctx.body;
    mustBeToCome({ from, to }, ctx.clock.now(), ctx.config.TIME_ZONE);
    const own = { providerId: ctx.who.roleId, userId: ctx.who.userId };
    const { row } = await change(ctx, (c) =>
      enterLeave(c, { ...own, clientId, from, to, reason }, async (bookings) => {
        if (!confirm) mustBeFree(bookings, 'APPOINTMENTS_IN_LEAVE');
        if (bookings.length === 0) return;
        const numbers = bookings.map((booking) => booking.consultationNumber).join(', ');
        await openThread(c, ctx.who, {
          clientId: `vacation-${clientId}`,
          subject: `Appointments to move, leave from ${from} to ${to}`,
          text: `Please move or cancel these appointments: ${numbers}.`,
        });
      }),
    );
    return { vacation: presentVacation(row) };
  },

  async cancelVacation(ctx) {
    await change(ctx, async (c) => {
      const row = orNotFound(await lockOwnVacation(c.tx, ctx.who.roleId, ctx.body.vacationId));
      await endLeave(c, row, ctx.who.userId);
    });
    return {};
  },
};
