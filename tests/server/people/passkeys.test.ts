import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSKEY_ANSWER_S, PASSKEYS_MAX } from '#contract/limits.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { Authenticator } from '#tests/support/server/authenticator.ts';
import type { Client } from '#tests/support/server/client.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const PORTAL = 'https://portal.hospital.example';
const server = await openServer({ SIGN_WITH: 'device', PUBLIC_URL: PORTAL });
const { signPrescription } = prescriptionCalls;
const { addPasskey, getPasskeys, removePasskey, startPasskey, startPasskeyCheck } = passkeyCalls;
const UNPROVEN = { code: 'RULE', reason: 'PASSKEY_UNPROVEN' };

/** Each visit is of another patient: what was signed before is no medicine of theirs. */
const adults: string[] = [];
let v: Visit;
beforeAll(async () => {
  const patients = await server.rows('patient');
  adults.push(...patients.filter(({ bornOn }) => bornOn < '2000').map(({ mrn }) => mrn));
});
beforeEach(async () => {
  await server.db.deleteFrom('passkey').execute();
  v = await visit(server, { mrn: adults.pop() ?? '' });
});

async function add(who: Client, device: Authenticator, name = 'Ward tablet') {
  const { options } = await who.call(startPasskey, { body: { password: SEED_PASSWORD } });
  return who.call(addPasskey, { body: { name, answer: device.make(options) } });
}
const signing = (passkey?: PasskeyAnswer, clientId = randomUUID()) => ({
  body: { consultationNumber: v.number, clientId, items: [pick('Paracetamol')], ...(passkey && { passkey }) },
});
const asked = async () => (await v.doctor.call(startPasskeyCheck, {})).options;
const signedHere = async () =>
  (await server.rows('prescription')).filter((row) => row.consultationId === v.id).length;

describe('where the operator asks for a device of the signer', () => {
  test('nothing is signed without one; with one it is, also when the answer was lost', async () => {
    const { clientId: _, ...body } = signing().body;
    expect(await v.doctor.call(prescriptionPreviewCalls.previewPrescription, { body })).toMatchObject({
      signWith: 'device',
    });
    expect(await v.doctor.refusal(signPrescription, signing())).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'passkey', reason: 'FIELD_REQUIRED' }],
    });
    const device = new Authenticator(PORTAL);
    await add(v.doctor, device);
    const clientId = randomUUID();
    const once = signing(device.prove(await asked()), clientId);
    const { prescription } = await v.doctor.call(signPrescription, once);
    expect(prescription.version).toBe(1);
    expect((await v.doctor.call(signPrescription, once)).prescription.id).toBe(prescription.id);
    expect(await signedHere()).toBe(1);
  });

  test('a password does not replace it', async () => {
    const { body } = signing();
    expect(
      await v.doctor.refusal(signPrescription, { body: { ...body, password: SEED_PASSWORD } }),
    ).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('an answer is good once, within its time, for what was asked last', async () => {
    const device = new Authenticator(PORTAL);
    await add(v.doctor, device);
    const first = device.prove(await asked());
    const second = device.prove(await asked());
    expect(await v.doctor.refusal(signPrescription, signing(first))).toMatchObject(UNPROVEN);
    // The try has used up the question.
    expect(await v.doctor.refusal(signPrescription, signing(second))).toMatchObject(UNPROVEN);
    const late = device.prove(await asked());
    server.clock.advance(PASSKEY_ANSWER_S);
    expect(await v.doctor.refusal(signPrescription, signing(late))).toMatchObject(UNPROVEN);
    expect(await signedHere()).toBe(0);
    const third = device.prove(await asked());
    await v.doctor.call(signPrescription, signing(third));
    expect(await v.doctor.refusal(signPrescription, signing(third))).toMatchObject(UNPROVEN);
  });

  test.each([
    ['another portal', () => new Authenticator('https://portal.hospital.example.evil.example')],
    ['no check of who holds it', () => new Authenticator(PORTAL, false)],
  ])('a device with %s proves nothing and is not added', async (_, make) => {
    const device = make();
    const { options } = await v.doctor.call(startPasskey, { body: { password: SEED_PASSWORD } });
    expect(
      await v.doctor.refusal(addPasskey, { body: { name: 'Mine', answer: device.make(options) } }),
    ).toMatchObject(UNPROVEN);
    expect((await v.doctor.call(getPasskeys, {})).passkeys).toEqual([]);
  });

  test('a device that stops checking who holds it, a copied one, a foreign and a removed one sign nothing', async () => {
    const device = new Authenticator(PORTAL);
    await add(v.doctor, device);
    device.checksPerson = false;
    expect(await v.doctor.refusal(signPrescription, signing(device.prove(await asked())))).toMatchObject(
      UNPROVEN,
    );
    device.checksPerson = true;

    const forged = { ...new Authenticator(PORTAL).prove(await asked()), id: device.id.toString('base64url') };
    expect(await v.doctor.refusal(signPrescription, signing(forged))).toMatchObject(UNPROVEN);

    const colleague = await server.signInAs('arjun.rao');
    const theirs = new Authenticator(PORTAL);
    await add(colleague, theirs);
    expect(await v.doctor.refusal(signPrescription, signing(theirs.prove(await asked())))).toMatchObject(
      UNPROVEN,
    );

    // Fewer uses than the server has seen: there are two of it.
    await server.db
      .updateTable('passkey')
      .set({ counter: 1000 })
      .where('userId', '=', v.doctor.userId)
      .execute();
    expect(await v.doctor.refusal(signPrescription, signing(device.prove(await asked())))).toMatchObject(
      UNPROVEN,
    );
    await server.db
      .updateTable('passkey')
      .set({ counter: 1 })
      .where('userId', '=', v.doctor.userId)
      .execute();

    const before = device.prove(await asked());
    await v.doctor.call(removePasskey, { body: { id: device.id.toString('base64url') } });
    expect(await v.doctor.refusal(signPrescription, signing(before))).toMatchObject(UNPROVEN);
    expect(await v.doctor.refusal(startPasskeyCheck, {})).toMatchObject(UNPROVEN);
    expect(await signedHere()).toBe(0);
  });
});

describe('a passkey', () => {
  test('requires the password to add, notifies the person, and belongs to them alone', async () => {
    expect(await v.doctor.refusal(startPasskey, { body: { password: 'not-it' } })).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
    const device = new Authenticator(PORTAL);
    const { passkeys } = await add(v.doctor, device, 'My phone');
    expect(passkeys).toMatchObject([{ name: 'My phone', usedAt: null }]);
    const told = (await server.rows('inboxMessage'))
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ text }) => text);
    expect(told.at(-1)).toContain('“My phone” can sign for you now');

    const colleague = await server.signInAs('arjun.rao');
    expect((await colleague.call(getPasskeys, {})).passkeys).toEqual([]);
    expect(await colleague.refusal(removePasskey, { body: { id: passkeys[0]?.id ?? '' } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    // One device, one person.
    const { options } = await colleague.call(startPasskey, { body: { password: SEED_PASSWORD } });
    expect(
      await colleague.refusal(addPasskey, { body: { name: 'Mine', answer: device.make(options) } }),
    ).toMatchObject({ code: 'RULE', reason: 'PASSKEY_KNOWN' });
  });

  test('its question is of one session: another of the same person cannot answer it', async () => {
    const { options } = await v.doctor.call(startPasskey, { body: { password: SEED_PASSWORD } });
    const { access_token } = await signIn(server.client({ authorization: BASIC }, 'elsewhere'), 'meera.iyer');
    const elsewhere = server.client({ authorization: `Bearer ${access_token}` });
    const answer = new Authenticator(PORTAL).make(options);
    expect(await elsewhere.refusal(addPasskey, { body: { name: 'Mine', answer } })).toMatchObject(UNPROVEN);
  });

  test('gets a small limit per person', async () => {
    for (let n = 0; n < PASSKEYS_MAX; n += 1) await add(v.doctor, new Authenticator(PORTAL), `Device ${n}`);
    expect(await v.doctor.refusal(startPasskey, { body: { password: SEED_PASSWORD } })).toMatchObject({
      code: 'RULE',
      reason: 'PASSKEYS_FULL',
    });
  });
});
