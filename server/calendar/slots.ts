import type { ServiceAndFee } from '#contract/profile-forms.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { overlaps, spanOfDays, type Span } from '#domain/calendar.ts';
import { freeSlots, type Slot } from '#domain/slots.ts';
import { addDays } from '#domain/zoned-time.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { CONSULTATION_TYPES } from '#server/reference/consultation-types.ts';
import { findServices } from './calendar.queries.ts';
import { busyIn, scheduleAround, scheduleOf, takenIn, type Days } from './schedule.ts';

const MINUTE_S = 60;

export interface Visit {
  providerId: string;
  mode: ConsultationMode;
  clinicId?: string | undefined;
}

/**
 * Returns what a provider offers in a mode, with its fees in paise.
 * @throws Refusal BAD_INPUT for a mode that they do not offer
 */
export async function offered(db: Db | Tx, { providerId, mode }: Visit): Promise<ServiceAndFee> {
  const services = await findServices(db, providerId);
  const service = services.find((one) => one.consultationMode === mode && one.offered);
  if (!service) throw badField('consultationMode', 'NOT_ON_LIST');
  return service;
}

/** How many minutes a visit of this mode takes, also of one that is no longer offered. */
export async function minutesOf(db: Db | Tx, { providerId, mode }: Visit): Promise<number> {
  const services = await findServices(db, providerId);
  const service = services.find((one) => one.consultationMode === mode);
  return service?.slotMinutes ?? CONSULTATION_TYPES.SCHEDULED.slotMinutes;
}

/** Tells whether hours on duty are for a visit: at its clinic, if it names one; none in person while online only. */
const isFor =
  ({ mode, clinicId }: Pick<Visit, 'mode' | 'clinicId'>) =>
  (duty: Slot): boolean =>
    (clinicId === undefined || duty.clinicId === clinicId) &&
    (duty.clinicId !== null || mode !== 'IN_PERSON');

/** The free times of a provider that begin on these days, from `now` on; the last may end on the day after. */
export async function slotsOf(
  db: Db | Tx,
  { providerId, mode, clinicId }: Visit,
  days: Days & { now: Date; movedId?: string | undefined },
): Promise<Slot[]> {
  const minutes = await minutesOf(db, { providerId, mode });
  const schedule = await scheduleOf(db, providerId, { ...days, to: addDays(days.to, 1) });
  const duties = schedule.duties.filter(isFor({ mode, clinicId }));
  const span = spanOfDays(days.from, days.to, days.timeZone);
  return freeSlots(duties, busyIn(schedule, days.movedId), { minutes, after: days.now }).filter(
    ({ startsAt }) => span.startsAt <= startsAt && startsAt < span.endsAt,
  );
}

interface Wish extends Visit {
  startsAt: Date;
  movedId?: string;
  minutes?: number | undefined;
  /**
   * ANY: a doctor may see a patient outside of their hours, and beside what their calendar elsewhere says. DUTY: a colleague
   * takes over one within their hours. SLOTS: others book only free times.
   */
  within: 'ANY' | 'DUTY' | 'SLOTS';
}

/**
 * The time that a visit would take, which is free while the provider is locked.
 * @throws Refusal RULE for a time in the past, taken, or off duty
 */
export async function freeTime(
  { tx, now, timeZone }: { tx: Db | Tx; now: Date; timeZone: string },
  { startsAt, movedId, within, minutes: asked, ...visit }: Wish,
): Promise<Span & { clinicId: string | null }> {
  if (startsAt <= now) throw new Refusal('RULE', { reason: 'TIME_NOT_IN_FUTURE' });
  const minutes = asked ?? (await minutesOf(tx, visit));
  const time = { startsAt, endsAt: addSeconds(startsAt, minutes * MINUTE_S) };
  const schedule = await scheduleAround(tx, visit.providerId, time, timeZone);
  if (within === 'DUTY' && schedule.vacations.some((span) => overlaps(span, time)))
    throw new Refusal('RULE', { reason: 'DOCTOR_ON_LEAVE' });
  const busy = within === 'ANY' ? takenIn(schedule, movedId) : busyIn(schedule, movedId);
  if (busy.some((span) => overlaps(span, time))) throw new Refusal('RULE', { reason: 'TIME_TAKEN' });
  const duties = schedule.duties.filter(isFor(visit));
  if (within === 'ANY') {
    const duty = duties.find((one) => overlaps(one, time));
    return { ...time, clinicId: duty?.clinicId ?? visit.clinicId ?? null };
  }
  const covering = duties.find((one) => one.startsAt <= time.startsAt && time.endsAt <= one.endsAt);
  if (within === 'DUTY' && covering) return { ...time, clinicId: covering.clinicId };
  if (within === 'DUTY') throw new Refusal('RULE', { reason: 'DOCTOR_OFF_DUTY' });
  const slot = freeSlots(duties, busy, { minutes, after: now }).find(
    (one) => one.startsAt.getTime() === startsAt.getTime(),
  );
  if (!slot) throw new Refusal('RULE', { reason: 'TIME_TAKEN' });
  return slot;
}
