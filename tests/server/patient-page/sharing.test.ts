import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { patientBookingCalls } from '#contract/patient-booking.ts';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { patientSharingCalls, type SharedPart } from '#contract/patient-sharing.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { contract } from '#contract/index.ts';
import type { AnyCall } from '#contract/call.ts';
import { purge } from '#server/platform/jobs/purge.ts';
import { paracetamol } from '#tests/support/inputs/clinical.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { lastCode } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';

const calls = { ...patientPageCalls, ...patientBookingCalls, ...patientSharingCalls };
const server = await openServer();
const { portal } = server;
const MOBILE = '+919822011224';
beforeAll(async () => {
  await server.db.updateTable('patient').set({ languages: '["English"]' }).execute();
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS);

const pageOf = (client: Client) => client.call(calls.patientPage, {});
const texts = async () =>
  (await server.rows('outgoing')).filter(({ recipient }) => recipient === MOBILE).map(({ text }) => text);
async function lastShared(): Promise<string> {
  const sent = (await texts()).flatMap((text) => /\/p\?f=([\w-]{16})/.exec(text)?.[1] ?? []);
  return sent.at(-1) ?? '';
}
async function share(patient: Client, shows: SharedPart[], days: 1 | 7 | 30 = 7): Promise<string> {
  const body = { clientId: randomUUID(), name: 'Ravi', mobile: '98220 11224', shows, days };
  await patient.call(calls.sharePatientPage, { body });
  return lastShared();
}
async function openShared(link: string): Promise<Client> {
  const { codeId } = await portal.call(calls.sendSharedCode, { body: { link } });
  const code = await lastCode(server, MOBILE);
  const { token } = await portal.call(calls.openSharedPage, { body: { link, codeId, code } });
  return server.client({ authorization: `Bearer ${token}` });
}

/** A page with a prescription, a report and results, and its bill. */
async function wholeVisit(mrn: string) {
  const v = await visit(server, { mrn });
  const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, {
    body: { consultationNumber: v.number, clientId: randomUUID(), items: await paracetamol(server) },
  });
  return { v, patient: await openPage(server, v), documentId: prescription.documentId };
}

describe('what a patient shares', () => {
  test('sends an SMS without the patient’s name, opens with a code to that mobile, and lists the reader', async () => {
    const { v, patient } = await wholeVisit('204301');
    const link = await share(patient, ['VISIT']);
    const { name } = await server.db
      .selectFrom('patient')
      .select('name')
      .where('mrn', '=', '204301')
      .executeTakeFirstOrThrow();
    expect((await texts()).at(-1)).toMatch(
      /^Shanti Multispeciality Hospital, Pune: A patient shares their page with you\./,
    );
    expect((await texts()).at(-1)).not.toContain('Ravi');
    expect((await texts()).at(-1)).not.toContain(name);
    expect(await portal.call(calls.sharedPageState, { body: { link } })).toMatchObject({ linkState: 'OPEN' });
    expect((await pageOf(patient)).shares).toMatchObject([
      { name: 'Ravi', mobileEnd: '1224', shows: ['VISIT'], openedAt: null },
    ]);
    const { codeId } = await portal.call(calls.sendSharedCode, { body: { link } });
    const wrong = await portal.refusal(calls.openSharedPage, { body: { link, codeId, code: '000000' } });
    expect(wrong.code).toBe('WRONG_CODE');
    const reader = await openShared(link);
    const page = await pageOf(reader);
    expect(page).toMatchObject({ patientName: name, shared: { with: 'Ravi', shows: ['VISIT'] } });
    expect(page.visit?.number).toBe(v.number);
    expect(page.plan?.medicines.length).toBe(1);
    const { readers, shares } = await pageOf(patient);
    expect(readers).toContainEqual(expect.objectContaining({ role: 'relative', name: 'Ravi' }));
    expect(shares[0]?.openedAt).not.toBeNull();
    const rows = JSON.stringify([await server.rows('patientShare'), await server.rows('shareSession')]);
    expect(rows).not.toContain(link);
  });

  test('shows nothing that was not chosen, and opens no document of it', async () => {
    const { patient, documentId } = await wholeVisit('204302');
    const bill = await openShared(await share(patient, ['BILL']));
    expect(await pageOf(bill)).toMatchObject({ visit: null, plan: null, results: [], reports: [] });
    expect((await pageOf(bill)).bills.length).toBe((await pageOf(patient)).bills.length);
    const refused = await bill.refusal(calls.patientDocument, { body: { documentId } });
    expect(refused.httpStatus).toBe(404);
    const seen = await openShared(await share(patient, ['VISIT']));
    expect(await pageOf(seen)).toMatchObject({ bills: [], results: [], reports: [] });
    expect((await seen.call(calls.patientDocument, { body: { documentId } })).url).toMatch(/\S/);
  });

  test('shows results when results are shared, and nothing else', async () => {
    const order = await orderInProgress(server);
    await order.save([entered('CREAT', 2.2)]);
    const patient = await openPage(server, order.v);
    const reader = await openShared(await share(patient, ['RESULTS']));
    const page = await pageOf(reader);
    expect(page.results.length).toBeGreaterThan(0);
    expect(page).toMatchObject({ visit: null, plan: null, bills: [] });
    const other = await openShared(await share(patient, ['VISIT', 'BILL']));
    expect(await pageOf(other)).toMatchObject({ results: [], reports: [] });
  });

  test('allows reading only: every other call refuses its reader', async () => {
    const { patient } = await wholeVisit('204303');
    const reader = await openShared(await share(patient, ['VISIT', 'RESULTS', 'BILL']));
    const may = Object.entries(contract as Record<string, AnyCall>)
      .filter(([, { who }]) => who.includes('relative'))
      .map(([name]) => name);
    expect(may.toSorted()).toEqual(['patientDocument', 'patientPage']);
    expect(await pageOf(reader)).toMatchObject({
      mayWrite: false,
      mayBook: false,
      booked: [],
      asked: [],
      readers: [],
      shares: [],
      visit: { mayJoin: false, mayChange: false },
    });
    const text = { body: { clientId: randomUUID(), text: 'hello' } };
    expect((await reader.refusal(calls.sendPatientMessage, text)).code).toBe('NOT_ALLOWED');
    expect((await reader.refusal(calls.patientMessages, { query: {} })).code).toBe('NOT_ALLOWED');
    expect((await reader.refusal(calls.joinPatientVisit, {})).code).toBe('NOT_ALLOWED');
    expect((await reader.refusal(calls.cancelPatientVisit, {})).code).toBe('NOT_ALLOWED');
    expect((await reader.refusal(calls.patientBookingWays, {})).code).toBe('NOT_ALLOWED');
    const again = {
      clientId: randomUUID(),
      name: 'X',
      mobile: MOBILE,
      shows: ['BILL' as const],
      days: 1 as const,
    };
    expect((await reader.refusal(calls.sharePatientPage, { body: again })).code).toBe('NOT_ALLOWED');
  });

  test('ends when staff send the page again, because the earlier link may be in other hands', async () => {
    const [v, v2] = [await visit(server, { mrn: '204304' }), await visit(server, { mrn: '204305' })];
    const [patient, neighbour] = [await openPage(server, v), await openPage(server, v2)];
    const [link, kept] = [await share(patient, ['VISIT']), await share(neighbour, ['VISIT'])];
    const [reader, other] = [await openShared(link), await openShared(kept)];
    await v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
    expect((await reader.refusal(calls.patientPage, {})).code).toBe('NOT_SIGNED_IN');
    expect(await portal.call(calls.sharedPageState, { body: { link } })).not.toMatchObject({
      linkState: 'OPEN',
    });
    expect((await pageOf(other)).visit).not.toBeNull();
  });

  test('ends with the link by which it was shared, however many days were asked for', async () => {
    const patient = await openPage(server, await visit(server, { mrn: '204304' }));
    await server.db
      .updateTable('patientLink')
      .set({ expiresAt: inDays(3) })
      .execute();
    await share(patient, ['VISIT'], 30);
    const [row] = (await server.rows('patientShare')).filter(({ expiresAt }) => +expiresAt === +inDays(3));
    expect(row).toBeDefined();
  });

  test('ends when the patient withdraws it, at its time, and with the links of the visit', async () => {
    const { v, patient } = await wholeVisit('204309');
    const other = (await wholeVisit('204312')).patient;
    const link = await share(patient, ['VISIT']);
    const reader = await openShared(link);
    const [one] = (await pageOf(patient)).shares;
    const body = { shareId: one?.id ?? '' };
    expect((await other.refusal(calls.endPatientShare, { body })).httpStatus).toBe(404);
    await patient.call(calls.endPatientShare, { body });
    expect((await reader.refusal(calls.patientPage, {})).code).toBe('NOT_SIGNED_IN');
    const stateOf = async (of: string) =>
      (await portal.call(calls.sharedPageState, { body: { link: of } })).linkState;
    expect(await stateOf(link)).toBe('REVOKED');
    expect((await portal.refusal(calls.sendSharedCode, { body: { link } })).reason).toBe('LINK_INVALID');
    expect((await pageOf(patient)).shares).toEqual([]);

    const ofStaff = await share(patient, ['VISIT']);
    const query = { consultationNumber: v.number };
    const { shares } = await v.doctor.call(patientLinkCalls.patientLinks, { query });
    expect(shares).toEqual((await pageOf(patient)).shares);
    expect(shares).toHaveLength(1);
    await v.doctor.call(patientLinkCalls.revokePatientLinks, { body: { consultationNumber: v.number } });
    expect(await stateOf(ofStaff)).toBe('REVOKED');
    expect((await v.doctor.call(patientLinkCalls.patientLinks, { query })).shares).toEqual([]);

    const day = await share(other, ['VISIT'], 1);
    const late = await openShared(day);
    server.clock.advance(86_400);
    expect(await stateOf(day)).toBe('EXPIRED');
    expect((await late.refusal(calls.patientPage, {})).code).toBe('NOT_SIGNED_IN');
    const unknown = { body: { link: 'x'.repeat(43) } };
    expect((await portal.refusal(calls.sharedPageState, unknown)).httpStatus).toBe(404);
    server.clock.advance(38 * 86_400);
    await purge(server.deps);
    expect(await server.rows('shareSession')).toEqual([]);
    expect(await server.rows('patientShare')).toEqual([]);
  });

  test('exists once per id, at most five at a time, and ends when the record is merged', async () => {
    const patient = await openPage(server, await visit(server, { mrn: '204306' }));
    const body = {
      clientId: randomUUID(),
      name: 'Ravi',
      mobile: MOBILE,
      shows: ['BILL' as const],
      days: 7 as const,
    };
    await patient.call(calls.sharePatientPage, { body });
    await patient.call(calls.sharePatientPage, { body });
    expect((await pageOf(patient)).shares.length).toBe(1);
    for (let at = 0; at < 4; at += 1) await share(patient, ['BILL']);
    const more = { body: { ...body, clientId: randomUUID() } };
    expect((await patient.refusal(calls.sharePatientPage, more)).reason).toBe('SHARES_FULL');

    const link = await lastShared();
    const reader = await openShared(link);
    const patients = await server.rows('patient');
    const idOf = (mrn: string) => patients.find((row) => row.mrn === mrn)?.id ?? '';
    const merge = { id: 'a-merge', mergedId: idOf('204306'), survivorId: idOf('204301'), reason: 'Twice' };
    await server.db
      .insertInto('patientMerge')
      .values({ ...merge, byUser: null, at: server.clock.now(), taken: '{}' as never })
      .execute();
    expect((await reader.refusal(calls.patientPage, {})).code).toBe('NOT_SIGNED_IN');
    const state = await portal.call(calls.sharedPageState, { body: { link } });
    expect(state.linkState).toBe('REVOKED');
  });
});
