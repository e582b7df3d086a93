import { randomUUID } from 'node:crypto';
import type { labMessageCalls } from '#contract/lab-messages.ts';
import type { labResultCalls } from '#contract/lab-results.ts';
import type { customerCalls } from '#contract/customer.ts';
import type { deteriorationCalls } from '#contract/deterioration.ts';
import type { serviceCalls } from '#contract/services.ts';
import { storageCalls } from '#contract/storage.ts';
import { labPanelByCode } from '#server/reference/labs.ts';
import { storeMessage } from '#server/laboratory/store-message.ts';
import { pdf, png } from '#tests/support/inputs/files.ts';
import { receiptOf } from '#tests/support/inputs/receipts.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { Rows } from '#tests/support/journeys/world.ts';

const one = ({ serviceId }: Rows) => ({ serviceId });
const own = ({ userId }: Rows) => ({ body: { userId } });

export const serviceInputs: InputsOf<typeof serviceCalls> = {
  serviceDetailsById: (rows) => ({ query: one(rows) }),
  serviceStatusHistory: (rows) => ({ query: one(rows) }),
  async updateServiceStatus(rows, { db }) {
    const row = await db
      .selectFrom('request')
      .select('version')
      .where('id', '=', rows.serviceId)
      .executeTakeFirst();
    return { body: { ...one(rows), requestStatus: 'IN_PROGRESS', version: row?.version ?? 1 } };
  },
  updateServiceProductStatus: (rows) => ({
    body: { ...one(rows), productId: rows.productId, productStatus: 'ACCEPTED' },
  }),
  chats: ({ serviceNumber }) => ({ query: { serviceNumber } }),
  chatReply: ({ serviceNumber }) => ({
    body: { serviceNumber, clientId: randomUUID(), text: 'On the way' },
  }),
  newChats: () => ({ query: {} }),
  savePrescription: (rows) => ({ body: { ...one(rows), clientId: randomUUID(), file: png() } }),
  uploadLabTestResults: (rows) => ({ body: { ...one(rows), clientId: randomUUID(), file: pdf() } }),
  updateMemberScanReportStatus: (rows) => ({ body: { ...one(rows), scanReportStatus: 'PENDING' } }),
  orderReceipt: async ({ serviceId }, server) => ({
    body: { receiptId: await receiptOf(server, serviceId) },
  }),
  generatePaymentLink: (rows) => ({ body: one(rows) }),
  async saveServiceNotes(rows, { db }) {
    const row = await db
      .selectFrom('request')
      .select('version')
      .where('id', '=', rows.serviceId)
      .executeTakeFirst();
    return { body: { ...one(rows), notes: 'Calls after six', version: row?.version ?? 1 } };
  },
  patientMobile: (rows) => ({ query: one(rows) }),
  cannedReplies: () => ({}),
  async createRewardsForAllService(rows, { db }) {
    await db.updateTable('request').set({ status: 'COMPLETED' }).where('id', '=', rows.serviceId).execute();
    return { body: one(rows) };
  },
};

const MESSAGE = 'MSH|^~\\&|LIS|LAB|||20261129101500||ORU^R01|1|P|2.5.1\rPID|1||R-1^^^^MR\r';

export const labMessageInputs: InputsOf<typeof labMessageCalls> = {
  readLabMessages: (rows) => ({ body: { ...one(rows), file: new File([MESSAGE], 'results.hl7') } }),
  labMessages: () => ({ query: {} }),
  labMessage: async (rows, server) => ({ query: { messageId: await messageFor(rows, server) } }),
  readStoredMessage: async (rows, server) => ({
    query: { ...one(rows), messageId: await messageFor(rows, server) },
  }),
  takeLabMessage: async (rows, server) => ({
    body: { ...one(rows), messageId: await messageFor(rows, server), version: 1 },
  }),
  async finishLabMessage(rows, server) {
    const messageId = await messageFor(rows, server);
    const { userId } = await server.db
      .selectFrom('userHub')
      .select('userId')
      .limit(1)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('labMessage')
      .set({ state: 'TAKEN', byUser: userId, requestId: rows.serviceId })
      .where('id', '=', messageId)
      .execute();
    return { body: { messageId, version: 1 } };
  },
  setLabMessageAside: async (rows, server) => ({
    body: {
      messageId: await messageFor(rows, server),
      version: 1,
      reason: 'Not a patient of this hospital',
    },
  }),
};

/** A message for the hub of an order; for an order that does not exist, no message. */
async function messageFor({ serviceId }: Rows, { db, deps }: TestServer): Promise<string> {
  const order = await db
    .selectFrom('request')
    .select('hubKey')
    .where('id', '=', serviceId)
    .executeTakeFirst();
  if (!order) return randomUUID();
  const controlId = randomUUID();
  await storeMessage(deps, {
    hubKey: order.hubKey,
    sender: 'LIS, LAB',
    controlId,
    body: Buffer.from(MESSAGE),
  });
  const { id } = await db
    .selectFrom('labMessage')
    .select('id')
    .where('controlId', '=', controlId)
    .executeTakeFirstOrThrow();
  return id;
}

export const labResultInputs: InputsOf<typeof labResultCalls> = {
  orderLabResults: (rows) => ({ query: one(rows) }),
  async saveLabResults(rows, { db }) {
    const order = await db
      .selectFrom('request')
      .innerJoin('product', 'product.requestId', 'request.id')
      .select(['request.resultsVersion', 'product.code'])
      .where('request.id', '=', rows.serviceId)
      .executeTakeFirst();
    const code = labPanelByCode(order?.code ?? '')?.tests[0] ?? order?.code ?? 'HB';
    return {
      body: {
        ...one(rows),
        clientId: randomUUID(),
        version: order?.resultsVersion ?? 0,
        sampleAt: '2026-11-20T05:30:00Z',
        resultStatus: 'FINAL',
        values: [{ code, value: 12, text: null, verdict: null, range: null, confirmed: true }],
      },
    };
  },
  patientLabResults: ({ patientId }) => ({ query: { memberId: patientId } }),
  acknowledgeLabResults: (rows) => ({ body: { ...one(rows), resultIds: ['none'] } }),
  async markResultInError(rows, { db, clock }) {
    const resultId = randomUUID();
    const order = await db
      .selectFrom('request')
      .select('patientId')
      .where('id', '=', rows.serviceId)
      .executeTakeFirst();
    const body = { ...one(rows), resultId, reason: 'WRONG_PATIENT' as const, words: null };
    if (!order) return { body };
    const measured = { code: resultId, name: 'Haemoglobin', value: 12, unit: 'g/dL', low: null, high: null };
    const of = { patientId: order.patientId, requestId: rows.serviceId, vitalSetId: null };
    await db
      .insertInto('observation')
      .values({
        id: resultId,
        kind: 'LAB',
        clientId: resultId,
        status: 'FINAL',
        at: clock.now(),
        ...of,
        ...measured,
      })
      .execute();
    return { body };
  },
};

/** Stores an alarming set of a visit with its alert, of which the visit's doctor was told. @returns its id; undefined: there is no such visit */
async function raiseAlarm({ db, clock }: TestServer, consultationId: string): Promise<string | undefined> {
  const visit = await db
    .selectFrom('consultation')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .select(['consultation.patientId', 'consultation.nurseUserId', 'provider.userId as doctorUserId'])
    .where('consultation.id', '=', consultationId)
    .executeTakeFirst();
  if (!visit?.nurseUserId) return undefined;
  const [id, at] = [randomUUID(), clock.now()];
  const by = { clientId: id, byUser: visit.nurseUserId, at, receivedAt: at };
  const looked = { onOxygen: null, consciousness: 'UNRESPONSIVE' as const, spo2Scale: 1 as const };
  const warning = { scale: 'NEWS2', score: 3, missing: ['RR'], urgency: 'EMERGENCY', isReassuring: false };
  await db
    .insertInto('vitalSet')
    .values({
      id,
      patientId: visit.patientId,
      consultationId,
      ...by,
      ...looked,
      news2Score: null,
      news2Risk: null,
      homeVisitId: null,
      warning: JSON.stringify(warning),
    })
    .execute();
  await db
    .insertInto('deteriorationAlert')
    .values({ vitalSetId: id, urgency: 'EMERGENCY', userIds: [visit.doctorUserId], raisedAt: at, toldAt: at })
    .execute();
  return id;
}

export const deteriorationInputs: InputsOf<typeof deteriorationCalls> = {
  deteriorations: () => ({}),
  async acknowledgeDeterioration({ consultationId }, server) {
    const vitalSetId = (await raiseAlarm(server, consultationId)) ?? 'none';
    return { body: { vitalSetId, words: 'Called the nurse' } };
  },
};

export const storageInputs: InputsOf<typeof storageCalls> = {
  getDPURL: own,
  removeDP: own,
  uploadDP: ({ userId }) => ({ body: { userId, file: png() } }),
  getSignatureURL: own,
  removeSignature: own,
  uploadSignature: ({ userId }) => ({ body: { userId, file: png() } }),
  getServiceDocumentURLById: (rows) => ({ body: { ...one(rows), documentId: rows.resultId } }),
  getDocuementByID: ({ documentId }) => ({ body: { documentId } }),
  getDocuementURLByID: ({ documentId }) => ({ body: { documentId } }),
  unlockDocument: ({ documentId }) => ({ body: { documentId, password: 'rain' } }),
  async file({ documentId }, { signInAs }) {
    const nurse = await signInAs('anitha.nair');
    const answer = await nurse.send(storageCalls.getDocuementURLByID, { body: { documentId } });
    const { url = '' } = (await answer.json()) as { url?: string };
    const query = Object.fromEntries(new URL(url, 'http://portal').searchParams);
    return { query: { id: documentId, expires: '1', signature: 'none', ...query } };
  },
};

export const customerInputs: InputsOf<typeof customerCalls> = {
  intakeRequest: ({ mrn }) => ({
    body: {
      clientId: randomUUID(),
      mrn,
      kind: 'TALK_TO_NURSE',
      consultationMode: 'CHAT',
      reason: 'Cough',
      isAnother: true,
    },
  }),
  intakePatientCode: ({ mrn }) => ({ body: { mrn } }),
  intakeFacts: ({ requestId }) => ({
    body: {
      requestId,
      clientId: randomUUID(),
      facts: [{ value: { kind: 'PROBLEM', title: 'Asthma', code: null } }],
    },
  }),
  intakeRequestState: ({ requestId }) => ({ query: { requestId } }),
  intakeMessages: ({ requestId }) => ({ query: { requestId } }),
  intakeSendMessage: ({ requestId }) => ({ body: { requestId, clientId: randomUUID(), text: 'Hello?' } }),
  intakePatients: () => ({ query: { limit: '5' } }),
  async paymentCallback({ paymentLinkId }, { db }) {
    const row = await db
      .selectFrom('paymentLink')
      .select('amountPaise')
      .where('id', '=', paymentLinkId)
      .executeTakeFirst();
    return { body: { paymentLinkId, utr: 'UTR1', amountPaise: row?.amountPaise ?? 1, outcome: 'PAID' } };
  },
};
