import type { Booking } from '#contract/bookings.ts';
import {
  findAppointment,
  findAppointmentByNumber,
  presentBooking,
  type AppointmentRow,
} from '#server/calendar/bookings.ts';
import { booksForAll, findVisibleMrn, hasOpenOrder, lockPatientByMrn } from '#server/patients/patients.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Operator, Staff } from '#server/platform/http/identity.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { change, type Change } from '#server/platform/writes/change.ts';

type Who = Staff | Operator;

/** @throws Refusal NOT_FOUND for an appointment of a patient for whom the caller may not book, as for an absent one */
export async function readBooking(db: Db | Tx, who: Who, number: string): Promise<AppointmentRow> {
  const row = orNotFound(await findAppointmentByNumber(db, number));
  orNotFound(await findVisibleMrn(db, who, row.patientId));
  return row;
}

/**
 * The patient, whom a merge of their record waits for. An agent of home care books while an order of theirs is open.
 * @throws Refusal NOT_FOUND, RULE
 */
export async function lockBookablePatient(c: Change, who: Who, patientId: string) {
  const mrn = orNotFound(await findVisibleMrn(c.tx, who, patientId));
  if (who.type !== 'operator' && !booksForAll(who) && !(await hasOpenOrder(c.tx, who, patientId)))
    throw new Refusal('RULE', { reason: 'NO_OPEN_ORDER' });
  return orNotFound(await lockPatientByMrn(c.tx, mrn));
}

/** One change of an appointment, and what has become of it. */
export async function changeBooking(
  ctx: Deps & { who: Who },
  number: string,
  step: (c: Change, row: AppointmentRow) => Promise<unknown>,
): Promise<{ booking: Booking }> {
  const row = await change(ctx, async (c) => {
    const seen = await readBooking(c.tx, ctx.who, number);
    await step(c, seen);
    return orNotFound(await findAppointment(c.tx, seen.id));
  });
  return { booking: presentBooking(row) };
}
