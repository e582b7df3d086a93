import type { nurseHandOverCalls } from '#contract/nurse-hand-over.ts';
import { randomUUID } from 'node:crypto';
import type { consultationCalls } from '#contract/consultations.ts';
import type { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import type { requestCalls } from '#contract/requests.ts';
import type { callReportCalls } from '#contract/call-reports.ts';
import type { recordingCalls } from '#contract/recording.ts';
import type { roomCalls } from '#contract/room.ts';
import { callReport } from '#tests/support/inputs/call-report.ts';
import { png } from '#tests/support/inputs/files.ts';
import { openRequestIds } from '#tests/support/server/open-requests.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import { DOSE } from '#tests/support/inputs/dose.ts';

const list = () => ({ body: {} });
const byNumber = ({ number }: Rows) => ({ consultationNumber: number });
const byId = ({ consultationId }: Rows) => ({ consultationId });
const quiet = { microphone: false, camera: false };

export const requestInputs: InputsOf<typeof requestCalls> = {
  urgentCareNurseRequests: list,
  talkToNurseRequests: list,
  talkToDocRequests: list,
  homeCareServices: () => ({ body: { queue: 'LAB' } }),
  firstAlertNotifications: list,
  dashboardMenuStatus: () => ({}),
  urgentCareDetails: ({ requestId }) => ({ query: { urgenrtCareReqId: requestId } }),
  takeRequest: async ({ waitingId, mrn }, { db }) => ({
    body: { requestId: waitingId, seenIds: await openRequestIds(db, mrn) },
  }),
  returnRequest: ({ requestId }) => ({ body: { requestId } }),
  handOverRequest: ({ requestId, providerId }) => ({ body: { requestId, providerId } }),
  providersOnDuty: () => ({}),
  setDuty: () => ({ body: { onDuty: true } }),
};

export const consultationInputs: InputsOf<typeof consultationCalls> = {
  getConsultationForProvider: (rows) => ({ query: byNumber(rows) }),
  joinUrgentCareConsultation: ({ requestId }) => ({ body: { requestId } }),
  updateUrgentCareNurseComments: (rows) => ({
    body: { ...byNumber(rows), clientId: randomUUID(), text: 'Feels better' },
  }),
  getConsultationMessagesV2: (rows) => ({ query: byId(rows) }),
  sendConsultationMessage: (rows) => ({ body: { ...byId(rows), clientId: randomUUID(), text: 'Hello' } }),
  readConsultationMessages: (rows) => ({ body: { ...byId(rows), upToMessageId: rows.messageId } }),
  getSharedDocuments: (rows) => ({ query: byId(rows) }),
  getConsultationDocument: (rows) => ({ query: byId(rows) }),
  addConsultationDocument: (rows) => ({
    body: { ...byId(rows), clientId: randomUUID(), name: 'wound', file: png() },
  }),
  updateDocumentCaptureStatus: ({ documentId }) => ({ body: { documentId, captureStatus: 'SEEN' } }),
  requestMemberVideoCapture: (rows) => ({ body: byNumber(rows) }),
  setConsultationMode: (rows) => ({ body: { ...byNumber(rows), consultationMode: 'VIDEO' } }),
  recordConsent: (rows) => ({
    body: { ...byNumber(rows), kind: 'EXPLICIT', guardian: 'Asha Patil, mother' },
  }),
  async saveConsultationNote(rows, { db }) {
    const row = await db
      .selectFrom('consultation')
      .select(['note', 'version'])
      .where('id', '=', rows.consultationId)
      .executeTakeFirst();
    const note = { complaint: '', history: '', examination: '', diagnoses: [], advice: 'Rest', followUp: '' };
    return { body: { ...byNumber(rows), note: { ...row?.note, ...note }, version: row?.version ?? 1 } };
  },
  completeConsultation: (rows) => ({ body: byNumber(rows) }),
};

const items = [
  {
    medicineId: 1,
    genericMedicineName: 'Paracetamol',
    strength: '500 mg',
    dosageForm: 'Tablet',
    ...DOSE,
    frequency: '1-0-1',
    timing: 'AFTER_FOOD',
    durationDays: 3,
    instructions: '',
    continued: false,
  } as const,
];

export const prescriptionInputs: InputsOf<typeof prescriptionCalls & typeof prescriptionPreviewCalls> = {
  getMedicineByName: () => ({ query: { genericMedicineName: 'para' } }),
  searchDiagnoses: () => ({ body: { text: 'fever' } }),
  async previewPrescription(rows, server) {
    return { body: { ...byNumber(rows), items: await paracetamol(server) } };
  },
  async signPrescription(rows, server) {
    return { body: { ...byNumber(rows), clientId: randomUUID(), items: await paracetamol(server) } };
  },
  async withdrawPrescription(rows, server) {
    const prescriptionId = await signedNewly(rows, server, []);
    return { body: { ...byNumber(rows), prescriptionId, reason: 'Wrong patient' } };
  },
  confirmPatientAge: (rows) => ({ body: { ...byNumber(rows), birthDate: '1980-05-05' } }),
  searchLabTests: () => ({ query: { text: 'hb' } }),
  orderLabTests: (rows) => ({ body: { ...byNumber(rows), clientId: randomUUID(), testCodes: ['HB'] } }),
};

/** Adds the next version of the visit's prescription. @returns its id, also where there is no visit */
export async function signedNewly(
  rows: Rows,
  { db, clock }: TestServer,
  items: readonly object[],
): Promise<string> {
  const id = randomUUID();
  const visit = await db
    .selectFrom('consultation')
    .select(['id', 'providerId'])
    .where('consultationNumber', '=', rows.number)
    .executeTakeFirst();
  if (!visit) return id;
  const { id: consultationId, providerId } = visit;
  const { version } = await db
    .selectFrom('prescription')
    .select((e) => e.fn.max('version').as('version'))
    .where('consultationId', '=', consultationId)
    .executeTakeFirstOrThrow();
  const { documentId } = rows;
  const lines = JSON.stringify(items);
  const signed = { items: lines, overrides: '[]', sha256: 'x', signedBy: providerId ?? '', documentId };
  await db
    .insertInto('prescription')
    .values({
      ...signed,
      id,
      consultationId,
      clientId: randomUUID(),
      signedAt: clock.now(),
      version: (version ?? 0) + 1,
    })
    .execute();
  return id;
}

/** Returns paracetamol as the search lists it: only that can be signed. */
export async function paracetamol({ signInAs }: { signInAs: (name: string) => Promise<SignedInClient> }) {
  const doctor = await signInAs('meera.iyer');
  const query = { genericMedicineName: 'paracetamol' };
  const { medicines } = await doctor.call(prescriptionCalls.getMedicineByName, { query });
  const plain = medicines.find(
    (medicine) => medicine.ingredients.length === 1 && medicine.dosageForm === 'Tablet',
  );
  return items.map((item) => ({
    ...item,
    medicineId: plain?.id ?? 0,
    genericMedicineName: plain?.genericMedicineName ?? '',
    strength: plain?.strength ?? '',
    dosageForm: plain?.dosageForm ?? '',
  }));
}

/** An unused link into it. */
async function invitationInto({ db, clock }: TestServer, consultationId: string): Promise<string> {
  const found = await db.selectFrom('consultation').select('id').where('id', '=', consultationId).execute();
  if (!found.length) return 'none';
  const [id, now] = [randomUUID(), clock.now()];
  const link = { id, userId: id, consultationId, role: 'guest', name: 'Kabir' } as const;
  await db
    .insertInto('guestInvitation')
    .values({ ...link, expiresAt: new Date(now.getTime() + 3_600_000), createdAt: now })
    .execute();
  return id;
}

/** The patient's own link into it, by which a device has joined. */
async function patientLinkInto({ db, clock }: TestServer, consultId: string) {
  const [id, now] = [randomUUID(), clock.now()];
  await db
    .insertInto('guestInvitation')
    .values({
      id,
      userId: id,
      consultationId: consultId,
      role: 'patient',
      name: 'The patient',
      expiresAt: new Date(now.getTime() + 3_600_000),
      createdAt: now,
    })
    .execute();
  await db
    .insertInto('guest')
    .values({ id, invitationId: id, waits: false, tokenHash: id, consentAt: now })
    .execute();
  return { consultId, userId: id };
}

export const roomInputs: InputsOf<typeof roomCalls> = {
  enterRoom: (rows) => ({ body: { ...byId(rows), ...quiet } }),
  roomMembers: (rows) => ({ query: byId(rows) }),
  roomState: (rows) => ({ body: { ...byId(rows), ...quiet } }),
  leaveRoom: (rows) => ({ body: byId(rows) }),
  letIn: (rows) => ({ body: { ...byId(rows), memberId: rows.memberId, admit: true } }),
  sendSignal: (rows) => ({ body: { ...byId(rows), to: rows.doctorMemberId, signal: { candidates: [] } } }),
  inviteGuest: (rows) => ({ body: { ...byNumber(rows), name: 'Zoya' } }),
  guestInvitations: (rows) => ({ query: byNumber(rows) }),
  async revokeGuest(rows, server) {
    const consultationNumber = byNumber(rows).consultationNumber;
    return { body: { consultationNumber, invitationId: await invitationInto(server, rows.consultationId) } };
  },
  guestInvitation: ({ guest }) => ({ query: guest }),
  sendGuestCode: async (rows, server) => ({ body: await patientLinkInto(server, rows.consultationId) }),
  joinAsGuest: ({ guest }) => ({ body: { ...guest, name: 'Kabir', consent: true } }),
};

/** A recording of the visit that the doctor asked for. */
async function recordingIn({ consultationId, doctorMemberId }: Rows, { db, clock }: TestServer) {
  const found = await db
    .selectFrom('callRecording')
    .select('id')
    .where('consultationId', '=', consultationId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (found) return { consultationId, recordingId: found.id };
  const id = randomUUID();
  const row = { id, consultationId, byMember: doctorMemberId, askedAt: clock.now() };
  const visit = db.selectFrom('consultation').select('id').where('id', '=', consultationId);
  // Of a visit that does not exist, there is none either.
  if (await visit.executeTakeFirst()) await db.insertInto('callRecording').values(row).execute();
  return { consultationId, recordingId: id };
}

export const recordingInputs: InputsOf<typeof recordingCalls> = {
  recordingState: (rows) => ({ query: byId(rows) }),
  askToRecord: (rows) => ({ body: { ...byId(rows), hasAskedAloud: true } }),
  answerRecording: async (rows, server) => ({
    body: { ...(await recordingIn(rows, server)), agrees: true, language: 'en', textVersion: 1 },
  }),
  beginRecording: async (rows, server) => ({ body: await recordingIn(rows, server) }),
  stopRecording: async (rows, server) => ({ body: await recordingIn(rows, server) }),
};

export const callReportInputs: InputsOf<typeof callReportCalls> = {
  reportCall: (rows) => ({ body: { ...callReport(), ...byId(rows) } }),
};

export const nurseHandOverInputs: InputsOf<typeof nurseHandOverCalls> = {
  nursesHere: ({ requestId }) => ({ query: { requestId } }),
  handOverToNurse: async ({ requestId }, server) => ({
    body: { requestId, nurseUserId: (await server.signInAs('rekha.pawar')).userId },
  }),
};
