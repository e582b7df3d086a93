import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { BadLine } from '#contract/imports.ts';
import { ConsultationMode } from '#contract/shared.ts';
import { overlaps, type Span } from '#domain/calendar.ts';
import { instantOf } from '#domain/zoned-time.ts';
import {
  bookAppointment,
  findBookable,
  findBooked,
  freeTime,
  listClinicsOf,
  offered,
  type NewAppointment,
} from '#server/calendar/bookings.ts';
import { Line, UserName } from '#server/people/contact-fields.ts';
import { findPatientByMrn } from '#server/patients/patients.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Fault } from './csv-rows.ts';
import type { ListOf } from './list-of.ts';

const START = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)$/;
const [MINUTES_MIN, MINUTES_MAX] = [5, 180];
/** Marks all imports, so that a file that is imported again finds its appointments. */
const BOOKED_BY = 'import';

function isMoment(text: string): boolean {
  const [, day = ''] = START.exec(text) ?? [];
  return new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) && day !== '';
}

export const AppointmentRow = z.object({
  mrn: Line,
  /** User name of the doctor. */
  user_name: UserName,
  clinic: z.optional(Line),
  start: z.string().check(z.refine(isMoment, "a time of the hospital's clock such as 2026-11-30T10:00")),
  minutes: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,3}$/.test(text) && Number(text) >= MINUTES_MIN && Number(text) <= MINUTES_MAX,
            `minutes from ${MINUTES_MIN} to ${MINUTES_MAX}`,
          ),
        ),
      z.transform(Number),
    ),
  ),
  mode: z.pipe(
    z.transform((text: unknown) => String(text).toUpperCase()),
    z.enum(ConsultationMode.options, `one of ${ConsultationMode.options.join(', ')}`),
  ),
  note: z.optional(z.string().check(z.maxLength(4000, 'at most 4000 characters'))),
});
export type AppointmentRow = z.output<typeof AppointmentRow>;

const fault = (column: string, found: string | undefined, form: string): Fault => ({
  column,
  found: found ?? null,
  form,
});

/**
 * Appointments, known by patient, doctor and time as the file has them: one that was moved or cancelled since is not
 * booked again.
 */
export function appointmentList(): ListOf<typeof AppointmentRow.shape> {
  /** Times in the rows of this file so far, by doctor. */
  const times = new Map<string, (Span & { line: number })[]>();
  return {
    schema: AppointmentRow,
    examples: { mrn: 'MH-204518', user_name: 'meera.iyer', start: '2026-11-30T10:00', mode: 'VIDEO' },
    unique: { column: 'start', of: (row) => [row.mrn, row.user_name, momentOf(row)].join(' ') },
    // Each locks its doctor until the transaction ends.
    batch: 50,
    async examine({ db, clock, config: { TIME_ZONE: timeZone } }, rows) {
      const bad: BadLine[] = [];
      let known = 0;
      for (const { line, row } of rows) {
        const wish = await wishOf(db, row, timeZone);
        if (isFault(wish)) {
          bad.push({ line, faults: [wish] });
          continue;
        }
        if (await findBooked(db, wish.bookedBy, wish.clientId)) {
          known += 1;
          continue;
        }
        const time = await timeOf(db, row, { wish, now: clock.now(), timeZone });
        const found = isFault(time) ? time : overlapOf(times.get(wish.providerId), row, time);
        if (found) bad.push({ line, faults: [found] });
        else if (!isFault(time))
          times.set(wish.providerId, [...(times.get(wish.providerId) ?? []), { ...time, line }]);
      }
      return { bad, known, knownLines: [] };
    },
    async save(c, config, rows) {
      const bad: BadLine[] = [];
      let added = 0;
      for (const { line, row } of rows) {
        const wish = await wishOf(c.tx, row, c.timeZone);
        const isKnown = !isFault(wish) && (await findBooked(c.tx, wish.bookedBy, wish.clientId));
        // A refused booking has written nothing: the others of the transaction stay.
        const found = isFault(wish) ? wish : await refusedAs(row, () => bookAppointment(c, config, wish));
        if (isFault(found)) bad.push({ line, faults: [found] });
        else if (!isKnown) added += 1;
      }
      return { added, changed: 0, bad };
    },
  };
}

const isFault = (value: object): value is Fault => 'column' in value;

const momentOf = ({ start }: AppointmentRow): string => start.replace(' ', 'T');

/** Returns the appointment that a row describes, or a fault for an unknown name. */
async function wishOf(db: Db | Tx, row: AppointmentRow, timeZone: string): Promise<NewAppointment | Fault> {
  const patient = await findPatientByMrn(db, row.mrn);
  if (!patient) return fault('mrn', row.mrn, 'the MRN of a patient who is recorded');
  const provider = await findBookable(db, { userName: row.user_name });
  if (!provider) return fault('user_name', row.user_name, 'the user name of an approved doctor');
  const clinicId = await clinicOf(db, provider.id, row.clinic);
  if (clinicId === null) return fault('clinic', row.clinic, "the name of one of the doctor's clinics");
  const [day = '', time = ''] = momentOf(row).split('T');
  return {
    clientId: createHash('sha256')
      .update(JSON.stringify([row.mrn, row.user_name, momentOf(row)]))
      .digest('hex'),
    bookedBy: BOOKED_BY,
    actor: 'OPERATIONS',
    within: 'ANY',
    providerId: provider.id,
    patientId: patient.id,
    mode: row.mode,
    startsAt: instantOf(day, time, timeZone),
    minutes: row.minutes,
    clinicId,
    reason: row.note ?? '',
  };
}

/** @returns undefined without a name, null for a name that none or several of the doctor's clinics have */
async function clinicOf(
  db: Db | Tx,
  providerId: string,
  name: string | undefined,
): Promise<string | undefined | null> {
  if (name === undefined) return undefined;
  const own = await listClinicsOf(db, [providerId]);
  const [clinic, ...others] = own.filter((one) => one.clinicName.toLowerCase() === name.toLowerCase());
  return clinic && !others.length ? clinic.clinicId : null;
}

interface Asked {
  wish: NewAppointment;
  now: Date;
  timeZone: string;
}

function timeOf(db: Db, row: AppointmentRow, { wish, now, timeZone }: Asked): Promise<Span | Fault> {
  return refusedAs(row, async () => {
    await offered(db, wish);
    return freeTime({ tx: db, now, timeZone }, { ...wish, within: 'ANY' });
  });
}

async function refusedAs<T extends object>(row: AppointmentRow, act: () => Promise<T>): Promise<T | Fault> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.more.reason === 'TIME_TAKEN')
      return fault('start', row.start, 'a time at which the doctor is free');
    if (error.more.reason === 'TIME_NOT_IN_FUTURE')
      return fault('start', row.start, 'a time that is to come');
    if (error.code === 'BAD_INPUT') return fault('mode', row.mode, 'a mode that the doctor offers');
    throw error;
  }
}

function overlapOf(
  before: readonly (Span & { line: number })[] = [],
  row: AppointmentRow,
  time: Span,
): Fault | undefined {
  const other = before.find((one) => overlaps(one, time));
  return (
    other && fault('start', row.start, `a time at which the doctor is free; line ${other.line} overlaps it`)
  );
}
