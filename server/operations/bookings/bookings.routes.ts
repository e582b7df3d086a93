import { birthText } from '#domain/birth.ts';
import type { bookingCalls } from '#contract/bookings.ts';
import { spanOfDays } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import {
  bookAppointment,
  cancelAppointment,
  colleaguesFor,
  findBookable,
  handOverAppointment,
  markNoShow,
  moveAppointment,
  freeTimes,
  mustBeRange,
  pageOfAppointments,
  presentBooking,
  presentDoctors,
  undoNoShow,
} from '#server/calendar/bookings.ts';
import { findVisiblePatients, visiblePatients } from '#server/patients/patients.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { changeBooking, lockBookablePatient, readBooking } from './visible-booking.ts';

/** A search is for one patient: what is not among the best is asked for more precisely. */
const FOUND_MAX = 20;
const actor = 'OPERATIONS';

/** Appointments as who books for patients sees them: operators, agents of the desk, and agents of home care for their patients. */
export const bookingHandlers: HandlersOf<typeof bookingCalls> = {
  async bookings(ctx) {
    const { day, providerId, clinicId, patientId, state, ...page } = ctx.query;
    const timeZone = ctx.config.TIME_ZONE;
    const from = day ?? wallOf(ctx.clock.now(), timeZone).day;
    const { startsAt, endsAt } = spanOfDays(from, from, timeZone);
    const { rows, ...rest } = await pageOfAppointments(ctx.db, {
      startsAt,
      endsAt: day === undefined ? undefined : endsAt,
      providerId,
      clinicId,
      patientId,
      state,
      isVisible: await visiblePatients(ctx.db, ctx.who),
      ...pageAsked(page),
    });
    const patientIds = rows.map(({ patientId }) => patientId);
    await auditList(ctx, 'appointments', patientIds);
    return { ...rest, items: rows.map(presentBooking) };
  },

  async bookablePatients(ctx) {
    const rows = await findVisiblePatients(ctx.db, ctx.who, ctx.body.search, FOUND_MAX);
    const patientIds = rows.map(({ id }) => id);
    await auditList(ctx, 'found patients', patientIds);
    return {
      patients: rows.map((row) => ({
        id: row.id,
        mrn: row.mrn,
        name: row.name,
        nameLang: row.nameLang,
        bornOn: birthText(row),
      })),
    };
  },

  bookableDoctors: (ctx) => presentDoctors(ctx.db, pageAsked(ctx.query)),

  async bookableTimes(ctx) {
    const { providerId, consultationMode: mode, clinicId, from, to, consultationNumber } = ctx.query;
    mustBeRange(from, to);
    orNotFound(await findBookable(ctx.db, { id: providerId }));
    const moved = consultationNumber && (await readBooking(ctx.db, ctx.who, consultationNumber));
    return freeTimes(ctx, { providerId, mode, clinicId }, { from, to, ...(moved && { movedId: moved.id }) });
  },

  async bookForPatient(ctx) {
    const { patientId, consultationMode: mode, startsAt, ...wish } = ctx.body;
    const row = await change(ctx, async (c) => {
      const { id } = await lockBookablePatient(c, ctx.who, patientId);
      const who = { bookedBy: identityKey(ctx.who), actor, patientId: id } as const;
      return bookAppointment(c, ctx.config, { ...wish, ...who, mode, startsAt: new Date(startsAt) });
    });
    return { booking: presentBooking(row) };
  },

  moveBooking(ctx) {
    const { consultationNumber, seenAt, startsAt } = ctx.body;
    const to = { to: new Date(startsAt), seenAt: new Date(seenAt), actor } as const;
    return changeBooking(ctx, consultationNumber, (c, row) => moveAppointment(c, ctx.config, row, to));
  },

  cancelBooking: (ctx) =>
    changeBooking(ctx, ctx.body.consultationNumber, (c, row) =>
      cancelAppointment(c, ctx.config, row, actor, ctx.body.reason),
    ),

  async bookingColleagues(ctx) {
    const row = await readBooking(ctx.db, ctx.who, ctx.query.consultationNumber);
    return { colleagues: await colleaguesFor(ctx, row) };
  },

  handOverBooking(ctx) {
    const { consultationNumber, providerId, note } = ctx.body;
    return changeBooking(ctx, consultationNumber, (c, row) =>
      handOverAppointment(c, ctx.config, row, { to: providerId, note, actor }),
    );
  },

  markBookingNoShow: (ctx) =>
    changeBooking(ctx, ctx.body.consultationNumber, (c, row) => markNoShow(c, ctx.config, row, actor)),

  undoBookingNoShow: (ctx) =>
    changeBooking(ctx, ctx.body.consultationNumber, (c, row) => undoNoShow(c, ctx.config, row, actor)),
};
