import { describe, expect, test } from 'vitest';
import { abhaCalls } from '#contract/abha.ts';
import { purgeAbhaVerifications } from '#server/front-desk/purge-verifications.ts';
import { confirming, openAbhaDesk } from '#tests/support/connectors/abha-desk.ts';
import { openServer } from '#tests/support/server/server.ts';

const { abdm, abha, server, agent, owner, registered, sending, send, confirmed, patientOf } =
  await openAbhaDesk();

describe('a code', () => {
  test('a code is refused when it is wrong, and after five tries for good', async () => {
    const patientId = await registered();
    const { verificationId } = await send(patientId);
    for (let tries = 0; tries < 5; tries += 1)
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      expect(
        await agent().refusal(abhaCalls.confirmAbhaCode, confirming(verificationId, '000000')),
      ).toMatchObject({
        reason: 'ABHA_CODE_WRONG',
      });
    const asked = abdm.vendor.asked.length;
    expect(await agent().refusal(abhaCalls.confirmAbhaCode, confirming(verificationId))).toMatchObject({
      reason: 'ABHA_CODE_ENDED',
    });
    expect(abdm.vendor.asked).toHaveLength(asked);
    expect((await patientOf(patientId))?.healthId).toBeNull();
  });

  test('a code is refused when ABDM or the portal let it expire', async () => {
    const { verificationId } = await send(await registered());
    abha.expired.add(owner().number);
    const input = confirming(verificationId);
    expect(await agent().refusal(abhaCalls.confirmAbhaCode, input)).toMatchObject({
      reason: 'ABHA_CODE_ENDED',
    });
    abha.expired.clear();
    server.clock.advance(601);
    expect(await agent().refusal(abhaCalls.confirmAbhaCode, confirming(verificationId))).toMatchObject({
      reason: 'ABHA_CODE_ENDED',
    });
    await purgeAbhaVerifications(server.deps);
    const row = (await server.rows('abhaVerification')).find(({ id }) => id === verificationId);
    expect(row).toMatchObject({ state: 'ENDED', stateSealed: null });
  });

  test('a code goes again after a minute, and three times in half an hour', async () => {
    const patientId = await registered();
    const refused = async () => agent().refusal(abhaCalls.sendAbhaCode, sending(patientId));
    await send(patientId);
    expect(await refused()).toMatchObject({ code: 'TOO_MANY', retryAfterS: 60 });
    for (let again = 0; again < 2; again += 1) {
      server.clock.advance(60);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await send(patientId);
    }
    server.clock.advance(60);
    expect(await refused()).toMatchObject({ code: 'TOO_MANY', retryAfterS: 1_800 - 180 });
    expect(abha.sent).toBeGreaterThan(0);
  });

  test('a code ends when the next one is sent', async () => {
    const patientId = await registered();
    const { verificationId } = await send(patientId);
    server.clock.advance(60);
    await send(patientId);
    expect(await agent().refusal(abhaCalls.confirmAbhaCode, confirming(verificationId))).toMatchObject({
      reason: 'ABHA_CODE_ENDED',
    });
  });

  test('a code can be used by the colleague who asked for it alone', async () => {
    const patientId = await registered({ name: 'Ramesh Kulkarni' });
    const { verificationId } = await confirmed(patientId);
    const colleague = await server.signInAs('rohan.kale');
    for (const refusal of [
      await colleague.refusal(abhaCalls.confirmAbhaCode, confirming(verificationId)),
      await colleague.refusal(abhaCalls.attachAbha, { body: { verificationId } }),
    ])
      expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('ABDM', () => {
  test.each<[string, object, object]>([
    ['too many codes', { status: 429 }, { reason: 'ABHA_TOO_MANY_CODES' }],
    [
      'too many codes by its own code',
      { status: 400, json: { code: 'ABDM-1100: ', message: 'You have requested multiple OTPs' } },
      { reason: 'ABHA_TOO_MANY_CODES' },
    ],
    [
      'an ABHA that is switched off',
      { status: 422, json: [{ code: 'ABDM-1407' }] },
      { reason: 'ABHA_INACTIVE' },
    ],
    ['an error', { status: 503 }, { reason: 'ABHA_NO_ANSWER' }],
    ['an address that is not its own', { status: 404 }, { reason: 'ABHA_NO_ANSWER' }],
  ])('ABDM answers %s, and the desk may try again', async (_, fails, refused) => {
    const patientId = await registered();
    await send(await registered());
    abdm.vendor.fails = fails as { status: number };
    expect(await agent().refusal(abhaCalls.sendAbhaCode, sending(patientId))).toMatchObject(refused);
    abdm.vendor.fails = null;
    expect(await send(patientId)).toMatchObject({ sentTo: '4321' });
  });

  test('ABDM does not know the ABHA, and a corrected one may be entered at once', async () => {
    const patientId = await registered();
    for (const unknown of ['91-0000-0000-0009', 'nobody.here@sbx'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await agent().refusal(abhaCalls.sendAbhaCode, sending(patientId, unknown))).toMatchObject({
        reason: 'ABHA_UNKNOWN',
      });
    expect(await send(patientId)).toMatchObject({ sentTo: '4321' });
  });

  test('ABDM does not answer while the code is checked, and the same code is taken later', async () => {
    const patientId = await registered();
    const { verificationId } = await send(patientId);
    abdm.vendor.fails = 'reset';
    const refusal = await agent().refusal(abhaCalls.confirmAbhaCode, confirming(verificationId));
    expect(refusal).toMatchObject({ reason: 'ABHA_NO_ANSWER' });
    abdm.vendor.fails = null;
    const answer = await agent().call(abhaCalls.confirmAbhaCode, confirming(verificationId));
    expect(answer.isAttached).toBe(true);
  });

  test('ABDM names an owner who switched the ABHA off', async () => {
    owner().status = 'DEACTIVATED';
    const { verificationId } = await send(await registered());
    expect(await agent().refusal(abhaCalls.confirmAbhaCode, confirming(verificationId))).toMatchObject({
      reason: 'ABHA_INACTIVE',
    });
  });
});

test('a hospital without ABDM offers no verification', async () => {
  const without = await openServer();
  const clerk = await without.signInAs('farhan.shaikh');
  const [patient] = await without.rows('patient');
  const patientId = patient?.id ?? '';
  expect(await clerk.call(abhaCalls.abhaOfPatient, { query: { patientId } })).toMatchObject({
    isOffered: false,
  });
  expect(await clerk.refusal(abhaCalls.sendAbhaCode, sending(patientId))).toMatchObject({
    reason: 'ABHA_NOT_OFFERED',
  });
});
