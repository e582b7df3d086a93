import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationRecordCalls } from '#contract/consultation-record.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { paracetamol } from '#tests/support/inputs/clinical.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import {
  birthDateOf,
  lastLink,
  linksSent,
  openLink,
  openPage,
} from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
beforeAll(async () => {
  await server.db.updateTable('patient').set({ languages: '["English"]' }).execute();
});

const pageOf = (patient: Client) => patient.call(patientPageCalls.patientPage, {});
const sign = async (v: Visit, items?: Awaited<ReturnType<typeof paracetamol>>) =>
  v.doctor.call(prescriptionCalls.signPrescription, {
    body: {
      consultationNumber: v.number,
      clientId: randomUUID(),
      items: items ?? (await paracetamol(server)),
    },
  });

describe('the prescription', () => {
  test('sends one SMS when signed, which names no medicine, and appears on the page', async () => {
    const v = await visit(server);
    const before = (await linksSent(server)).length;
    const { prescription } = await sign(v);
    const texts = (await server.rows('outgoing')).map(({ text }) => text);
    expect((await linksSent(server)).length).toBe(before + 1);
    expect(texts.at(-1)).toMatch(
      /^Shanti Multispeciality Hospital, Pune: Your prescription is ready\. .*\/p\?x=[\w-]{16}$/,
    );
    expect(texts.at(-1)?.toLowerCase()).not.toContain('paracetamol');
    const patient = await openLink(server, await lastLink(server), await birthDateOf(server, v.id));
    const { plan, visit: shown } = await pageOf(patient);
    expect(plan).toMatchObject({
      documentId: prescription.documentId,
      medicines: [{ places: ['MORNING', 'NIGHT'] }],
    });
    expect(shown?.doctor?.registration).toMatch(/\S/);
  });

  test('signed again within half an hour sends no second SMS; the page shows the newest version', async () => {
    const v = await visit(server, { mrn: '204303' });
    await sign(v);
    const sent = (await linksSent(server)).length;
    const [item] = await paracetamol(server);
    if (!item) throw new Error('no item');
    await sign(v, [{ ...item, frequency: '0-0-1' } as never]);
    expect((await linksSent(server)).length).toBe(sent);
    const patient = await openLink(server, await lastLink(server), await birthDateOf(server, v.id));
    expect((await pageOf(patient)).plan?.medicines).toMatchObject([{ places: ['NIGHT'] }]);
    server.clock.advance(31 * 60);
    const later = await server.signInAs('meera.iyer');
    await sign({ ...v, doctor: later });
    expect((await linksSent(server)).length).toBe(sent + 1);
  });

  test('opens as the signed PDF; documents of staff and of others stay closed', async () => {
    const [v, other] = [await visit(server, { mrn: '204304' }), await visit(server, { mrn: '204308' })];
    const { prescription } = await sign(v);
    const { prescription: theirs } = await sign(other);
    const patient = await openPage(server, v);
    const open = (documentId: string) => ({ body: { documentId } });
    const { url } = await patient.call(patientPageCalls.patientDocument, open(prescription.documentId));
    const file = await server.request(url, { method: 'GET' });
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    for (const id of [theirs.documentId, randomUUID()])
      expect(await patient.refusal(patientPageCalls.patientDocument, open(id))).toMatchObject({
        code: 'NOT_FOUND',
      });
  });

  test('a medicine of once a week is never at a time of day', async () => {
    const v = await visit(server, { mrn: '204307' });
    const weekly = pick('Methotrexate', { frequency: 'Once weekly', indication: 'psoriasis' });
    const rest = { items: JSON.stringify([weekly]), overrides: '[]', sha256: 'x', signedBy: v.doctor.roleId };
    const { prescription } = await sign(v);
    const row = { id: randomUUID(), consultationId: v.id, clientId: randomUUID(), version: 2, ...rest };
    await server.db
      .insertInto('prescription')
      .values({ ...row, documentId: prescription.documentId, signedAt: server.clock.now() })
      .execute();
    const daily = JSON.stringify([{ ...weekly, frequency: '1-0-0' }]);
    const patient = await openPage(server, v);
    expect((await pageOf(patient)).plan?.medicines).toMatchObject([{ places: ['ONCE_A_WEEK'] }]);
    await server.db.updateTable('prescription').set({ items: daily }).where('id', '=', row.id).execute();
    expect((await pageOf(patient)).plan?.medicines).toMatchObject([
      { places: ['AS_WRITTEN'], asWritten: '1-0-0' },
    ]);
  });
});

describe('results', () => {
  test('notify and show once final, and not before', async () => {
    const order = await orderInProgress(server);
    const before = (await linksSent(server)).length;
    await order.save([entered('CREAT', 2.1)], { resultStatus: 'PRELIMINARY' });
    expect((await linksSent(server)).length).toBe(before);
    const patient = await openPage(server, order.v);
    expect((await pageOf(patient)).results).toEqual([]);
    await order.save([entered('CREAT', 2.2)]);
    expect((await linksSent(server)).length).toBe(before + 2);
    const { results } = await pageOf(patient);
    expect(results).toMatchObject([{ value: 2.2, flag: 'HIGH', isCorrected: false }]);
    const texts = (await server.rows('outgoing')).map(({ text }) => text);
    expect(texts.at(-1)).toMatch(/^Shanti Multispeciality Hospital, Pune: A test result is ready\./);
    // Not what staff wrote beside it.
    expect(Object.keys(results[0] ?? {})).not.toContain('acknowledged');
  });
});

describe('messages', () => {
  const said = (text: string, clientId = randomUUID()) => ({ body: { clientId, text } });

  test('reach the team once each, and can be answered', async () => {
    const v = await visit(server);
    const patient = await openPage(server, v);
    const body = said('The fever is gone');
    await patient.call(patientPageCalls.sendPatientMessage, body);
    await patient.call(patientPageCalls.sendPatientMessage, body);
    const thread = { query: { consultationId: v.id } };
    const { messages } = await v.nurse.call(consultationCalls.getConsultationMessagesV2, thread);
    expect(messages).toMatchObject([{ text: 'The fever is gone', from: { role: 'patient' } }]);
    await v.doctor.call(consultationCalls.sendConsultationMessage, {
      body: { consultationId: v.id, clientId: randomUUID(), text: 'Good. Drink a lot' },
    });
    const page = await patient.call(patientPageCalls.patientMessages, { query: {} });
    expect(page.messages).toMatchObject([{ mine: true }, { mine: false, text: 'Good. Drink a lot' }]);
    const seen = await v.doctor.call(consultationCalls.getConsultationMessagesV2, thread);
    expect(seen.messages.at(-1)?.readAt).not.toBeNull();
  });

  test('end with the visit, because no team member reads them then', async () => {
    const v = await visit(server);
    const patient = await openPage(server, v);
    expect((await pageOf(patient)).mayWrite).toBe(true);
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    const page = await pageOf(patient);
    expect(page).toMatchObject({ mayWrite: false, visit: { state: 'ENDED', mayJoin: false } });
    expect(await patient.refusal(patientPageCalls.sendPatientMessage, said('Hello?'))).toMatchObject({
      reason: 'CONSULTATION_ENDED',
    });
    // The fee of the visit, and how it can be paid.
    expect(page.bills).toMatchObject([
      { paymentState: 'LINK_SENT', pay: { upiUri: expect.stringMatching(/^upi:/) } },
    ]);
  });
});

test('the patient joins by their own way into the call', async () => {
  const v = await visit(server);
  const patient = await openPage(server, v);
  expect((await pageOf(patient)).visit).toMatchObject({ state: 'NOW', mayJoin: true });
  const { path } = await patient.call(patientPageCalls.joinPatientVisit, {});
  expect(path).toMatch(new RegExp(`^/guest/${v.id}/[\\w-]+/`));
  expect(await patient.call(patientPageCalls.joinPatientVisit, {})).toMatchObject({ path });
  // That way ends after six hours; a visit that is still open then has another.
  server.clock.advance(6 * 3_600 + 1);
  const doctor = await server.signInAs('meera.iyer');
  const later = await openPage(server, { ...v, doctor });
  expect((await later.call(patientPageCalls.joinPatientVisit, {})).path).not.toBe(path);
});

test('shows advice and follow-up only from a signed note', async () => {
  const v = await visit(server);
  const patient = await openPage(server, v);
  const note = {
    complaint: 'Secret complaint',
    history: 'Secret history',
    examination: 'Secret finding',
    diagnoses: [{ code: 'J06.9', title: 'Acute upper respiratory infection' }],
    advice: 'Rest for two days',
    followUp: 'In a week',
  };
  const { version } = await v.doctor.call(consultationCalls.saveConsultationNote, {
    body: { consultationNumber: v.number, note, version: v.consultation.version },
  });
  expect((await pageOf(patient)).visit).toMatchObject({ advice: null, followUp: null });
  await v.doctor.call(consultationCalls.completeConsultation, {
    body: { consultationNumber: v.number, sign: { note, version } },
  });
  const page = await pageOf(patient);
  expect(page.visit).toMatchObject({ advice: 'Rest for two days', followUp: 'In a week' });
  expect(JSON.stringify(page)).not.toContain('Secret');
});

test('shows the role and day of each reader of the record, never the name', async () => {
  const v = await visit(server);
  const patient = await openPage(server, v);
  const { readers } = await pageOf(patient);
  expect(readers.length).toBeGreaterThan(0);
  expect(JSON.stringify(readers)).not.toContain('Anitha');
  for (const { day, role } of readers) {
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(['provider', 'nurse', 'agent']).toContain(role);
  }
});

test('records in the visit’s audit that it was sent, opened and read, with the patient’s name', async () => {
  const v = await visit(server);
  await pageOf(await openPage(server, v));
  const { items } = await v.doctor.call(consultationRecordCalls.consultationAudit, {
    query: { consultationNumber: v.number },
  });
  const said = items.map(({ action, entity, by }) => `${action} ${entity} ${by.role}`);
  expect(said).toEqual(
    expect.arrayContaining([
      'SEND_PATIENT_LINK patient_link provider',
      'OPEN_PATIENT_PAGE patient_link client',
      'READ patient_page patient',
    ]),
  );
  const read = items.find(({ entity }) => entity === 'patient_page');
  expect(read?.by.name).toBe(v.consultation.patient.name);
});
