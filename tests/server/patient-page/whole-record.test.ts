// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { patientBookingCalls } from '#contract/patient-booking.ts';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { patientRecordCalls } from '#contract/patient-record.ts';
import { patientSharingCalls } from '#contract/patient-sharing.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { correctPatient, identityOf, versionOf } from '#server/patients/patient-identity.ts';
import { receiptOf } from '#tests/support/inputs/receipts.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { appOf } from '#tests/support/journeys/appointments.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { lastLink, openLink, openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { lastCode } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';

const calls = {
  ...patientPageCalls,
  ...patientRecordCalls,
  ...patientBookingCalls,
  ...patientSharingCalls,
};
const server = await openServer();
const { db, clock, portal } = server;
const { booked } = appOf(server);
/** The patient, and another one with the same mobile number. */
const [MRN, NEIGHBOUR] = ['204301', '204302'];
const READER = '+919822011224';

beforeAll(async () => {
  await db.updateTable('patient').set({ languages: '["English"]' }).execute();
  await db
    .updateTable('patient')
    .set({ mobile: '+919822077001', bornOn: '1980-05-05' })
    .where('mrn', 'in', [MRN, NEIGHBOUR])
    .execute();
});
// Links of one instant are of one age.
beforeEach(() => clock.advance(1));

const pageOf = (client: Client) => client.call(calls.patientPage, {});
const recordOf = (client: Client, query = {}) => client.call(calls.patientRecord, { query });
const numbersOf = async (client: Client) =>
  (await recordOf(client)).items.flatMap(({ visit: one }) => one?.number ?? []);
const medicinesOf = async (client: Client) =>
  (await pageOf(client)).overall?.medicines.map(({ name }) => name);

async function signed(v: Visit, items = [pick('Paracetamol', { durationDays: 30 })]) {
  const body = { consultationNumber: v.number, clientId: randomUUID(), items };
  return (await v.doctor.call(prescriptionCalls.signPrescription, { body })).prescription;
}
async function completed(v: Visit): Promise<Visit> {
  await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
  return v;
}
async function newLink(v: Visit): Promise<string> {
  clock.advance(1);
  await v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
  return lastLink(server);
}

describe('the newest link of a patient', () => {
  let [first, second, others]: Visit[] = [];
  let documentId: string;
  beforeAll(async () => {
    first = await visit(server, { mrn: MRN });
    ({ documentId } = await signed(first));
    await completed(first);
    second = await completed(await visit(server, { mrn: MRN }));
    others = await completed(await visit(server, { mrn: NEIGHBOUR }));
  });

  test('shows all visits and the medicines in force of each, and nothing of a neighbour', async () => {
    const patient = await openLink(server, await newLink(second!), '1980-05-05');
    expect((await pageOf(patient)).visit?.number).toBe(second!.number);
    const numbers = await numbersOf(patient);
    expect(numbers).toEqual(expect.arrayContaining([first!.number, second!.number]));
    expect(numbers).not.toContain(others!.number);
    expect(await medicinesOf(patient)).toEqual(['Paracetamol']);
    const { url } = await patient.call(calls.patientDocument, { body: { documentId } });
    expect(url).toMatch(/\S/);
    const neighbour = await openLink(server, await newLink(others!), '1980-05-05');
    expect(await numbersOf(neighbour)).not.toContain(first!.number);
    expect(await medicinesOf(neighbour)).toEqual([]);
    const refused = await neighbour.refusal(calls.patientDocument, { body: { documentId } });
    expect(refused.httpStatus).toBe(404);
  });

  test('leaves an earlier link the visit that it is about, also for its documents', async () => {
    const early = await newLink(second!);
    await newLink(first!);
    const patient = await openLink(server, early, '1980-05-05');
    const page = await pageOf(patient);
    expect(page).toMatchObject({ overall: null, plan: null, visit: { number: second!.number } });
    expect((await patient.refusal(calls.patientRecord, { query: {} })).code).toBe('NOT_ALLOWED');
    expect((await patient.refusal(calls.patientDocument, { body: { documentId } })).httpStatus).toBe(404);
  });

  test('counts a newer link that was ended, because the SMS may be in other hands', async () => {
    const early = await newLink(second!);
    await newLink(first!);
    await first!.doctor.call(patientLinkCalls.revokePatientLinks, {
      body: { consultationNumber: first!.number },
    });
    const patient = await openLink(server, early, '1980-05-05');
    expect((await pageOf(patient)).overall).toBeNull();
  });

  test('shows nothing for the date of birth of another patient', async () => {
    const link = await newLink(second!);
    const body = { link, birthDate: '1980-05-06' };
    expect((await portal.refusal(calls.openPatientPage, { body })).code).toBe('WRONG_CODE');
  });

  test('shows its own visit alone after the date of birth of the record was corrected', async () => {
    const patient = await openLink(server, await newLink(second!), '1980-05-05');
    expect((await pageOf(patient)).overall).not.toBeNull();
    const row = (await server.rows('patient')).find(({ mrn }) => mrn === MRN)!;
    const correct = (bornOn: string, from: typeof row) =>
      correctPatient(server.deps, {
        patientId: row.id,
        version: versionOf(from),
        reason: 'Wrong year',
        patient: { ...identityOf(from), bornOn },
      });
    await correct('1981-05-05', row);
    expect(await pageOf(patient)).toMatchObject({ overall: null, visit: { number: second!.number } });
    await correct('1980-05-05', { ...row, bornOn: '1981-05-05' });
  });

  test('shows a relative what was shared of one visit, and no other', async () => {
    const patient = await openLink(server, await newLink(second!), '1980-05-05');
    const parts = ['VISIT', 'RESULTS', 'BILL'] as const;
    const share = { clientId: randomUUID(), name: 'Ravi', mobile: '98220 11224', days: 7 as const };
    await patient.call(calls.sharePatientPage, { body: { ...share, shows: [...parts] } });
    const text = (await server.rows('outgoing')).findLast(({ recipient }) => recipient === READER)?.text;
    const link = /\/p\?f=([\w-]{16})/.exec(text ?? '')?.[1] ?? '';
    const { codeId } = await portal.call(calls.sendSharedCode, { body: { link } });
    const code = await lastCode(server, READER);
    const { token } = await portal.call(calls.openSharedPage, { body: { link, codeId, code } });
    const reader = server.client({ authorization: `Bearer ${token}` });
    expect(await pageOf(reader)).toMatchObject({
      overall: null,
      plan: null,
      visit: { number: second!.number },
    });
    expect((await reader.refusal(calls.patientRecord, { query: {} })).code).toBe('NOT_ALLOWED');
    expect((await reader.refusal(calls.patientDocument, { body: { documentId } })).httpStatus).toBe(404);
    const other = await openLink(server, await newLink(first!), '1980-05-05');
    const [listed] = (await pageOf(other)).shares;
    expect(listed).toMatchObject({ name: 'Ravi', visitAt: expect.any(String) as string });
    await other.call(calls.endPatientShare, { body: { shareId: listed?.id ?? '' } });
    expect((await reader.refusal(calls.patientPage, {})).code).toBe('NOT_SIGNED_IN');
  });

  test('shows, moves and cancels the appointments with each doctor, of no neighbour', async () => {
    const day = new Date(clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const vikram = (await server.signInAs('vikram.desai')).roleId;
    const appointment = await booked(`${day}T05:30:00.000Z`, { providerId: vikram });
    const patient = await openLink(server, await newLink(second!), '1980-05-05');
    const { booked: toCome } = await pageOf(patient);
    expect(toCome).toMatchObject([{ number: appointment.consultationNumber, doctor: 'Dr. Vikram Desai' }]);
    const neighbour = await openLink(server, await newLink(others!), '1980-05-05');
    expect((await pageOf(neighbour)).booked).toEqual([]);
    const body = { number: appointment.consultationNumber };
    expect((await neighbour.refusal(calls.cancelPatientBooking, { body })).httpStatus).toBe(404);
    await patient.call(calls.cancelPatientBooking, { body });
    expect((await pageOf(patient)).booked).toEqual([]);
  });

  test('leads into the call of another visit that is in progress, of no neighbour', async () => {
    const patient = await openLink(server, await newLink(second!), '1980-05-05');
    const neighbour = await openLink(server, await newLink(others!), '1980-05-05');
    expect((await pageOf(patient)).overall?.current).toBeNull();
    expect((await patient.refusal(calls.joinPatientVisit, {})).code).toBe('BAD_TRANSITION');
    const now = await visit(server, { mrn: MRN });
    expect((await pageOf(patient)).overall?.current).toMatchObject({ number: now.number, mayJoin: true });
    const { ticket } = await patient.call(calls.joinPatientVisit, {});
    expect(ticket.consultationId).toBe(now.id);
    expect((await pageOf(neighbour)).overall?.current).toBeNull();
    expect((await neighbour.refusal(calls.joinPatientVisit, {})).code).toBe('BAD_TRANSITION');
    await completed(now);
  });

  test('shows a result of any visit once it is released, and its bill with the receipt', async () => {
    const order = await orderInProgress(server);
    await order.save([entered('CREAT', 2.2)], { resultStatus: 'PRELIMINARY' });
    const patient = await openLink(server, await newLink(second!), '1980-05-05');
    const resultsNow = async () => (await recordOf(patient)).items.flatMap(({ results }) => results);
    expect(await resultsNow()).toEqual([]);
    await order.save([entered('CREAT', 2.2)]);
    expect(await resultsNow()).toMatchObject([{ name: 'Creatinine', value: 2.2 }]);
    const neighbour = await openLink(server, await newLink(others!), '1980-05-05');
    expect((await recordOf(neighbour)).items.flatMap(({ results }) => results)).toEqual([]);
    const receipt = { body: { receiptId: await receiptOf(server, order.serviceId) } };
    expect((await patient.call(calls.patientReceipt, receipt)).url).toMatch(/\S/);
    expect((await neighbour.refusal(calls.patientReceipt, receipt)).httpStatus).toBe(404);
    const bills = (await recordOf(patient)).items.flatMap((item) => item.bills);
    expect(bills.length).toBeGreaterThan(0);
  });
});

describe('the record', () => {
  test('comes in pages: each of 200 visits once, newest first', async () => {
    const v = await completed(await visit(server, { mrn: '204305' }));
    const row = await db
      .selectFrom('consultation')
      .selectAll()
      .where('id', '=', v.id)
      .executeTakeFirstOrThrow();
    const { note, ...columns } = row;
    const many = Array.from({ length: 199 }, (_, at) => {
      const startedAt = new Date(clock.now().getTime() - Math.ceil((at + 1) / 3) * 86_400_000);
      const id = `past-${at}`;
      const fresh = { id, consultationNumber: id, requestId: null, startedAt, createdAt: startedAt };
      return { ...columns, ...fresh, note: JSON.stringify(note) };
    });
    await db.insertInto('consultation').values(many).execute();
    const patient = await openPage(server, v);
    const seen: string[] = [];
    const times: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { items, next } = await recordOf(patient, cursor ? { cursor } : {});
      expect(items.length).toBeLessThanOrEqual(10);
      seen.push(...items.flatMap(({ visit: one }) => one?.number ?? []));
      times.push(...items.map(({ at }) => at));
      cursor = next;
    } while (cursor);
    expect(seen.length).toBeGreaterThanOrEqual(200);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(
      expect.arrayContaining([v.number, ...many.map(({ consultationNumber }) => consultationNumber)]),
    );
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('does not let a visit of the past be joined or changed', async () => {
    const patient = await openPage(server, await visit(server, { mrn: '204306' }));
    expect((await pageOf(patient)).visit?.mayJoin).toBe(true);
    const { items } = await recordOf(patient);
    expect(items[0]?.visit).toMatchObject({ mayJoin: false, mayChange: false, calendarFile: null });
  });
});
