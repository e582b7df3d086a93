import { randomUUID } from 'node:crypto';
import type { appointmentCalls, intakeAppointmentCalls } from '#contract/appointments.ts';
import type { absenceCalls } from '#contract/absences.ts';
import type { bookingCalls } from '#contract/bookings.ts';
import { addDays } from '#domain/zoned-time.ts';
import { book } from '#tests/support/journeys/bookings.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** Mondays after all that the seed holds. */
let weeks = 0;
const monday = (): string => addDays('2027-05-03', 7 * weeks++);
/** Half past nine in Pune, where each seeded doctor is on duty on a Monday. */
const at = (day: string): string => `${day}T04:00:00.000Z`;
/** Quarters of an hour before all that the seed holds. */
const earlier = (): string => new Date(Date.UTC(2026, 0, 5, 4, 15 * weeks++)).toISOString();
const DAYS = { from: '2027-05-03', to: '2027-05-09' };

/** The doctor of the visit that the rows name; undefined where that visit is not there. */
async function doctorOf({ number }: Rows, { db }: TestServer): Promise<string | null | undefined> {
  const visit = await db
    .selectFrom('consultation')
    .select('providerId')
    .where('consultationNumber', '=', number)
    .executeTakeFirst();
  return visit?.providerId;
}

/** The number of an appointment of that doctor, made for this input. */
async function booked(rows: Rows, server: TestServer, startsAt: string, more = {}): Promise<string> {
  const providerId = await doctorOf(rows, server);
  return providerId ? book(server, providerId, startsAt, { mrn: rows.mrn, ...more }) : rows.number;
}

/** One that the app of the tests has booked. */
const ofApp = (rows: Rows, server: TestServer, startsAt: string) =>
  booked(rows, server, startsAt, { bookedBy: 'customer:first' });

const wish = () => ({
  clientId: randomUUID(),
  consultationMode: 'VIDEO' as const,
  startsAt: at(monday()),
  reason: 'Headaches again',
});

async function moved(number: (startsAt: string) => Promise<string>) {
  const startsAt = at(monday());
  return { consultationNumber: await number(startsAt), seenAt: startsAt, startsAt: at(monday()) };
}

export const intakeAppointmentInputs: InputsOf<typeof intakeAppointmentCalls> = {
  intakeDoctors: () => ({ query: { limit: '5' } }),
  intakeSlots: async (rows, server) => ({
    query: { providerId: (await doctorOf(rows, server)) ?? '', consultationMode: 'VIDEO', ...DAYS },
  }),
  intakeBook: async (rows, server) => ({
    body: { ...wish(), mrn: rows.mrn, providerId: (await doctorOf(rows, server)) ?? '' },
  }),
  intakeAppointment: async (rows, server) => ({
    query: { consultationNumber: await ofApp(rows, server, at(monday())) },
  }),
  intakeMoveAppointment: async (rows, server) => ({
    body: await moved((startsAt) => ofApp(rows, server, startsAt)),
  }),
  intakeCancelAppointment: async (rows, server) => ({
    body: { consultationNumber: await ofApp(rows, server, at(monday())) },
  }),
};

export const appointmentInputs: InputsOf<typeof appointmentCalls> = {
  appointmentSlots: () => ({ query: { consultationMode: 'VIDEO', ...DAYS } }),
  bookFollowUp: ({ number }) => ({ body: { ...wish(), consultationNumber: number } }),
  moveAppointment: async (rows, server) => ({
    body: await moved((startsAt) => booked(rows, server, startsAt)),
  }),
  cancelAppointment: async (rows, server) => ({
    body: { consultationNumber: await booked(rows, server, at(monday())), reason: 'I am ill' },
  }),
  appointmentColleagues: async (rows, server) => ({
    query: { consultationNumber: await booked(rows, server, at(monday())) },
  }),
  handOverAppointment: async (rows, server) => ({
    body: {
      consultationNumber: await booked(rows, server, at(monday())),
      providerId: (await server.signInAs('vikram.desai')).roleId,
      note: '',
    },
  }),
  markNoShow: async (rows, server) => ({
    body: { consultationNumber: await booked(rows, server, earlier()) },
  }),
  undoNoShow: async (rows, server) => ({ body: await missed(rows, server) }),
};

/** One to which the patient did not come. */
async function missed(rows: Rows, server: TestServer) {
  const consultationNumber = await booked(rows, server, earlier());
  await server.db
    .updateTable('consultation')
    .set({ status: 'CANCELLED', noShowAt: server.clock.now() })
    .where('consultationNumber', '=', consultationNumber)
    .execute();
  return { consultationNumber };
}

const ahead = async (rows: Rows, server: TestServer) => ({
  consultationNumber: await booked(rows, server, at(monday())),
});
const givenTo = async (server: TestServer) => (await server.signInAs('vikram.desai')).roleId;
async function patientOf({ mrn }: Rows, { db }: TestServer): Promise<string> {
  const row = await db.selectFrom('patient').select('id').where('mrn', '=', mrn).executeTakeFirst();
  return row?.id ?? mrn;
}

export const bookingInputs: InputsOf<typeof bookingCalls> = {
  bookings: () => ({ query: { day: DAYS.from } }),
  bookablePatients: ({ mrn }) => ({ body: { search: mrn } }),
  bookableDoctors: () => ({ query: { limit: '5' } }),
  bookableTimes: async (rows, server) => ({
    query: {
      providerId: await givenTo(server),
      consultationMode: 'VIDEO',
      ...DAYS,
      ...(await ahead(rows, server)),
    },
  }),
  bookForPatient: async (rows, server) => ({
    body: { ...wish(), patientId: await patientOf(rows, server), providerId: await givenTo(server) },
  }),
  moveBooking: async (rows, server) => ({
    body: await moved((startsAt) => booked(rows, server, startsAt)),
  }),
  cancelBooking: async (rows, server) => ({
    body: { ...(await ahead(rows, server)), reason: 'The patient called' },
  }),
  bookingColleagues: async (rows, server) => ({ query: await ahead(rows, server) }),
  handOverBooking: async (rows, server) => ({
    body: { ...(await ahead(rows, server)), providerId: await givenTo(server), note: '' },
  }),
  markBookingNoShow: async (rows, server) => ({
    body: { consultationNumber: await booked(rows, server, earlier()) },
  }),
  undoBookingNoShow: async (rows, server) => ({ body: await missed(rows, server) }),
};

/** A leave of another doctor in a month without one. */
const leave = async (server: TestServer) => ({
  clientId: randomUUID(),
  providerId: await givenTo(server),
  from: '2031-03-03',
  to: '2031-03-04',
  reason: 'Ill',
});

export const absenceInputs: InputsOf<typeof absenceCalls> = {
  absences: () => ({}),
  recordAbsence: async (_rows, server) => ({ body: await leave(server) }),
  endAbsence: async (_rows, server) => {
    const { clientId, providerId, from, to, reason } = await leave(server);
    const row = { id: randomUUID(), clientId, providerId, fromDay: from, toDay: to, reason };
    await server.db
      .insertInto('vacation')
      .values({ ...row, requestedAt: server.clock.now() })
      .execute();
    return { body: { absenceId: row.id } };
  },
};
