import { ColleagueProblem } from '#contract/appointments.ts';
import { titledName } from '#domain/titled-name.ts';
import type { Config } from '#server/platform/config.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { UNCONFIRMED } from '#server/requests/requests.ts';
import {
  findAppointment,
  findBookable,
  listColleagues,
  updateAppointment,
  type AppointmentRow,
} from './appointment.queries.ts';
import { lockedAppointment, mustBePlanned } from './appointments.ts';
import { freeTime, offered } from './slots.ts';
import { tellAppointment, tellFormerDoctor, type Actor } from './tell-appointment.ts';

const COLLEAGUES_MAX = 50;

/** Returns what a colleague's time would be. @throws Refusal RULE for one who is off duty, on leave or not free then */
async function timeOf(c: Pick<Change, 'tx' | 'now' | 'timeZone'>, row: AppointmentRow, providerId: string) {
  await offered(c.tx, { providerId, mode: row.mode });
  return freeTime(c, { providerId, mode: row.mode, startsAt: row.scheduledAt, within: 'DUTY' });
}

/** Gives an appointment at its time to a colleague. @throws Refusal BAD_TRANSITION, NOT_FOUND, RULE */
export async function handOverAppointment(
  c: Change,
  config: Config,
  seen: AppointmentRow,
  { to, note, actor }: { to: string; note: string; actor: Actor },
): Promise<void> {
  const row = await lockedAppointment(c, seen, to);
  mustBePlanned(row);
  if (row.providerId !== seen.providerId) throw new Refusal('NOT_FOUND');
  orNotFound(await findBookable(c.tx, { id: to }));
  const time = await timeOf(c, row, to);
  await updateAppointment(c.tx, row.id, {
    providerId: to,
    clinicId: time.clinicId,
    scheduledUntil: time.endsAt,
    ...UNCONFIRMED,
    handOverNote: note || null,
  });
  await c.audit('HAND_OVER', 'consultation', row.id, row.patientId);
  const handed = orNotFound(await findAppointment(c.tx, row.id));
  await tellAppointment(c, config, handed, 'HANDED_OVER', actor);
  await tellFormerDoctor(c, config, row, actor);
}

/** Up to 50 colleagues who take hand-overs, each with what prevents that they take this one over; null: nothing. */
export async function colleaguesFor(
  { db, clock, config }: Pick<StaffCtx, 'db' | 'clock' | 'config'>,
  row: AppointmentRow,
) {
  const at = { tx: db as Change['tx'], now: clock.now(), timeZone: config.TIME_ZONE };
  const all = await listColleagues(db, row.providerId, COLLEAGUES_MAX);
  return Promise.all(
    all.map(async ({ id, salutation, name, specialisation }) => ({
      providerId: id,
      name: titledName(salutation, name),
      specialisation,
      problem: await problemOf(at, row, id),
    })),
  );
}

async function problemOf(
  at: Parameters<typeof timeOf>[0],
  row: AppointmentRow,
  providerId: string,
): Promise<ColleagueProblem | null> {
  try {
    await timeOf(at, row, providerId);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, fields } = error.body;
    return ColleagueProblem.parse(reason ?? fields?.[0]?.reason);
  }
}
