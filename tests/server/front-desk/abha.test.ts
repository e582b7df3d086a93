// @module-tag critical
import { describe, expect, test } from 'vitest';
import { abhaCalls } from '#contract/abha.ts';
import { frontDeskCalls, type DeskPatient } from '#contract/front-desk.ts';
import type { AbhaOwner } from '#tests/support/connectors/abha.ts';
import { ABHA_CODE } from '#tests/support/connectors/abha.ts';
import { confirming, openAbhaDesk } from '#tests/support/connectors/abha-desk.ts';

const desk = await openAbhaDesk();
const { abdm, server, agent, owner, registered, send, confirmed, shown, patientOf, verifiedOf } = desk;

describe('an ABHA of the patient of the record', () => {
  test.each([
    ['number', () => owner().number],
    ['number without dashes', () => owner().number.replaceAll('-', '')],
    ['address', () => owner().address],
  ])('an ABHA is attached at once by its %s and the code', async (_, which) => {
    const patientId = await registered();
    expect(await shown(patientId)).toMatchObject({ isOffered: true, healthId: null, verified: null });
    const sent = await send(patientId, which());
    expect(sent).toMatchObject({ sentTo: '4321', resendAfterS: 60 });
    const answer = await agent().call(abhaCalls.confirmAbhaCode, confirming(sent.verificationId));
    expect(answer).toMatchObject({ isAttached: true, address: owner().address });
    expect(await shown(patientId)).toMatchObject({
      healthId: owner().number,
      verified: { address: owner().address, by: 'Farhan Shaikh', differed: [] },
    });
    expect(await verifiedOf(patientId)).toMatchObject({
      healthId: owner().number,
      address: owner().address,
      consentBy: 'Savita Jadhav',
      tokenSealed: null,
    });
    expect(await server.rows('audit')).toContainEqual(
      expect.objectContaining({ action: 'VERIFY_ABHA', entityId: patientId }),
    );
    const { matches } = await agent().call(frontDeskCalls.findCallers, { body: { search: owner().number } });
    expect(matches.map(({ id }) => id)).toContain(patientId);
  });

  test('an ABHA and its code are sent to ABDM encrypted alone', async () => {
    const patientId = await registered();
    await confirmed(patientId);
    const sent = abdm.vendor.asked.map(({ url, body }) => `${url.href} ${body}`).join('\n');
    expect(sent).toContain('/profile/login/verify');
    for (const secret of [owner().number, owner().number.replaceAll('-', ''), ABHA_CODE])
      expect(sent).not.toContain(secret);
  });

  test('an ABHA is verified after ABDM ended the session', async () => {
    const patientId = await registered();
    const { verificationId } = await send(patientId);
    abdm.endSession();
    const answer = await agent().call(abhaCalls.confirmAbhaCode, confirming(verificationId));
    expect(answer.isAttached).toBe(true);
  });

  test('a recorded form of the same number stays as it is', async () => {
    const healthId = owner().number.replaceAll('-', '');
    const patientId = await registered({ healthId });
    expect(await confirmed(patientId)).toMatchObject({ isAttached: true });
    expect((await patientOf(patientId))?.healthId).toBe(healthId);
    expect(await verifiedOf(patientId)).toMatchObject({ healthId });
  });

  test('an ABHA counts as verified no more once the health id was changed', async () => {
    const patientId = await registered();
    await confirmed(patientId);
    await server.db
      .updateTable('patient')
      .set({ healthId: '91-9999-9999-9999' })
      .where('id', '=', patientId)
      .execute();
    expect(await shown(patientId)).toMatchObject({ healthId: '91-9999-9999-9999', verified: null });
  });
});

describe('an owner who is not surely the patient', () => {
  test.each<[string, Partial<DeskPatient>, Partial<AbhaOwner>, object[]]>([
    [
      'of another name',
      { name: 'Ramesh Kulkarni' },
      {},
      [{ fact: 'NAME', state: 'DIFFERENT', recorded: 'Ramesh Kulkarni', stated: 'Savita Jadhav' }],
    ],
    [
      'born on another day',
      { bornOn: '1979-03-29' },
      {},
      [{ fact: 'BIRTH', state: 'DIFFERENT', recorded: '1979-03-29', stated: '1979-03-28' }],
    ],
    [
      'of another sex',
      { sex: 'MALE' },
      {},
      [{ fact: 'SEX', state: 'DIFFERENT', recorded: 'MALE', stated: 'FEMALE' }],
    ],
    [
      'of a sex that ABDM does not name',
      {},
      { gender: '' },
      [{ fact: 'SEX', state: 'UNKNOWN', recorded: 'FEMALE', stated: 'UNKNOWN' }],
    ],
    [
      'with a birth that is known to the year alone',
      { bornOn: '1979' },
      {},
      [{ fact: 'BIRTH', state: 'SAME', recorded: '1979', stated: '1979-03-28' }],
    ],
    [
      'with another health id on record',
      { healthId: '91-7777-7777-7777' },
      {},
      [{ fact: 'HEALTH_ID', state: 'DIFFERENT', recorded: '91-7777-7777-7777' }],
    ],
  ])('an owner %s is attached by the decision of a person alone', async (_, record, more, facts) => {
    Object.assign(owner(), more);
    const patientId = await registered(record);
    const { verificationId, ...answer } = await confirmed(patientId);
    expect(answer).toMatchObject({
      isAttached: false,
      facts: expect.arrayContaining(facts.map((fact) => expect.objectContaining(fact))),
    });
    expect((await patientOf(patientId))?.healthId).toBe(record.healthId ?? null);
    expect(await verifiedOf(patientId)).toBeUndefined();
    await agent().call(abhaCalls.attachAbha, { body: { verificationId } });
    expect((await patientOf(patientId))?.healthId).toBe(owner().number);
    const row = (await server.rows('patient')).find(({ id }) => id === patientId);
    expect(row).toMatchObject({ name: record.name ?? 'Savita Jadhav', sex: record.sex ?? 'FEMALE' });
    const { verified } = await shown(patientId);
    const differed = facts
      .map((fact) => fact as { fact: string; state: string })
      .filter(({ state }) => state !== 'SAME');
    expect(verified?.differed).toEqual(differed.map(({ fact }) => fact));
  });

  test('an ABHA is not attached a quarter of an hour later', async () => {
    const patientId = await registered({ name: 'Ramesh Kulkarni' });
    const { verificationId } = await confirmed(patientId);
    await desk.wait(901);
    const refusal = await agent().refusal(abhaCalls.attachAbha, { body: { verificationId } });
    expect(refusal).toMatchObject({ reason: 'ABHA_CODE_ENDED' });
    expect((await patientOf(patientId))?.healthId).toBeNull();
  });
});

describe('an ABHA that another record has', () => {
  test.each(['number', 'address'] as const)(
    'an ABHA is refused by its %s, and both records are noted',
    async (by) => {
      const other = await registered({ name: 'Savita Jadhav' });
      const patientId = await registered();
      await confirmed(other);
      server.clock.advance(61);
      const { verificationId } = await send(patientId, owner()[by]);
      const refusal = await agent().refusal(abhaCalls.confirmAbhaCode, confirming(verificationId));
      const mrn = (await server.rows('patient')).find(({ id }) => id === other)?.mrn;
      expect(refusal).toMatchObject({ reason: 'ABHA_OF_ANOTHER', params: { mrn } });
      expect((await patientOf(patientId))?.healthId).toBeNull();
      expect(await verifiedOf(other)).toMatchObject({ address: owner().address });
      expect(await server.rows('possibleDuplicate')).toContainEqual(
        expect.objectContaining({ patientId, otherId: other }),
      );
      expect(await agent().refusal(abhaCalls.attachAbha, { body: { verificationId } })).toMatchObject({
        reason: 'ABHA_CODE_ENDED',
      });
    },
  );

  test('an ABHA is refused that the other record has without verification', async () => {
    const other = await registered({ healthId: owner().number.replaceAll('-', '') });
    const patientId = await registered();
    const { verificationId } = await send(patientId, owner().address);
    expect(await agent().refusal(abhaCalls.confirmAbhaCode, confirming(verificationId))).toMatchObject({
      reason: 'ABHA_OF_ANOTHER',
    });
    expect((await patientOf(patientId))?.healthId).toBeNull();
    expect(await server.rows('possibleDuplicate')).toContainEqual(
      expect.objectContaining({ patientId, otherId: other }),
    );
  });
});
