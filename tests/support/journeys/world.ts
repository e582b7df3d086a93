import { accept } from '#tests/support/journeys/accept.ts';
import { randomUUID } from 'node:crypto';
import { caseCalls, type Assessment } from '#contract/cases.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { serviceCalls } from '#contract/services.ts';
import { pdf, png } from '#tests/support/inputs/files.ts';
import { guestOf } from '#tests/support/journeys/journeys.ts';
import { putOnDuty } from '#tests/support/journeys/on-duty.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

/** One group's rows: what an input of a call names. Everything in it belongs together. */
export interface Rows {
  userId: string;
  roleId: string;
  userName: string;
  clinicId: string;
  /** Waits in the group's hub. */
  waitingId: string;
  requestId: string;
  consultationId: string;
  number: string;
  documentId: string;
  messageId: string;
  /** A guest in the waiting room. */
  memberId: string;
  doctorMemberId: string;
  providerId: string;
  patientId: string;
  mrn: string;
  serviceId: string;
  serviceNumber: string;
  productId: string;
  resultId: string;
  homeCareId: string;
  paymentLinkId: string;
  /** A skincare case under review, and a mark on it. */
  caseId: string;
  markId: string;
  guest: { consultId: string; userId: string };
}

export interface Group {
  nurse: string;
  doctor: string;
  agent: string;
  /** Reviews the group's skincare case. */
  reviewer: string;
  hub: string;
  /** Kind of the agent's order: home care for AGENT_PT. */
  order: 'LAB' | 'HOME_CARE';
  mrn: string;
}

export const OURS: Group = {
  nurse: 'anitha.nair',
  doctor: 'meera.iyer',
  reviewer: 'meera.iyer',
  agent: 'farhan.shaikh',
  hub: 'wardline_kothrud',
  order: 'LAB',
  mrn: '204301',
};
/** Another hub, clinic, doctor and nurse; an order that no agent of the tests has in scope. */
export const THEIRS: Group = {
  nurse: 'shabnam.ali',
  doctor: 'fatima.sheikh',
  reviewer: 'divya.menon',
  agent: 'leela.mathew',
  hub: 'wardline_andheri',
  order: 'LAB',
  mrn: '204305',
};

const QUIET = { microphone: false, camera: false };

/** Makes a visit with its chat, captures, order, result and payment link, by the real calls, and names `as`'s own ids. */
export async function makeRows(server: TestServer, group: Group, as?: SignedInClient): Promise<Rows> {
  const nurse = await server.signInAs(group.nurse);
  const doctor = await server.signInAs(group.doctor);
  const agent = await server.signInAs(group.agent);
  const me = as ?? nurse;
  const raised = (kind: 'TALK_TO_DOC' | 'TALK_TO_NURSE') =>
    server.raise(kind, { mrn: group.mrn, hubKey: group.hub, consultationMode: 'VIDEO' });
  const { requestId: waitingId } = await raised('TALK_TO_DOC');
  const { requestId } = await raised('TALK_TO_DOC');
  await accept(nurse, requestId);
  await nurse.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
  await putOnDuty(server, doctor.roleId);
  await nurse.call(requestCalls.handOverRequest, { body: { requestId, providerId: doctor.roleId } });
  const { consultation } = await doctor.call(consultationCalls.joinUrgentCareConsultation, {
    body: { requestId },
  });
  const { id: consultationId, consultationNumber: number, patient } = consultation;
  const { document } = await nurse.call(consultationCalls.addConsultationDocument, {
    body: { consultationId, clientId: randomUUID(), name: 'wound', file: png() },
  });
  const { message } = await nurse.call(consultationCalls.sendConsultationMessage, {
    body: { consultationId, clientId: randomUUID(), text: 'Doctor is here' },
  });
  const { url } = await nurse.call(roomCalls.inviteGuest, {
    body: { consultationNumber: number, name: 'Kabir' },
  });
  const [, , consultId = '', guestId = ''] = new URL(url).pathname.split('/');
  await nurse.call(roomCalls.enterRoom, { body: { consultationId, ...QUIET } });
  const inRoom = await doctor.call(roomCalls.enterRoom, { body: { consultationId, ...QUIET } });
  const companion = await guestOf(server, { nurse, number }, 'Zoya');
  const { you } = await companion.call(roomCalls.enterRoom, { body: { consultationId, ...QUIET } });
  const order = await orderFor(server, group, agent, doctor, number);
  const provider = await server.db
    .selectFrom('clinicProvider')
    .select('clinicId')
    .where('providerId', '=', doctor.roleId)
    .executeTakeFirstOrThrow();
  return {
    userId: me.userId,
    roleId: me.roleId,
    userName: me === nurse ? group.nurse : me === agent ? group.agent : group.doctor,
    clinicId: provider.clinicId,
    waitingId,
    requestId,
    consultationId,
    number,
    documentId: document.id,
    messageId: message.id,
    memberId: you,
    doctorMemberId: inRoom.you,
    providerId: doctor.roleId,
    patientId: patient.id,
    mrn: group.mrn,
    guest: { consultId, userId: guestId },
    ...order,
    ...(await caseFor(server, group)),
  };
}

export const ASSESSMENT: Assessment = {
  findings: 'Papules on both cheeks',
  diagnoses: [{ code: 'L70.0', title: 'Acne vulgaris' }],
  opinion: '',
  plan: 'Review in six weeks',
  acne: null,
};

async function caseFor(
  server: TestServer,
  { reviewer, mrn }: Group,
): Promise<Pick<Rows, 'caseId' | 'markId'>> {
  const doctor = await server.signInAs(reviewer);
  const { requestId } = await server.raise('SKINCARE', { mrn, hubKey: undefined });
  await accept(doctor, requestId);
  await doctor.call(caseCalls.saveCaseAssessment, {
    body: { requestId, version: 1, assessment: ASSESSMENT },
  });
  const mark = { clientId: randomUUID(), view: 'FACE' as const, x: 0.4, y: 0.5, label: 'Papules' };
  await doctor.call(caseCalls.addCaseMark, { body: { requestId, ...mark } });
  const row = await server.db
    .selectFrom('caseMark')
    .select('id')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  return { caseId: requestId, markId: row.id };
}

type OrderRow = 'serviceId' | 'serviceNumber' | 'productId' | 'resultId' | 'paymentLinkId' | 'homeCareId';

async function orderFor(
  server: TestServer,
  group: Group,
  agent: SignedInClient,
  doctor: SignedInClient,
  number: string,
): Promise<Pick<Rows, OrderRow>> {
  const placed =
    group.order === 'LAB'
      ? await doctor
          .call(prescriptionCalls.orderLabTests, {
            body: { consultationNumber: number, clientId: randomUUID(), testCodes: ['HB'] },
          })
          .then(({ labOrder }) => labOrder)
      : await server
          .raise('HOME_CARE', { mrn: group.mrn, hubKey: undefined, productCodes: ['HB'] })
          .then(({ requestId, serviceNumber }) => ({ serviceId: requestId, serviceNumber }));
  const { serviceId, serviceNumber } = placed;
  await accept(agent, serviceId);
  const { document } = await agent.call(serviceCalls.uploadLabTestResults, {
    body: { serviceId, clientId: randomUUID(), file: pdf() },
  });
  const { paymentLink } = await agent.call(serviceCalls.generatePaymentLink, { body: { serviceId } });
  const product = await server.db
    .selectFrom('product')
    .select('id')
    .where('requestId', '=', serviceId)
    .executeTakeFirstOrThrow();
  return {
    serviceId,
    serviceNumber,
    productId: product.id,
    resultId: document.id,
    homeCareId:
      group.order === 'HOME_CARE'
        ? serviceId
        : (await server.raise('HOME_CARE', { mrn: group.mrn, hubKey: undefined })).requestId,
    paymentLinkId: paymentLink.id,
  };
}

/** Ids of no row, of the same form. */
export function absentRows(rows: Rows): Rows {
  const absent = '00000000-0000-4000-8000-000000000000';
  const named = Object.fromEntries(Object.keys(rows).map((name) => [name, absent]));
  return {
    ...rows,
    ...named,
    userName: rows.userName,
    mrn: '999999',
    guest: { consultId: absent, userId: absent },
  };
}
