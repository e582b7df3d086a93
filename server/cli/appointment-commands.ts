import { randomUUID } from 'node:crypto';
import { ConsultationMode, Day } from '#contract/shared.ts';
import { spanOfDays } from '#domain/calendar.ts';
import { titledName } from '#domain/titled-name.ts';
import { instantOf } from '#domain/zoned-time.ts';
import { modeLabel } from '#domain/format.ts';
import type { Command, Outcome } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';
import type * as Bookings from '#server/calendar/bookings.ts';
import type { AppointmentRow } from '#server/calendar/bookings.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';

const NO_TIME = 'A time is written as 2026-11-30T10:00, as the hospital’s clock shows it.';
const asOperator = (deps: Deps) => ({ ...deps, who: { type: 'system' } as const });

/** @returns undefined for what is no time */
function timeOf(text: string, timeZone: string): Date | undefined {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  return Day.safeParse(day).success ? instantOf(day, time, timeZone) : undefined;
}

function lineOf(row: AppointmentRow, timeZone: string): string {
  const { consultationNumber, mode, mrn, salutation, doctorName, scheduledAt, clinicName } = row;
  const place = clinicName ? `  ${clinicName}` : '';
  return `${consultationNumber}  ${timeWords(scheduledAt, timeZone)}  ${modeLabel(mode)}  ${titledName(salutation, doctorName)}  patient ${mrn}${place}`;
}

const book: Command = {
  name: 'appointment book',
  args: ['<mrn>', '<user-name>', '<time>', '<mode>', '<reason>'],
  summary: 'Books a patient with a doctor at a free time, such as 2026-11-30T10:00, and tells both',
  whileRunning: true,
  async run(deps, [mrn = '', userName = '', time = '', modeText = '', reason = '']) {
    const { TIME_ZONE: timeZone } = deps.config;
    const startsAt = timeOf(time, timeZone);
    const mode = ConsultationMode.safeParse(modeText.toUpperCase());
    if (!startsAt) return failed(NO_TIME);
    if (!mode.success) return failed(`The mode must be one of ${ConsultationMode.options.join(', ')}.`);
    const { bookAppointment, findBookable } = await import('#server/calendar/bookings.ts');
    const { findPatientByMrn } = await import('#server/patients/patients.ts');
    return reportErrors(async () => {
      const row = await change(asOperator(deps), async (c) =>
        bookAppointment(c, deps.config, {
          clientId: randomUUID(),
          bookedBy: 'operator',
          actor: 'OPERATIONS',
          providerId: orNotFound(await findBookable(c.tx, { userName })).id,
          patientId: orNotFound(await findPatientByMrn(c.tx, mrn)).id,
          mode: mode.data,
          startsAt,
          reason,
        }),
      );
      return done(lineOf(row, timeZone));
    });
  },
};

const move: Command = {
  name: 'appointment move',
  args: ['<number>', '<time>'],
  summary: 'Moves an appointment that has not begun to a free time, and tells the patient and the doctor',
  whileRunning: true,
  async run(deps, [number = '', time = '']) {
    const { TIME_ZONE: timeZone } = deps.config;
    const to = timeOf(time, timeZone);
    if (!to) return failed(NO_TIME);
    const { findAppointmentByNumber, moveAppointment } = await import('#server/calendar/bookings.ts');
    return reportErrors(async () => {
      const row = await change(asOperator(deps), async (c) => {
        const seen = orNotFound(await findAppointmentByNumber(c.tx, number));
        const how = { to, seenAt: seen.scheduledAt, actor: 'OPERATIONS' } as const;
        return moveAppointment(c, deps.config, seen, how);
      });
      return done(lineOf(row, timeZone));
    });
  },
};

const cancel: Command = {
  name: 'appointment cancel',
  args: ['<number>', '[reason]'],
  summary: 'Cancels an appointment that has not begun, and tells the patient and the doctor',
  whileRunning: true,
  run: (deps, [number = '', reason = '']) =>
    act(deps, number, `${number} is cancelled.`, ({ cancelAppointment }, c, row) =>
      cancelAppointment(c, deps.config, row, 'OPERATIONS', reason),
    ),
};

const handOver: Command = {
  name: 'appointment hand-over',
  args: ['<number>', '<user-name>'],
  summary:
    'Gives an appointment, at its time, to a doctor who is on duty and free, and tells the patient and both doctors',
  whileRunning: true,
  run: (deps, [number = '', userName = '']) =>
    act(deps, number, `${number} is with ${userName}.`, async (bookings, c, row) => {
      const { id } = orNotFound(await bookings.findBookable(c.tx, { userName }));
      await bookings.handOverAppointment(c, deps.config, row, { to: id, note: '', actor: 'OPERATIONS' });
    }),
};

const noShow: Command = {
  name: 'appointment no-show',
  args: ['<number>'],
  summary: 'Ends an appointment to which the patient did not come, once its time has begun',
  whileRunning: true,
  run: (deps, [number = '']) =>
    act(deps, number, `${number} is missed.`, ({ markNoShow }, c, row) =>
      markNoShow(c, deps.config, row, 'OPERATIONS'),
    ),
};

const undo: Command = {
  name: 'appointment undo-no-show',
  args: ['<number>'],
  summary: 'Undoes a no-show: the appointment is planned again at its time',
  whileRunning: true,
  run: (deps, [number = '']) =>
    act(deps, number, `${number} is planned again.`, ({ undoNoShow }, c, row) =>
      undoNoShow(c, deps.config, row, 'OPERATIONS'),
    ),
};

/** One change of an appointment. */
async function act(
  deps: Deps,
  number: string,
  words: string,
  step: (bookings: typeof Bookings, c: Change, row: AppointmentRow) => Promise<unknown>,
): Promise<Outcome> {
  const bookings = await import('#server/calendar/bookings.ts');
  return reportErrors(async () => {
    await change(asOperator(deps), async (c) =>
      step(bookings, c, orNotFound(await bookings.findAppointmentByNumber(c.tx, number))),
    );
    return done(words);
  });
}

const list: Command = {
  name: 'appointment list',
  args: ['<from>', '<to>', '[user-name]'],
  summary: 'Lists the appointments of some days, such as 2026-11-30 2026-12-04, of all doctors or of one',
  whileRunning: true,
  async run(deps, [from = '', to = '', userName = '']): Promise<Outcome> {
    const { TIME_ZONE: timeZone } = deps.config;
    if (!Day.safeParse(from).success || !Day.safeParse(to).success)
      return failed('A day is written as 2026-11-30.');
    const { findBookable, listAppointments } = await import('#server/calendar/bookings.ts');
    return reportErrors(async () => {
      const doctor = userName && orNotFound(await findBookable(deps.db, { userName }));
      const span = spanOfDays(from, to, timeZone);
      const rows = await listAppointments(deps.db, { ...span, ...(doctor && { providerId: doctor.id }) });
      return done(...(rows.length ? rows.map((row) => lineOf(row, timeZone)) : ['There are none.']));
    });
  },
};

export const appointmentCommands: readonly Command[] = [book, move, cancel, handOver, noShow, undo, list];
