import { findRealVisits, followUpSince } from '#server/requests/requests.ts';
import type { appointmentCalls } from '#contract/appointments.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey, type Staff } from '#server/platform/http/identity.ts';
import { mustWorkAt } from '#server/people/profile.policy.ts';
import { readConsultationByNumber } from '#server/visits/consultations.ts';
import type { AppointmentRow } from './appointment.queries.ts';
import {
  bookAppointment,
  cancelAppointment,
  markNoShow,
  moveAppointment,
  undoNoShow,
} from './appointments.ts';
import { colleaguesFor, handOverAppointment } from './hand-over-appointment.ts';
import { changeOwnAppointment, ownAppointment } from './own-appointment.ts';
import { presentAppointment } from './present-appointment.ts';
import { mustBeRange } from './schedule.ts';
import { freeTimes } from './free-times.ts';

/** An appointment is its doctor's, to any other it is absent. */
const ofDoctor = ({ roleId }: Staff, number: string) => ({
  number,
  isOwn: (row: AppointmentRow) => row.providerId === roleId,
});

export const appointmentHandlers: HandlersOf<typeof appointmentCalls> = {
  async appointmentSlots(ctx) {
    const { from, to, consultationMode: mode, clinicId, consultationNumber } = ctx.query;
    mustBeRange(from, to);
    const moved = consultationNumber && (await ownAppointment(ctx.db, ofDoctor(ctx.who, consultationNumber)));
    const visit = { providerId: ctx.who.roleId, mode, clinicId };
    return freeTimes(ctx, visit, { from, to, ...(moved && { movedId: moved.id }) });
  },

  async bookFollowUp(ctx) {
    const { clientId, consultationNumber, consultationMode: mode, clinicId, startsAt, reason } = ctx.body;
    const visit = await readConsultationByNumber(ctx, consultationNumber);
    const providerId = ctx.who.roleId;
    await mustWorkAt(ctx.db, providerId, [['clinicId', clinicId ?? null]]);
    const { id, patientId } = visit;
    const row = await change(ctx, async (c) => {
      const since = followUpSince(c.now);
      const [earlier] = await findRealVisits(c.tx, { patientId, providerId, only: id, since });
      return bookAppointment(c, ctx.config, {
        clientId,
        bookedBy: identityKey(ctx.who),
        actor: 'DOCTOR',
        providerId,
        patientId,
        mode,
        startsAt: new Date(startsAt),
        clinicId,
        reason,
        // Booked from an earlier visit: the doctor need not confirm again that it is for the same condition.
        followUpOf: earlier?.id,
      });
    });
    return { appointment: presentAppointment(row) };
  },

  moveAppointment(ctx) {
    const { consultationNumber, seenAt, startsAt } = ctx.body;
    const to = { to: new Date(startsAt), seenAt: new Date(seenAt), actor: 'DOCTOR' } as const;
    return changeOwnAppointment(ctx, ofDoctor(ctx.who, consultationNumber), (c, row) =>
      moveAppointment(c, ctx.config, row, to),
    );
  },

  cancelAppointment: (ctx) =>
    changeOwnAppointment(ctx, ofDoctor(ctx.who, ctx.body.consultationNumber), (c, row) =>
      cancelAppointment(c, ctx.config, row, 'DOCTOR', ctx.body.reason),
    ),

  async appointmentColleagues(ctx) {
    const row = await ownAppointment(ctx.db, ofDoctor(ctx.who, ctx.query.consultationNumber));
    return { colleagues: await colleaguesFor(ctx, row) };
  },

  async handOverAppointment(ctx) {
    const { consultationNumber, providerId, note } = ctx.body;
    await change(ctx, async (c) => {
      const seen = await ownAppointment(c.tx, ofDoctor(ctx.who, consultationNumber));
      await handOverAppointment(c, ctx.config, seen, { to: providerId, note, actor: 'DOCTOR' });
    });
    return {};
  },

  markNoShow: (ctx) =>
    changeOwnAppointment(ctx, ofDoctor(ctx.who, ctx.body.consultationNumber), (c, row) =>
      markNoShow(c, ctx.config, row, 'DOCTOR'),
    ),

  undoNoShow: (ctx) =>
    changeOwnAppointment(ctx, ofDoctor(ctx.who, ctx.body.consultationNumber), (c, row) =>
      undoNoShow(c, ctx.config, row, 'DOCTOR'),
    ),
};
