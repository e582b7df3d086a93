import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { caseCalls } from '#contract/cases.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { serviceCalls } from '#contract/services.ts';
import { storageCalls } from '#contract/storage.ts';
import { pdf, png } from '#tests/support/inputs/files.ts';
import { raiseCase } from '#tests/support/journeys/case-inputs.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let v: Visit;
let agent: SignedInClient;
let documentId: string;
let serviceId: string;
let serviceNumber: string;
let reviewer: SignedInClient;
let caseId: string;

beforeAll(async () => {
  v = await visit(server);
  agent = await server.signInAs('farhan.shaikh');
  ({
    document: { id: documentId },
  } = await v.nurse.call(consultationCalls.addConsultationDocument, {
    body: { consultationId: v.id, clientId: randomUUID(), name: 'x', file: png() },
  }));
  ({
    labOrder: { serviceId, serviceNumber },
  } = await v.doctor.call(prescriptionCalls.orderLabTests, {
    body: { consultationNumber: v.number, clientId: randomUUID(), testCodes: ['HB'] },
  }));
  reviewer = await server.signInAs('sana.khan');
  caseId = await raiseCase(server, 'SKINCARE');
  await reviewer.call(requestCalls.takeRequest, { body: { requestId: caseId } });
  for (const requestId of [v.requestId, serviceId]) {
    await server.intake.call(customerCalls.intakeSendMessage, {
      body: { requestId, clientId: randomUUID(), text: 'Hello?' },
    });
  }
});

type Step = [what: string, who: () => SignedInClient, send: (me: SignedInClient) => Promise<Response>];
const nurse = () => v.nurse;
const doctor = () => v.doctor;
const lab = () => agent;

const reads: Step[] = [
  [
    'a request',
    nurse,
    (me) => me.send(requestCalls.urgentCareDetails, { query: { urgenrtCareReqId: v.requestId } }),
  ],
  [
    'a consultation',
    nurse,
    (me) =>
      me.send(consultationCalls.getConsultationForProvider, { query: { consultationNumber: v.number } }),
  ],
  [
    'new messages',
    nurse,
    (me) => me.send(consultationCalls.getConsultationMessagesV2, { query: { consultationId: v.id } }),
  ],
  [
    'shared documents',
    nurse,
    (me) => me.send(consultationCalls.getSharedDocuments, { query: { consultationId: v.id } }),
  ],
  [
    'captures',
    doctor,
    (me) => me.send(consultationCalls.getConsultationDocument, { query: { consultationId: v.id } }),
  ],
  ['a document', doctor, (me) => me.send(storageCalls.getDocuementByID, { body: { documentId } })],
  ["a document's url", doctor, (me) => me.send(storageCalls.getDocuementURLByID, { body: { documentId } })],
  ['an order', lab, (me) => me.send(serviceCalls.serviceDetailsById, { query: { serviceId } })],
  ["an order's new messages", lab, (me) => me.send(serviceCalls.chats, { query: { serviceNumber } })],
  ["an order's history", lab, (me) => me.send(serviceCalls.serviceStatusHistory, { query: { serviceId } })],
  ["a patient's number", lab, (me) => me.send(serviceCalls.patientMobile, { query: { serviceId } })],
  ['who is in the room', nurse, (me) => me.send(roomCalls.roomMembers, { query: { consultationId: v.id } })],
];

/** Nothing is new to their reader, so that no receipt leaves a row of its own. */
const seenBefore: [what: string, userName: string, send: Step[2]][] = [
  [
    'old messages',
    'anitha.nair',
    (me) => me.send(consultationCalls.getConsultationMessagesV2, { query: { consultationId: v.id } }),
  ],
  [
    "an order's old messages",
    'farhan.shaikh',
    (me) => me.send(serviceCalls.chats, { query: { serviceNumber } }),
  ],
  [
    'old messages of a case',
    'sana.khan',
    (me) => me.send(caseCalls.caseMessages, { query: { requestId: caseId } }),
  ],
];

const writes: Step[] = [
  [
    'a message',
    nurse,
    (me) =>
      me.send(consultationCalls.sendConsultationMessage, {
        body: { consultationId: v.id, clientId: randomUUID(), text: 'x' },
      }),
  ],
  [
    'a comment',
    nurse,
    (me) =>
      me.send(consultationCalls.updateUrgentCareNurseComments, {
        body: { consultationNumber: v.number, clientId: randomUUID(), text: 'x' },
      }),
  ],
  [
    'a mode',
    nurse,
    (me) =>
      me.send(consultationCalls.setConsultationMode, {
        body: { consultationNumber: v.number, consultationMode: 'AUDIO' },
      }),
  ],
  [
    'consent',
    nurse,
    (me) =>
      me.send(consultationCalls.recordConsent, { body: { consultationNumber: v.number, kind: 'EXPLICIT' } }),
  ],
  [
    'a capture',
    nurse,
    (me) =>
      me.send(consultationCalls.addConsultationDocument, {
        body: { consultationId: v.id, clientId: randomUUID(), name: 'y', file: pdf() },
      }),
  ],
  [
    'what became of a capture',
    doctor,
    (me) =>
      me.send(consultationCalls.updateDocumentCaptureStatus, { body: { documentId, captureStatus: 'SEEN' } }),
  ],
  [
    'entering the room',
    doctor,
    (me) =>
      me.send(roomCalls.enterRoom, { body: { consultationId: v.id, microphone: false, camera: false } }),
  ],
  ['leaving the room', doctor, (me) => me.send(roomCalls.leaveRoom, { body: { consultationId: v.id } })],
  [
    'an invitation',
    nurse,
    (me) => me.send(roomCalls.inviteGuest, { body: { consultationNumber: v.number, name: 'K' } }),
  ],
  ['taking an order', lab, (me) => me.send(requestCalls.takeRequest, { body: { requestId: serviceId } })],
  [
    'a result',
    lab,
    (me) =>
      me.send(serviceCalls.uploadLabTestResults, {
        body: { serviceId, clientId: randomUUID(), file: pdf() },
      }),
  ],
  [
    'an answer in the chat',
    lab,
    (me) => me.send(serviceCalls.chatReply, { body: { serviceNumber, clientId: randomUUID(), text: 'x' } }),
  ],
  ['a payment link', lab, (me) => me.send(serviceCalls.generatePaymentLink, { body: { serviceId } })],
  [
    'completing',
    doctor,
    (me) => me.send(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } }),
  ],
];

describe.each([
  ['reading', reads],
  ['writing', writes],
] as const)('%s leaves a row in the audit', (_, steps) => {
  test.each(steps)('%s', async (_, who, send) => {
    const before = (await server.rows('audit')).length;
    expect((await send(who())).status).toBe(200);
    const rows = (await server.rows('audit')).slice(before);
    const { userId, role } = who();
    expect(rows.filter((row) => row.patientId === v.consultation.patient.id)).toContainEqual(
      expect.objectContaining({ who: `staff:${userId}`, role }),
    );
  });
});

test.each(seenBefore)('reading %s again leaves a row, ten minutes later', async (_, userName, send) => {
  const read = async () => (await send(await server.signInAs(userName))).status;
  const { userId } = await server.signInAs(userName);
  const rows = async () =>
    (await server.rows('audit')).filter(
      (row) => row.who === `staff:${userId}` && row.action === 'READ' && row.entity === 'messages',
    ).length;
  expect(await read()).toBe(200);
  const before = await rows();
  expect(await read()).toBe(200);
  expect(await rows()).toBe(before);
  server.clock.advance(601);
  expect(await read()).toBe(200);
  expect(await rows()).toBe(before + 1);
});

test('the patient reading a conversation, and each person who opens the link to a document, leave a row', async () => {
  const ofPatient = async (entity: string) =>
    (await server.rows('audit')).filter(
      (row) => row.action === 'READ' && row.entity === entity && row.patientId === v.consultation.patient.id,
    );
  await server.intake.call(customerCalls.intakeMessages, { query: { requestId: serviceId } });
  expect((await ofPatient('messages')).filter(({ who }) => who === 'customer:first')).not.toEqual([]);
  const doctor = await server.signInAs('meera.iyer');
  const { url } = await doctor.call(storageCalls.getDocuementURLByID, { body: { documentId } });
  const before = (await ofPatient('file')).length;
  expect((await server.request(url, { method: 'GET' })).status).toBe(200);
  expect((await server.request(`${url}x`, { method: 'GET' })).status).toBe(404);
  expect((await ofPatient('file')).slice(before)).toMatchObject([{ who: 'public', entityId: documentId }]);
});

test('a refused call leaves no row that says that it happened', async () => {
  const before = (await server.rows('audit')).length;
  const other = await server.signInAs('mary.dsouza');
  const signedIn = (await server.rows('audit')).length;
  await other.refusal(consultationCalls.getConsultationForProvider, {
    query: { consultationNumber: v.number },
  });
  await other.refusal(roomCalls.inviteGuest, { body: { consultationNumber: v.number, name: 'K' } });
  expect((await server.rows('audit')).length).toBe(signedIn);
  expect(signedIn).toBe(before + 1);
});

test('the audit names people and rows by id, and holds no words of the patient', async () => {
  const text = JSON.stringify(await server.rows('audit'));
  for (const word of [v.consultation.patient.name, 'Dizzy since noon', 'Hello?'])
    expect(text).not.toContain(word);
});
