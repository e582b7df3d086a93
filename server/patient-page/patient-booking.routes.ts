import type { ResponseOf } from '#contract/call.ts';
import type { BookingWay, patientBookingCalls } from '#contract/patient-booking.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import { addDays, wallOf } from '#domain/zoned-time.ts';
import {
  bookAppointment,
  cancelAppointment,
  changeOwnAppointment,
  findBookable,
  freeTimes,
  listToCome,
  moveAppointment,
  ownAppointment,
  waysToBook,
  type AppointmentRow,
} from '#server/calendar/bookings.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { ownCare, type PatientCtx } from './own-care.ts';
import { presentBooked } from './present-page.ts';

type Page = ResponseOf<typeof patientPageCalls.patientPage>;

/** Days, today included, among which a visit can be booked or moved. */
const BOOKING_DAYS = 14;
/** Appointments to come with one doctor, after which the page books no more: a link may be in other hands. */
const TO_COME_MAX = 3;

/**
 * Returns whether the doctor can be booked again, and what is booked with them. Of other doctors, a session that does not show all
 * visits shows nothing.
 */
export async function showBooking(
  ctx: PatientCtx,
  visit: ConsultationRow | undefined,
): Promise<Pick<Page, 'mayBook' | 'booked'>> {
  const { db, who } = ctx;
  const providerId = visit?.providerId ?? undefined;
  if (providerId === undefined && !who.showsAll) return { mayBook: false, booked: [] };
  const { patientId } = who;
  const rows = await listToCome(
    db,
    who.showsAll || providerId === undefined ? { patientId } : { patientId, providerId },
  );
  const mayBook =
    providerId !== undefined &&
    visit?.status === 'COMPLETED' &&
    (await findBookable(db, { id: providerId })) !== undefined;
  const now = ctx.clock.now();
  const toCome = rows.filter((row) => row.id !== visit?.id && row.scheduledUntil > now);
  return { mayBook, booked: toCome.map((row) => presentBooked(row, ctx)) };
}

/** Returns the doctor with whom the patient may book a time: the doctor whom they have seen. @throws Refusal NOT_FOUND */
async function doctorOf(ctx: PatientCtx): Promise<string> {
  const { visit } = await ownCare(ctx);
  if (!visit?.providerId || visit.status !== 'COMPLETED') throw new Refusal('NOT_FOUND');
  if (!(await findBookable(ctx.db, { id: visit.providerId }))) throw new Refusal('NOT_FOUND');
  return visit.providerId;
}

/** Returns the times to which an appointment can be moved. */
export async function timesToMove(
  ctx: PatientCtx,
  { id, providerId, mode, clinicId }: Pick<AppointmentRow, 'id' | 'providerId' | 'mode' | 'clinicId'>,
): Promise<string[]> {
  const from = wallOf(ctx.clock.now(), ctx.config.TIME_ZONE).day;
  const days = { from, to: addDays(from, BOOKING_DAYS - 1), movedId: id };
  const { slots } = await freeTimes(ctx, { providerId, mode, clinicId: clinicId ?? undefined }, days);
  return slots.map(({ startsAt }) => startsAt);
}

const isSame = (one: BookingWay, { mode, clinicId }: Pick<BookingWay, 'mode' | 'clinicId'>): boolean =>
  one.mode === mode && one.clinicId === clinicId;

export const patientBookingHandlers: HandlersOf<typeof patientBookingCalls> = {
  async patientBookingWays(ctx) {
    const providerId = await doctorOf(ctx);
    const c = { tx: ctx.db, now: ctx.clock.now() };
    return { ways: await waysToBook(c, { patientId: ctx.who.patientId, providerId }) };
  },

  async patientBookingTimes(ctx) {
    const { mode, clinicId } = ctx.body;
    const providerId = await doctorOf(ctx);
    const from = wallOf(ctx.clock.now(), ctx.config.TIME_ZONE).day;
    const days = { from, to: addDays(from, BOOKING_DAYS - 1) };
    const { slots } = await freeTimes(ctx, { providerId, mode, clinicId: clinicId ?? undefined }, days);
    return { times: slots.map(({ startsAt }) => startsAt) };
  },

  async bookPatientVisit(ctx) {
    const { clientId, mode, clinicId, feePaise, startsAt, reason } = ctx.body;
    const { patientId } = ctx.who;
    const providerId = await doctorOf(ctx);
    await change(ctx, async (c) => {
      const toCome = await listToCome(c.tx, { patientId, providerId });
      if (!toCome.some((row) => row.bookingClientId === clientId)) {
        if (toCome.length >= TO_COME_MAX)
          throw new Refusal('RULE', { reason: 'APPOINTMENTS_FULL', params: { max: TO_COME_MAX } });
        const ways = await waysToBook(c, { patientId, providerId });
        const way = ways.find((one) => isSame(one, { mode, clinicId }));
        // What it costs is said before; a fee that has changed since is shown again.
        if (way?.feePaise !== feePaise) throw new Refusal('CHANGED_MEANWHILE');
      }
      await bookAppointment(c, ctx.config, {
        clientId,
        bookedBy: identityKey(ctx.who),
        actor: 'PATIENT',
        providerId,
        patientId,
        mode,
        startsAt: new Date(startsAt),
        clinicId: clinicId ?? undefined,
        reason,
      });
    });
    return {};
  },

  async patientBookingMoves(ctx) {
    const row = await ownAppointment(ctx.db, await ownBooking(ctx));
    if (!presentBooked(row, ctx).mayChange) throw new Refusal('BAD_TRANSITION');
    return { times: await timesToMove(ctx, row) };
  },

  async movePatientBooking(ctx) {
    const { seenAt, startsAt } = ctx.body;
    const to = { to: new Date(startsAt), seenAt: new Date(seenAt), actor: 'PATIENT' } as const;
    await changeOwnAppointment(ctx, await ownBooking(ctx), (c, row) =>
      moveAppointment(c, ctx.config, row, to),
    );
    return {};
  },

  async cancelPatientBooking(ctx) {
    await changeOwnAppointment(ctx, await ownBooking(ctx), (c, row) =>
      cancelAppointment(c, ctx.config, row, 'PATIENT'),
    );
    return {};
  },
};

/** The appointment that a call names, if it is one to come that the page of this patient shows. */
async function ownBooking(ctx: PatientCtx & { body: { number: string } }) {
  const { visit } = await ownCare(ctx);
  const { patientId, showsAll } = ctx.who;
  return {
    number: ctx.body.number,
    isOwn: (row: AppointmentRow): boolean =>
      row.patientId === patientId &&
      (showsAll || row.providerId === visit?.providerId) &&
      row.requestId === null,
  };
}
