import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { intakeAppointmentCalls } from '#contract/appointments.ts';
import { customerCalls } from '#contract/customer.ts';
import { addKey } from '#server/intake/app-keys.ts';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const MRN = '204301';
const UNKNOWN_MRN = '999999';
const PENICILLIN = {
  kind: 'ALLERGY',
  substance: 'Penicillin',
  category: 'MEDICATION',
  reaction: 'shock',
  severity: null,
  certainty: null,
} as const;

async function appWith(name: string, scopes: string): Promise<Client> {
  const { secret } = await addKey(server.deps, { app: name, scopes, addresses: '', signs: false });
  return server.client({ 'x-intake-key': secret });
}

const wish = (mrn: string, consent?: { codeId: string; code: string }) => ({
  body: {
    clientId: randomUUID(),
    mrn,
    kind: 'TALK_TO_NURSE' as const,
    isAnother: true,
    consultationMode: 'VIDEO' as const,
    reason: 'Dizzy since noon',
    facts: [{ value: PENICILLIN }],
    ...(consent && { consent }),
  },
});

test('refuses a patient who has not agreed exactly like a record that does not exist', async () => {
  const app = await appWith('stranger-app', 'requests appointments');
  const refused = { code: 'NOT_ALLOWED', reason: 'PATIENT_HAS_NOT_AGREED' };
  const counts = async () =>
    Promise.all((['request', 'knownFact'] as const).map(async (table) => (await server.rows(table)).length));
  const before = await counts();
  for (const mrn of [MRN, UNKNOWN_MRN])
    expect(await app.refusal(customerCalls.intakeRequest, wish(mrn))).toMatchObject(refused);
  const body = {
    clientId: randomUUID(),
    mrn: MRN,
    providerId: 'none',
    consultationMode: 'VIDEO' as const,
    startsAt: '2026-12-01T05:00:00.000Z',
    reason: 'Review',
  };
  expect(await app.refusal(intakeAppointmentCalls.intakeBook, { body })).toMatchObject(refused);
  expect(await counts()).toEqual(before);
});

test('acts for a patient who agreed by the code on their mobile, and from then on without one', async () => {
  const app = await appWith('agreed-app', 'requests');
  const { codeId } = await app.call(customerCalls.intakePatientCode, { body: { mrn: MRN } });
  const code = await lastCode(server);
  expect((await server.rows('outgoing')).at(-1)?.text).toContain('agreed-app');
  const wrong = { codeId, code: otherCode(code) };
  expect(await app.refusal(customerCalls.intakeRequest, wish(MRN, wrong))).toMatchObject({
    code: 'WRONG_CODE',
  });
  const { requestId } = await app.call(customerCalls.intakeRequest, wish(MRN, { codeId, code }));
  expect(requestId).toBeTruthy();
  await app.call(customerCalls.intakeRequest, wish(MRN));
});

test('answers a repeated request with the same id, although its code counts no more', async () => {
  const app = await appWith('lossy-app', 'requests');
  const { codeId } = await app.call(customerCalls.intakePatientCode, { body: { mrn: MRN } });
  const sent = wish(MRN, { codeId, code: await lastCode(server) });
  const { requestId } = await app.call(customerCalls.intakeRequest, sent);
  expect((await app.call(customerCalls.intakeRequest, sent)).requestId).toBe(requestId);
});

test('sends a code to an app that books appointments alone', async () => {
  const booking = await appWith('booking-app', 'appointments');
  expect(await booking.call(customerCalls.intakePatientCode, { body: { mrn: MRN } })).toMatchObject({
    codeId: expect.any(String),
  });
  const writing = await appWith('writing-app', 'messages');
  expect(await writing.refusal(customerCalls.intakePatientCode, { body: { mrn: MRN } })).toMatchObject({
    code: 'NOT_ALLOWED',
  });
});

test('refuses the code of another patient or of another app', async () => {
  const [one, two] = [await appWith('one-app', 'requests'), await appWith('two-app', 'requests')];
  const { codeId } = await one.call(customerCalls.intakePatientCode, { body: { mrn: MRN } });
  const code = await lastCode(server);
  const wrong = { code: 'WRONG_CODE' };
  expect(await one.refusal(customerCalls.intakeRequest, wish('204302', { codeId, code }))).toMatchObject(
    wrong,
  );
  expect(await two.refusal(customerCalls.intakeRequest, wish(MRN, { codeId, code }))).toMatchObject(wrong);
});

test('sends no code for a record that does not exist, and answers the same', async () => {
  const app = await appWith('guessing-app', 'requests');
  const before = (await server.rows('outgoing')).length;
  const answer = await app.call(customerCalls.intakePatientCode, { body: { mrn: UNKNOWN_MRN } });
  expect(answer).toMatchObject({ codeId: expect.any(String), resendAfterS: expect.any(Number) });
  expect((await server.rows('outgoing')).length).toBe(before);
});

test("acts for every patient with the scope of the hospital's own apps", async () => {
  const app = await appWith('ward-kiosk', 'requests any-patient');
  await app.call(customerCalls.intakeRequest, wish(MRN));
  expect(await app.refusal(customerCalls.intakeRequest, wish(UNKNOWN_MRN))).toMatchObject({
    code: 'NOT_FOUND',
  });
});
