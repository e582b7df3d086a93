import type { intakeAppointmentCalls } from '#contract/appointments.ts';
import type { App } from '#server/platform/http/identity.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  bookAppointment,
  cancelAppointment,
  findAppointment,
  findAppointmentByNumber,
  findBookable,
  moveAppointment,
  mustBeRange,
  presentAppointment,
  presentDoctors,
  presentSlot,
  slotsOf,
  type AppointmentRow,
} from '#server/calendar/bookings.ts';
import { findPatientByMrn } from '#server/patients/patients.ts';
import { patientLink } from './patient-link.ts';

/** @throws Refusal NOT_FOUND for an appointment that another app or person booked, as for an absent one */
async function ownAppointment(db: Db | Tx, who: App, number: string): Promise<AppointmentRow> {
  const row = orNotFound(await findAppointmentByNumber(db, number));
  if (row.bookedBy !== identityKey(who)) throw new Refusal('NOT_FOUND');
  return row;
}

/** One change of an appointment of the calling app. */
async function changeOwn(
  ctx: Deps & { who: App },
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

/** The calls of the hospital's patient app for appointments. */
export const intakeAppointmentHandlers: HandlersOf<typeof intakeAppointmentCalls> = {
  intakeDoctors: (ctx) => presentDoctors(ctx.db, pageAsked(ctx.query)),

  async intakeSlots(ctx) {
    const { providerId, consultationMode: mode, clinicId, from, to } = ctx.query;
    mustBeRange(from, to);
    orNotFound(await findBookable(ctx.db, { id: providerId }));
    const timeZone = ctx.config.TIME_ZONE;
    const days = { from, to, timeZone, now: ctx.clock.now() };
    const slots = await slotsOf(ctx.db, { providerId, mode, clinicId }, days);
    return { slots: slots.map(presentSlot), timeZone };
  },

  async intakeBook(ctx) {
    const { clientId, mrn, providerId, consultationMode: mode, clinicId, startsAt, reason } = ctx.body;
    const patient = orNotFound(await findPatientByMrn(ctx.db, mrn));
    const row = await change(ctx, (c) =>
      bookAppointment(c, ctx.config, {
        clientId,
        bookedBy: identityKey(ctx.who),
        actor: 'PATIENT',
        providerId,
        patientId: patient.id,
        mode,
        startsAt: new Date(startsAt),
        clinicId,
        reason,
      }),
    );
    return { appointment: presentAppointment(row) };
  },

  async intakeAppointment(ctx) {
    const row = await ownAppointment(ctx.db, ctx.who, ctx.query.consultationNumber);
    const joinUrl = row.status === 'IN_PROGRESS' ? await patientLink(ctx, row.id) : null;
    return { appointment: presentAppointment(row), joinUrl };
  },

  intakeMoveAppointment(ctx) {
    const { consultationNumber, seenAt, startsAt } = ctx.body;
    const to = { to: new Date(startsAt), seenAt: new Date(seenAt), actor: 'PATIENT' } as const;
    return changeOwn(ctx, consultationNumber, (c, row) => moveAppointment(c, ctx.config, row, to));
  },

  intakeCancelAppointment: (ctx) =>
    changeOwn(ctx, ctx.body.consultationNumber, (c, row) => cancelAppointment(c, ctx.config, row, 'PATIENT')),
};
