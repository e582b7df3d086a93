import { randomUUID } from 'node:crypto';
import type { catalogueCalls } from '#contract/catalogue.ts';
import type { accessChangeCalls } from '#contract/access-changes.ts';
import type { auditAdminCalls } from '#contract/audit-admin.ts';
import type { consoleSessionCalls } from '#contract/console-session.ts';
import type { importCalls } from '#contract/imports.ts';
import type { overviewCalls } from '#contract/overview.ts';
import type { patientsAdminCalls } from '#contract/patients-admin.ts';
import type { peopleAdminCalls } from '#contract/people-admin.ts';
import type { callQualityCalls } from '#contract/call-quality.ts';
import type { overrideReportCalls } from '#contract/override-report.ts';
import type { sentMessageCalls } from '#contract/sent-messages.ts';
import type { setUpCalls } from '#contract/set-up.ts';
import { versionOf } from '#server/patients/patient-identity.ts';
import { sessionOf } from '#tests/support/server/session-of.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const SET_UP = {
  place: 'Sahyadri Hospital',
  timeZone: 'Asia/Kolkata',
  hubName: 'Kothrud',
  hubKey: 'kothrud',
  name: 'Asha Kulkarni',
  userName: 'asha.kulkarni',
  email: 'asha@sahyadri.example',
  mobile: '9812300418',
  password: 'a quiet monsoon',
};
/** The form of a proof; `proofOf` makes one that is right. */
const PROOF = { password: SEED_PASSWORD, secondFactor: '000000' };
const TICKET = { ticket: 'none', code: '123456' };

let made = 0;
function newPerson() {
  made += 1;
  const userName = `new.nurse.${made}`;
  return {
    role: 'nurse' as const,
    userName,
    name: 'Asha Pawar',
    email: 'asha@shanti.example',
    mobile: '9812300419',
  };
}

/** A person without other rows in these tests, so that their account may change. */
const SPARE = 'ritu.agarwal';
async function idOf({ db }: TestServer, userName: string): Promise<string> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow();
  return row.id;
}
const spare = async (_: unknown, server: TestServer) => ({ body: { userId: await idOf(server, SPARE) } });

const provenSpare = async (rows: unknown, server: TestServer) => ({
  body: { ...(await spare(rows, server)).body, ...PROOF },
});

export const consoleSessionInputs: InputsOf<typeof consoleSessionCalls> = {
  operatorSignIn: () => ({ body: { userName: 'rohan.kulkarni', password: SEED_PASSWORD } }),
  operatorAddApp: () => ({ body: TICKET }),
  operatorSignOut: () => ({ body: {} }),
};

export const setUpInputs: InputsOf<typeof setUpCalls> = {
  setUpState: () => ({}),
  checkSetUp: () => ({ body: { key: 'none', setUp: SET_UP } }),
  completeSetUp: () => ({ body: { key: 'none', setUp: SET_UP, ...TICKET } }),
};

const PATIENTS = `mrn,name,sex,born_on,mobile,address,city,state
IMP-1,Gita Shinde,F,1984-07-31,9822055443,12 Karve Road,Pune,Maharashtra
`;
const patientList = () => ({
  body: { kind: 'PATIENTS' as const, file: new File([PATIENTS], 'patients.csv', { type: 'text/csv' }) },
});

/** An import that has been started, with no job that writes it. */
async function importIdOf({ db, clock }: TestServer): Promise<string> {
  const row = await db.selectFrom('importJob').select('id').executeTakeFirst();
  if (row) return row.id;
  const id = 'import-of-the-tests';
  const operator = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'operator')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('importJob')
    .values({
      id,
      kind: 'PATIENTS',
      fileKey: 'none',
      fileName: 'patients.csv',
      startedBy: operator.id,
      startedAt: clock.now(),
      claimedUntil: clock.now(),
      rows: 1,
    })
    .execute();
  return id;
}

export const importInputs: InputsOf<typeof importCalls> = {
  checkImport: patientList,
  startImport: () => ({ body: { ...patientList().body, ...PROOF } }),
  importState: () => ({}),
  imports: () => ({ query: {} }),
  importDetails: async (_, server) => ({ query: { importId: await importIdOf(server) } }),
  stepImport: async (_, server) => ({ body: { importId: await importIdOf(server), step: 'PAUSE' } }),
};

const priceList = () => ({
  body: { file: new File(['code,rupees\nNA,220\n'], 'prices.csv', { type: 'text/csv' }) },
});

async function readReply({ db }: TestServer): Promise<{ replyId: string; version: number }> {
  const { id, version } = await db
    .selectFrom('cannedReply')
    .select(['id', 'version'])
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { replyId: id, version };
}

export const catalogueInputs: InputsOf<typeof catalogueCalls> = {
  labPrices: () => ({ query: { part: 'ALL' } }),
  setLabPrice: async (_, { db }) => {
    const row = await db
      .selectFrom('labPrice')
      .select('pricePaise')
      .where('code', '=', 'K')
      .executeTakeFirst();
    const wasPaise = row?.pricePaise ?? null;
    return { body: { code: 'K', pricePaise: (wasPaise ?? 0) + 100, wasPaise } };
  },
  setItemTax: () => ({ body: { code: 'HB', tax: null, was: null } }),
  checkPrices: priceList,
  importPrices: priceList,
  replies: () => ({}),
  aiTool: () => ({}),
  platformShare: () => ({}),
  savePlatformShare: () => ({ body: { points: 1_000, wasPoints: 1_000 } }),
  saveAiTool: () => ({ body: { url: null, wasUrl: null, ...PROOF } }),
  addReply: () => ({ body: { title: 'Parking', text: 'Please park behind the building.' } }),
  changeReply: async (_, server) => ({
    body: { ...(await readReply(server)), title: 'Slot', text: 'Which time suits you?' },
  }),
  removeReply: async (_, server) => ({ body: await readReply(server) }),
  moveReply: async (_, server) => ({ body: { replyId: (await readReply(server)).replyId, to: 'DOWN' } }),
};

export const auditAdminInputs: InputsOf<typeof auditAdminCalls> = {
  auditRows: () => ({ body: { who: 'anitha.nair', action: 'READ', from: '2026-01-01', to: '2099-12-31' } }),
  startVerification: () => ({ body: {} }),
  verificationState: () => ({}),
};

export const accessChangeInputs: InputsOf<typeof accessChangeCalls> = {
  accessChanges: () => ({}),
  undoAccessChange: () => ({ body: { changeId: 'none', ...PROOF } }),
};

export const overviewInputs: InputsOf<typeof overviewCalls> = { operationsOverview: () => ({}) };

/** The patient with this place among those whom no test needs as they are: the last by number. */
async function lastPatient({ db }: TestServer, place = 0) {
  return db
    .selectFrom('patient')
    .selectAll()
    .orderBy('mrn', 'desc')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
}

export const patientsAdminInputs: InputsOf<typeof patientsAdminCalls> = {
  findPatients: () => ({ body: { search: 'Shinde', bornOn: '1984-07-31' } }),
  possibleDuplicates: () => ({ query: {} }),
  async keepApart(_, { db }) {
    const [first, second] = await db.selectFrom('patient').select('id').orderBy('id').limit(2).execute();
    const finder = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirstOrThrow();
    const pairId = randomUUID();
    await db.deleteFrom('possibleDuplicate').execute();
    await db
      .insertInto('possibleDuplicate')
      .values({
        id: pairId,
        patientId: first?.id ?? '',
        otherId: second?.id ?? '',
        foundAt: new Date(),
        foundBy: finder.id,
      })
      .execute();
    return { body: { pairId } };
  },
  patientIdentity: async (_, server) => ({ query: { patientId: (await lastPatient(server)).id } }),
  correctPatient: async (_, server) => {
    const row = await lastPatient(server);
    const { mrn, name, nameLang, bornOn, sex, mobile, languages } = row;
    const patient = { mrn, name, nameLang, bornOn, sex, mobile, languages };
    return { body: { patientId: row.id, version: versionOf(row), reason: 'Read from the card', patient } };
  },
  mergePatients: async (_, server) => {
    const [kept, merged] = [await lastPatient(server, 2), await lastPatient(server, 1)];
    const versions = { survivorVersion: versionOf(kept), mergedVersion: versionOf(merged) };
    return { body: { survivorId: kept.id, mergedId: merged.id, ...versions, reason: 'Registered twice' } };
  },
  exportPatient: async (_, server) => ({
    body: {
      patientId: (await lastPatient(server)).id,
      reason: 'Asked for by the patient',
      ...PROOF,
    },
  }),
  undoMerge: () => ({ body: { mergeId: 'none', reason: 'Two people' } }),
};

export const peopleAdminInputs: InputsOf<typeof peopleAdminCalls> = {
  people: () => ({ query: { part: 'ALL' } }),
  person: async (_, server) => ({ query: { userId: await idOf(server, SPARE) } }),
  personFile: async (_, server) => ({ query: { userId: await idOf(server, SPARE), fileId: 'none' } }),
  savePerson: async (_, server) => ({
    body: { userId: await idOf(server, SPARE), hubKeys: ['wardline_kothrud'], ...PROOF },
  }),
  decideProvider: async (_, server) => ({
    body: { userId: await idOf(server, SPARE), decision: 'approve', reason: '', ...PROOF },
  }),
  addPerson: () => ({ body: { ...newPerson(), hubKeys: [], ...PROOF } }),
  inviteProviderToClinic: ({ clinicId }) => ({ body: { clinicId, note: '' } }),
  resetPersonPassword: provenSpare,
  removePersonApp: provenSpare,
  removePersonSignOn: provenSpare,
  confirmPersonEmail: async (_, server) => ({
    body: { userId: await idOf(server, SPARE), email: 'spare@hospital.example', ...PROOF },
  }),
  endPersonSessions: provenSpare,
  personSessions: async (_, server) => ({ query: { userId: await idOf(server, SPARE) } }),
  endPersonSession: async (_, server) => ({
    body: { ...(await sessionOf(server, await idOf(server, SPARE))), ...PROOF },
  }),
  disablePerson: async (_, server) => ({
    body: { userId: await idOf(server, SPARE), reason: 'Left the hospital', ...PROOF },
  }),
  enablePerson: provenSpare,
  places: () => ({}),
  openPageFor: () => ({ body: { hubKey: 'wardline_kothrud', isOn: true } }),
  addHub: () => ({ body: { hubKey: 'aundh', name: 'Aundh' } }),
  addClinic: () => ({
    body: {
      clinicName: 'Skin First',
      address: '4 Baner Road',
      city: 'Pune',
      state: 'Maharashtra',
      phone: '9812300420',
    },
  }),
};

const REMINDER = { notification: 'APPOINTMENT_REMINDER', language: 'en' as const };
export const overrideReportInputs: InputsOf<typeof overrideReportCalls> = {
  overrideReport: () => ({ query: { kind: 'INTERACTION' } }),
  overrideFile: () => ({ query: { prescriber: 'Iyer' } }),
};

export const callQualityInputs: InputsOf<typeof callQualityCalls> = {
  callQuality: () => ({ query: { by: 'HUB' } }),
};

export const sentMessageInputs: InputsOf<typeof sentMessageCalls> = {
  sentMessages: () => ({ query: { state: 'FAILED' } }),
  sendMessageAgain: async (_, { db, clock }) => {
    const row = { channel: 'SMS', recipient: '+919812345678', subject: '', text: 'Hello' } as const;
    const at = clock.now();
    const { id } = await db
      .insertInto('outgoing')
      .values({ ...row, state: 'FAILED', at, nextAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { body: { messageId: `${id}` } };
  },
  messageTexts: () => ({}),
  saveMessageText: () => ({ body: { ...REMINDER, text: '', templateId: '' } }),
  testMessage: () => ({ body: REMINDER }),
};
