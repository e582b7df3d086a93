import type { intakeAppointmentCalls } from '#contract/appointments.ts';
import type { App } from '#server/platform/http/identity.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import {
  bookAppointment,
  cancelAppointment,
  changeOwnAppointment,
  findBookable,
  freeTimes,
  moveAppointment,
  mustBeRange,
  ownAppointment,
  presentAppointment,
  presentDoctors,
  type AppointmentRow,
} from '#server/calendar/bookings.ts';
import { patientOfApp } from './app-patient.ts';
import { patientLink } from './patient-link.ts';

/** An appointment is its app's that booked it, to any other app it is absent. */
const ofApp = (who: App, number: string) => ({
  number,
  isOwn: (row: AppointmentRow) => row.bookedBy === identityKey(who),
});

/** The calls of the hospital's patient app for appointments. */
export const intakeAppointmentHandlers: HandlersOf<typeof intakeAppointmentCalls> = {
  intakeDoctors: (ctx) => presentDoctors(ctx.db, pageAsked(ctx.query)),

  async intakeSlots(ctx) {
    const { providerId, consultationMode: mode, clinicId, from, to } = ctx.query;
    mustBeRange(from, to);
    orNotFound(await findBookable(ctx.db, { id: providerId }));
    return freeTimes(ctx, { providerId, mode, clinicId }, { from, to });
  },

  async intakeBook(ctx) {
    const {
      clientId,
      mrn,
      consent,
      providerId,
      consultationMode: mode,
      clinicId,
      startsAt,
      reason,
    } = ctx.body;
    const patient = await patientOfApp(ctx, mrn, consent);
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
    const row = await ownAppointment(ctx.db, ofApp(ctx.who, ctx.query.consultationNumber));
    const joinUrl = row.status === 'IN_PROGRESS' ? await patientLink(ctx, row.id) : null;
    return { appointment: presentAppointment(row), joinUrl };
  },

  intakeMoveAppointment(ctx) {
    const { consultationNumber, seenAt, startsAt } = ctx.body;
    const to = { to: new Date(startsAt), seenAt: new Date(seenAt), actor: 'PATIENT' } as const;
    return changeOwnAppointment(ctx, ofApp(ctx.who, consultationNumber), (c, row) =>
      moveAppointment(c, ctx.config, row, to),
    );
  },

  intakeCancelAppointment: (ctx) =>
    changeOwnAppointment(ctx, ofApp(ctx.who, ctx.body.consultationNumber), (c, row) =>
      cancelAppointment(c, ctx.config, row, 'PATIENT'),
    ),
};
