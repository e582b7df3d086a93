import { randomUUID } from 'node:crypto';
import type { ConsultationMode } from '#contract/shared.ts';
import { hasEnded } from '#domain/transitions.ts';
import type { Config } from '#server/platform/config.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { lockProvider } from '#server/people/providers.ts';
import { EMPTY_NOTE, insertConsultation, UNCONFIRMED } from '#server/requests/requests.ts';
import { nextReminder } from './reminders.ts';
import { freeTime, offered } from './slots.ts';
import {
  findAppointment,
  findBookable,
  findBooked,
  hasAppointmentIn,
  lockAppointment,
  updateAppointment,
  type AppointmentRow,
} from './appointment.queries.ts';
import { tellAppointment, type Actor } from './tell-appointment.ts';

export interface NewAppointment {
  /** Booked twice with one id by the same caller, it is one appointment. */
  clientId: string;
  bookedBy: string;
  actor: Actor;
  providerId: string;
  patientId: string;
  mode: ConsultationMode;
  startsAt: Date;
  clinicId?: string | undefined;
  reason: string;
  /** The id of an earlier visit for the same condition. */
  followUpOf?: string | undefined;
  /** Without them, as many as the doctor's visits of this mode take. */
  minutes?: number | undefined;
  /** Defaults to ANY for doctors: a doctor books at any time that is free, all others in free slots. */
  within?: 'ANY' | 'SLOTS';
}

/**
 * Books a patient with a doctor. Who asks for a visit consents to it, by the guidelines; of one that the doctor books, no
 * consent is recorded.
 * @throws Refusal NOT_FOUND for a doctor who cannot be booked, RULE for a time that is not free, or at which the patient who
 * asks has another appointment
 */
export async function bookAppointment(
  c: Change,
  config: Config,
  wish: NewAppointment,
): Promise<AppointmentRow> {
  const { clientId, bookedBy, actor, providerId, patientId, mode, startsAt, clinicId, minutes, reason } =
    wish;
  await lockProvider(c.tx, providerId);
  const before = await findBooked(c.tx, bookedBy, clientId);
  if (before) return before;
  orNotFound(await findBookable(c.tx, { id: providerId }));
  await offered(c.tx, { providerId, mode });
  const time = await freeTime(c, {
    providerId,
    mode,
    startsAt,
    clinicId,
    minutes,
    within: wish.within ?? (actor === 'DOCTOR' ? 'ANY' : 'SLOTS'),
  });
  if (actor === 'PATIENT') await mustBeTheirOnly(c, patientId, time);
  const id = randomUUID();
  await insertConsultation(c.tx, {
    id,
    requestId: null,
    patientId,
    nurseUserId: null,
    providerId,
    clinicId: time.clinicId,
    status: 'ACCEPTED',
    mode,
    ...(wish.followUpOf === undefined
      ? UNCONFIRMED
      : { visit: 'FOLLOW_UP', followUpOf: wish.followUpOf, followUpAt: c.now }),
    handOverNote: null,
    scheduledAt: time.startsAt,
    scheduledUntil: time.endsAt,
    remindAt: nextReminder({ scheduledAt: time.startsAt, mode }, c.now),
    bookedBy,
    bookingClientId: clientId,
    note: JSON.stringify({ ...EMPTY_NOTE, complaint: reason }),
    consentKind: actor === 'PATIENT' ? 'IMPLIED' : null,
    consentAt: actor === 'PATIENT' ? c.now : null,
    createdAt: c.now,
  });
  const row = orNotFound(await findAppointment(c.tx, id));
  await c.audit('BOOK', 'consultation', id, patientId);
  await tellAppointment(c, config, row, 'BOOKED', actor);
  return row;
}

/**
 * Moves an appointment that has not begun. Moved twice to the same time, it is moved once.
 * @param seenAt the time that it had when the caller decided
 * @throws Refusal CHANGED_MEANWHILE when it was moved since, RULE for a time that is not free, or a patient who is too late
 */
export async function moveAppointment(
  c: Change,
  config: Config,
  seen: AppointmentRow,
  { to, seenAt, actor }: { to: Date; seenAt: Date; actor: Actor },
): Promise<AppointmentRow> {
  const row = await lockedAppointment(c, seen);
  mustBePlanned(row);
  if (row.scheduledAt.getTime() === to.getTime()) return row;
  if (row.scheduledAt.getTime() !== seenAt.getTime())
    throw new Refusal('CHANGED_MEANWHILE', { detail: { startsAt: row.scheduledAt.toISOString() } });
  mustBeInTime(row, actor, config, c.now);
  const { providerId, mode, id } = row;
  const within = actor === 'DOCTOR' ? 'ANY' : 'SLOTS';
  const clinicId = row.clinicId && within === 'SLOTS' ? row.clinicId : undefined;
  const time = await freeTime(c, { providerId, mode, startsAt: to, clinicId, movedId: id, within });
  if (actor === 'PATIENT') await mustBeTheirOnly(c, row.patientId, { ...time, exceptId: id });
  await updateAppointment(c.tx, id, {
    scheduledAt: time.startsAt,
    scheduledUntil: time.endsAt,
    clinicId: time.clinicId ?? row.clinicId,
    remindAt: nextReminder({ scheduledAt: time.startsAt, mode: row.mode }, c.now),
  });
  const moved = orNotFound(await findAppointment(c.tx, id));
  await c.audit('MOVE', 'consultation', id, row.patientId);
  await tellAppointment(c, config, moved, 'MOVED', actor);
  return moved;
}

/**
 * Cancels an appointment that has not begun; one that was cancelled stays so.
 * @throws Refusal BAD_TRANSITION, RULE for a patient who is too late
 */
export async function cancelAppointment(
  c: Change,
  config: Config,
  seen: AppointmentRow,
  actor: Actor,
  reason?: string,
): Promise<AppointmentRow> {
  const row = await lockedAppointment(c, seen);
  if (row.status === 'CANCELLED' && !row.noShowAt) return row;
  mustBePlanned(row);
  mustBeInTime(row, actor, config, c.now);
  const set = { status: 'CANCELLED', endedAt: c.now, remindAt: null } as const;
  await updateAppointment(c.tx, row.id, { ...set, cancelReason: reason || null });
  await c.audit('CANCEL', 'consultation', row.id, row.patientId);
  await tellAppointment(c, config, row, 'CANCELLED', actor);
  return { ...row, status: 'CANCELLED' };
}

/** The patient did not come. @throws Refusal BAD_TRANSITION before its time, or once it has begun */
export async function markNoShow(
  c: Change,
  config: Config,
  seen: AppointmentRow,
  actor: Actor,
): Promise<void> {
  const row = await lockedAppointment(c, seen);
  if (row.noShowAt) return;
  mustBePlanned(row);
  if (row.scheduledAt > c.now) throw new Refusal('BAD_TRANSITION');
  const set = { status: 'CANCELLED', endedAt: c.now, noShowAt: c.now, remindAt: null } as const;
  await updateAppointment(c.tx, row.id, set);
  await c.audit('NO_SHOW', 'consultation', row.id, row.patientId);
  await tellAppointment(c, config, row, 'NO_SHOW', actor);
}

/**
 * The patient came after all: the appointment is planned again, at its time.
 * @throws Refusal BAD_TRANSITION for one that was cancelled, RULE when its time was given to another one since
 */
export async function undoNoShow(
  c: Change,
  config: Config,
  seen: AppointmentRow,
  actor: Actor,
): Promise<void> {
  const row = await lockedAppointment(c, seen);
  if (!row.noShowAt) return mustBePlanned(row);
  // A time that was given to another appointment since is refused by the constraint.
  await updateAppointment(c.tx, row.id, { status: 'ACCEPTED', endedAt: null, noShowAt: null });
  await c.audit('UNDO_NO_SHOW', 'consultation', row.id, row.patientId);
  await tellAppointment(c, config, row, 'NO_SHOW', actor);
}

/** Locks the doctors before the visit, as a booking does, and reads the visit again. */
export async function lockedAppointment(
  c: Change,
  seen: AppointmentRow,
  colleagueId = seen.providerId,
): Promise<AppointmentRow> {
  // In one order, so that two hand-overs do not wait for each other.
  for (const id of [...new Set([seen.providerId, colleagueId])].toSorted()) await lockProvider(c.tx, id);
  await lockAppointment(c.tx, seen.id);
  return orNotFound(await findAppointment(c.tx, seen.id));
}

/** @throws Refusal BAD_TRANSITION for one that has begun or ended */
export function mustBePlanned(row: AppointmentRow): void {
  if (hasEnded(row.status) || row.startedAt)
    throw new Refusal('BAD_TRANSITION', { reason: 'APPOINTMENT_OVER' });
}

/** Returns until when its patient may move or cancel an appointment, by the hospital's rule; null: until it begins. */
export function changeUntil(scheduledAt: Date, { PATIENT_CHANGE_MIN: minutes }: Config): Date | null {
  return minutes ? addSeconds(scheduledAt, -minutes * 60) : null;
}

function mustBeInTime({ scheduledAt }: AppointmentRow, actor: Actor, config: Config, now: Date): void {
  const until = changeUntil(scheduledAt, config);
  if (actor === 'PATIENT' && until && now > until)
    throw new Refusal('RULE', { reason: 'APPOINTMENT_TOO_LATE' });
}

/** A patient is not at two appointments at once. */
async function mustBeTheirOnly(
  { tx }: Change,
  patientId: string,
  span: { startsAt: Date; endsAt: Date; exceptId?: string },
): Promise<void> {
  if (await hasAppointmentIn(tx, patientId, span))
    throw new Refusal('RULE', { reason: 'PATIENT_HAS_APPOINTMENT' });
}
