import type { appointmentCalls } from '#contract/appointments.ts';
import { CALENDAR_DAYS_MAX } from '#domain/calendar.ts';
import { daysBetween } from '#domain/zoned-time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { HandlersOf, StaffCtx } from '#server/platform/http/handler.ts';
import { identityKey, type Staff } from '#server/platform/http/identity.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { mustWorkAt } from '#server/people/profile.policy.ts';
import { readConsultationByNumber } from '#server/visits/consultations.ts';
import { findAppointment, findAppointmentByNumber, type AppointmentRow } from './appointment.queries.ts';
import { bookAppointment, cancelAppointment, markNoShow, moveAppointment } from './appointments.ts';
import { colleaguesFree, handOverAppointment } from './hand-over-appointment.ts';
import { presentAppointment, presentSlot } from './present-appointment.ts';
import { slotsOf } from './slots.ts';

/** @throws Refusal BAD_INPUT for days in the wrong order, or too many */
export function mustBeRange(from: string, to: string): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw badField('to', 'LAST_DAY_BEFORE_FIRST');
  if (days > CALENDAR_DAYS_MAX) throw badField('to', 'TOO_MANY_DAYS', { max: CALENDAR_DAYS_MAX });
}

/** @throws Refusal NOT_FOUND for another doctor's appointment, exactly as for an absent one */
async function ownAppointment(db: Db | Tx, who: Staff, number: string): Promise<AppointmentRow> {
  const row = orNotFound(await findAppointmentByNumber(db, number));
  if (row.providerId !== who.roleId) throw new Refusal('NOT_FOUND');
  return row;
}

/** One change of an own appointment. */
async function changeOwn(
  ctx: StaffCtx,
  number: string,
  step: (c: Change, row: AppointmentRow) => Promise<unknown>,
) {
  const row = await change(ctx, async (c) => {
    const seen = await ownAppointment(c.tx, ctx.who, number);
    await step(c, seen);
    return orNotFound(await findAppointment(c.tx, seen.id));
  });
  return { appointment: presentAppointment(row) };
}

export const appointmentHandlers: HandlersOf<typeof appointmentCalls> = {
  async appointmentSlots(ctx) {
    const { from, to, consultationMode: mode, clinicId, consultationNumber } = ctx.query;
    mustBeRange(from, to);
    const moved = consultationNumber && (await ownAppointment(ctx.db, ctx.who, consultationNumber));
    const visit = { providerId: ctx.who.roleId, mode, clinicId };
    const timeZone = ctx.config.TIME_ZONE;
    const days = { from, to, timeZone, now: ctx.clock.now(), ...(moved && { movedId: moved.id }) };
    return { slots: (await slotsOf(ctx.db, visit, days)).map(presentSlot), timeZone };
  },

  async bookFollowUp(ctx) {
    const { clientId, consultationNumber, consultationMode: mode, clinicId, startsAt, reason } = ctx.body;
    const visit = await readConsultationByNumber(ctx, consultationNumber);
    const providerId = ctx.who.roleId;
    await mustWorkAt(ctx.db, providerId, [['clinicId', clinicId ?? null]]);
    const row = await change(ctx, (c) =>
      bookAppointment(c, ctx.config, {
        clientId,
        bookedBy: identityKey(ctx.who),
        actor: 'DOCTOR',
        providerId,
        patientId: visit.patientId,
        mode,
        startsAt: new Date(startsAt),
        clinicId,
        reason,
      }),
    );
    return { appointment: presentAppointment(row) };
  },

  moveAppointment(ctx) {
    const { consultationNumber, seenAt, startsAt } = ctx.body;
    const to = { to: new Date(startsAt), seenAt: new Date(seenAt), actor: 'DOCTOR' } as const;
    return changeOwn(ctx, consultationNumber, (c, row) => moveAppointment(c, ctx.config, row, to));
  },

  cancelAppointment: (ctx) =>
    changeOwn(ctx, ctx.body.consultationNumber, (c, row) => cancelAppointment(c, ctx.config, row, 'DOCTOR')),

  async appointmentColleagues(ctx) {
    const row = await ownAppointment(ctx.db, ctx.who, ctx.query.consultationNumber);
    return { colleagues: await colleaguesFree(ctx, row) };
  },

  async handOverAppointment(ctx) {
    const { consultationNumber, providerId, note } = ctx.body;
    await change(ctx, async (c) => {
      const seen = await ownAppointment(c.tx, ctx.who, consultationNumber);
      await handOverAppointment(c, ctx.config, seen, { to: providerId, note });
      await c.event('calendar.changed', [`user:${ctx.who.userId}`], {});
    });
    return {};
  },

  markNoShow: (ctx) =>
    changeOwn(ctx, ctx.body.consultationNumber, (c, row) => markNoShow(c, ctx.config, row)),
};
