import { randomUUID } from 'node:crypto';
import { startCalendarService, type CalendarService } from '#tests/support/doubles/calendar-service.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { outsideCalendarCalls } from '#contract/outside-calendars.ts';
import { inboxCalls } from '#contract/inbox.ts';
import type { myConsultationCalls } from '#contract/my-consultations.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { rosterCalls } from '#contract/roster.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { Authenticator } from '#tests/support/server/authenticator.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { forgetCodes, type InputsOf } from '#tests/support/inputs/make.ts';
import { BASIC, type TestServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';
import type { Rows } from '#tests/support/journeys/world.ts';

const nothing = () => ({});
const DAYS = { from: '2026-12-01', to: '2026-12-07' };
const address = {
  address1: '14 Karve Road',
  address3: 'Shanti Clinic',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411004',
};

/** The forms carry the version that they were read with. */
async function versionOf(
  server: TestServer,
  rows: Rows,
  form: 'personalVersion' | 'professionalVersion' | 'serviceVersion',
): Promise<number> {
  const row = await server.db
    .selectFrom('providerProfile')
    .select(form)
    .where('providerId', '=', rows.roleId)
    .executeTakeFirst();
  return row?.[form] ?? 1;
}

export const profileFormInputs: InputsOf<typeof profileFormCalls> = {
  getDoctorPersonalInformation: nothing,
  updateDoctorPersonalProfile: async (rows, server) => ({
    body: {
      version: await versionOf(server, rows, 'personalVersion'),
      salutationId: 1,
      name: 'Meera Iyer',
      dateOfBirth: '1979-04-12',
      sex: 'FEMALE',
      email: 'meera@shanti.example',
      password: SEED_PASSWORD,
      languageIds: [1],
      addresses: [address],
    },
  }),
  getDoctorProfessionalInformation: nothing,
  updateDoctorProfessionalProfile: async (rows, server) => ({
    body: {
      version: await versionOf(server, rows, 'professionalVersion'),
      specialisationIds: [1],
      qualifications: [{ qualification: 'MBBS', university: 'Pune', year: 2002, countryCode: 'IN' }],
      practisingSince: 2003,
      about: '',
    },
  }),
  getServiceAndFeeInformation: nothing,
  saveServiceAndFeeInformation: async (rows, server) => ({
    body: {
      version: await versionOf(server, rows, 'serviceVersion'),
      services: [
        {
          consultationMode: 'VIDEO',
          offered: true,
          feePaise: 80_000,
          followUpFeePaise: 40_000,
          slotMinutes: 15,
        },
      ],
      availability: [{ clinicId: null, weekday: 1, from: '09:00', to: '13:00' }],
    },
  }),
  getServiceInformation: nothing,
  getBankDetails: nothing,
  sendBankOtp: async (_, server) => {
    await forgetCodes(server);
    return {};
  },
  async saveBankDetails({ userName }, server) {
    await forgetCodes(server);
    const doctor = await server.signInAs(userName);
    const answer = await doctor.send(profileFormCalls.sendBankOtp);
    const { responseString = '' } = (await answer.json()) as { responseString?: string };
    return {
      body: {
        accountHolder: 'Meera Iyer',
        accountNumber: '123456789012',
        accountType: 'SAVINGS',
        ifsc: 'SBIN0000454',
        branch: 'Kothrud',
        OTPId: answer.ok ? responseString : 'none',
        OTP: answer.ok ? await codeFor(server, userName) : '0000',
      },
    };
  },
  ifscLookup: () => ({ query: { ifsc: 'SBIN0000454' } }),
  saveLicenseDetails: () => ({
    body: { registrationNumber: 'MMC 2004/1234', medicalCouncil: 'Maharashtra Medical Council' },
  }),
  updateProviderLocation: () => ({ body: { lat: 18.5, lng: 73.8, address } }),
  patientDetails: () => ({ query: {} }),
};

let calendarService: Promise<CalendarService> | undefined;

/** A calendar elsewhere without any entry. */
async function emptyCalendar(): Promise<CalendarService> {
  calendarService ??= startCalendarService();
  const service = await calendarService;
  service.answers = { status: 200, body: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' };
  return service;
}

/** Body with a calendar of the caller's own. */
async function ownOutsideCalendar(rows: Rows, server: TestServer) {
  const doctor = await server.signInAs(rows.userName);
  const body = { clientId: randomUUID(), name: 'Private', url: 'https://calendar.example/basic.ics' };
  const answer = await doctor.send(outsideCalendarCalls.addOutsideCalendar, { body });
  const { calendar } = (await answer.json()) as { calendar?: { id: string } };
  return { body: { calendarId: calendar?.id ?? 'none' } };
}

export const outsideCalendarInputs: InputsOf<typeof outsideCalendarCalls> = {
  outsideCalendars: nothing,
  tryOutsideCalendar: async () => ({ body: { url: (await emptyCalendar()).url } }),
  addOutsideCalendar: () => ({
    body: { clientId: randomUUID(), name: 'Private', url: 'https://calendar.example/basic.ics' },
  }),
  readOutsideCalendar: ownOutsideCalendar,
  removeOutsideCalendar: ownOutsideCalendar,
};

export const calendarInputs: InputsOf<typeof calendarCalls> = {
  calendar: () => ({ query: DAYS }),
  calendarLink: nothing,
  makeCalendarLink: nothing,
  revokeCalendarLink: nothing,
  async calendarFeed(_, { signInAs }) {
    const { url } = await (await signInAs('meera.iyer')).call(calendarCalls.makeCalendarLink, {});
    return { query: { token: new URL(url).searchParams.get('token') ?? '' } };
  },
  addProviderCalendarBlock: () => ({
    body: {
      clientId: randomUUID(),
      kind: 'BLOCK',
      title: 'Theatre',
      startsAt: '2027-03-01T04:00:00Z',
      endsAt: '2027-03-01T06:00:00Z',
    },
  }),
  async changeProviderCalendarBlock(rows, server) {
    const blockId = await newBlock(rows, server);
    const at = { startsAt: '2027-03-01T07:00:00Z', endsAt: '2027-03-01T08:00:00Z' };
    return { body: { blockId, version: 1, title: 'Ward', ...at } };
  },
  async deleteProviderCalendarBlock(rows, server) {
    return { body: { blockId: await newBlock(rows, server) } };
  },
};

async function newBlock(rows: Rows, server: TestServer): Promise<string> {
  const doctor = await server.signInAs(rows.userName);
  const { body } = await calendarInputs.addProviderCalendarBlock(rows, server);
  const answer = await doctor.send(calendarCalls.addProviderCalendarBlock, { body });
  const { block } = (await answer.json()) as { block?: { id: string } };
  return block?.id ?? 'none';
}

async function rosterVersion({ db }: TestServer, { roleId }: Rows): Promise<number> {
  const row = await db
    .selectFrom('roster')
    .select('version')
    .where('providerId', '=', roleId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

let weeks = 0;
/** Three days that no other vacation of these tests covers. */
function freeDays(): { from: string; to: string } {
  weeks += 1;
  const day = (n: number) => new Date(Date.UTC(2027, 4, 7 * weeks + n)).toISOString().slice(0, 10);
  return { from: day(0), to: day(2) };
}

export const rosterInputs: InputsOf<typeof rosterCalls> = {
  rosterGet: nothing,
  rosterSave: async (rows, server) => ({
    body: { duties: [], exceptions: [], version: await rosterVersion(server, rows) },
  }),
  vacations: () => ({ query: {} }),
  vacationOverlap: () => ({ query: DAYS }),
  requestVacation: () => ({
    body: {
      ...freeDays(),
      clientId: randomUUID(),
      reason: 'Family',
      confirm: true,
    },
  }),
  async cancelVacation(rows, server) {
    const doctor = await server.signInAs(rows.userName);
    const { body } = await rosterInputs.requestVacation(rows, server);
    const answer = await doctor.send(rosterCalls.requestVacation, { body });
    const { vacation } = (await answer.json()) as { vacation?: { id: string } };
    return { body: { vacationId: vacation?.id ?? 'none' } };
  },
};

/** A thread of the caller's; an agent answers anybody's. */
async function thread({ userId }: Rows, server: TestServer): Promise<{ threadId: string }> {
  const doctor = await server.signInAs('meera.iyer');
  const body = { clientId: randomUUID(), subject: 'Payout', text: 'When is it?' };
  const { threadId } = await doctor.call(inboxCalls.newInboxThread, { body });
  const own = await server.db
    .selectFrom('inboxThread')
    .select('id')
    .where('providerUserId', '=', userId)
    .executeTakeFirst();
  return { threadId: own?.id ?? threadId };
}

export const inboxInputs: InputsOf<typeof inboxCalls> = {
  inboxThreads: () => ({ query: {} }),
  inboxThread: async (rows, server) => ({ query: await thread(rows, server) }),
  readInboxThread: async (rows, server) => ({ body: await thread(rows, server) }),
  sendInboxMessage: async (rows, server) => ({
    body: { ...(await thread(rows, server)), clientId: randomUUID(), text: 'Thank you' },
  }),
  newInboxThread: () => ({ body: { clientId: randomUUID(), subject: 'Payout', text: 'When is it?' } }),
};

export const myConsultationInputs: InputsOf<typeof myConsultationCalls> = {
  resultsToRead: () => ({}),
  myConsultations: () => ({ query: { part: 'PAST' } }),
};

export const sessionInputs: InputsOf<typeof sessionCalls> = {
  mySessions: nothing,
  async endSession({ userName }, server) {
    // One more, as from another device: the test's own must live on.
    await signIn(server.client({ authorization: BASIC }, randomUUID()), userName);
    const { sessions } = await (await server.signInAs(userName)).call(sessionCalls.mySessions, {});
    return { body: { sessionId: sessions.find((session) => !session.current)?.id ?? 'none' } };
  },
  endOtherSessions: nothing,
};

async function withPasskey(userName: string, server: TestServer) {
  const doctor = await server.signInAs(userName);
  await server.db.deleteFrom('passkey').where('userId', '=', doctor.userId).execute();
  const device = new Authenticator(server.deps.config.publicUrl);
  const asked = await doctor.send(passkeyCalls.startPasskey, { body: { password: SEED_PASSWORD } });
  const { options = { challenge: '' } } = (await asked.json()) as { options?: { challenge: string } };
  return { doctor, device, body: { name: 'Ward tablet', answer: device.make(options) } };
}

async function addedPasskey(userName: string, server: TestServer): Promise<Authenticator> {
  const { doctor, device, body } = await withPasskey(userName, server);
  await doctor.send(passkeyCalls.addPasskey, { body });
  return device;
}

export const passkeyInputs: InputsOf<typeof passkeyCalls> = {
  getPasskeys: nothing,
  startPasskey: () => ({ body: { password: SEED_PASSWORD } }),
  addPasskey: async ({ userName }, server) => ({ body: (await withPasskey(userName, server)).body }),
  removePasskey: async ({ userName }, server) => ({
    body: { id: (await addedPasskey(userName, server)).id.toString('base64url') },
  }),
  async startPasskeyCheck({ userName }, server) {
    await addedPasskey(userName, server);
    return {};
  },
};
