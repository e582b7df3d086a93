import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { App, Patient, Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findAppointment, findAppointmentByNumber, type AppointmentRow } from './appointment.queries.ts';
import { presentAppointment } from './present-appointment.ts';

interface Own {
  number: string;
  isOwn: (row: AppointmentRow) => boolean;
}

/** @throws Refusal NOT_FOUND for one that is not the caller's, exactly as for an absent one */
export async function ownAppointment(db: Db | Tx, { number, isOwn }: Own): Promise<AppointmentRow> {
  const row = orNotFound(await findAppointmentByNumber(db, number));
  if (!isOwn(row)) throw new Refusal('NOT_FOUND');
  return row;
}

/** One change of an own appointment, and what has become of it. */
export async function changeOwnAppointment(
  ctx: Deps & { who: App | Patient | Staff },
  own: Own,
  step: (c: Change, row: AppointmentRow) => Promise<unknown>,
) {
  const row = await change(ctx, async (c) => {
    const seen = await ownAppointment(c.tx, own);
    await step(c, seen);
    return orNotFound(await findAppointment(c.tx, seen.id));
  });
  return { appointment: presentAppointment(row) };
}
