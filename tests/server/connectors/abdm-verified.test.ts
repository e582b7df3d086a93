// @module-tag critical
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { abhaCalls } from '#contract/abha.ts';
import { createKeyMaterial } from '#server/connectors/abdm/cipher.ts';
import { ABHA_CODE, type AbhaOwner } from '#tests/support/connectors/abha.ts';
import { openAbdmProvider } from '#tests/support/connectors/abdm-provider-portal.ts';

const portal = await openAbdmProvider();
const { abdm, server, verify, work, post, answerAll, linked, grant, request, received } = portal;

const LINK = '/hip/v3/link/carecontext';
const TOKEN = '/v3/token/generate-token';
let numbers = 5_000;

/** Lets ABDM know the patient as the owner of an ABHA. */
async function owner(): Promise<AbhaOwner> {
  const row = (await server.rows('patient')).find(({ id }) => id === portal.patientId());
  const [yearOfBirth = '', monthOfBirth = '', dayOfBirth = ''] = (row?.bornOn ?? '').split('-');
  numbers += 1;
  const made = {
    number: `91-2222-3333-${numbers}`,
    address: `owner.${numbers}@sbx`,
    name: row?.name ?? '',
    gender: row?.sex === 'MALE' ? 'M' : 'F',
    yearOfBirth,
    monthOfBirth,
    dayOfBirth,
  };
  abdm.abha.owners.push(made);
  return made;
}

/** Verifies an ABHA at the desk, and decides that it is the patient's where facts differ. */
async function verifyAtDesk({ number }: AbhaOwner): Promise<void> {
  server.clock.advance(61);
  const agent = await server.signInAs('farhan.shaikh');
  const patientId = portal.patientId();
  const { verificationId } = await agent.call(abhaCalls.sendAbhaCode, {
    body: { patientId, abha: number, consentBy: 'The patient' },
  });
  const { isAttached } = await agent.call(abhaCalls.confirmAbhaCode, {
    body: { verificationId, code: ABHA_CODE },
  });
  if (!isAttached) await agent.call(abhaCalls.attachAbha, { body: { verificationId } });
}

const linkAll = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the token first, then the links
    await work();
    // oxlint-disable-next-line no-await-in-loop
    await answerAll();
  }
};
const withoutHealthId = async (): Promise<void> =>
  void (await server.db
    .updateTable('patient')
    .set({ healthId: null })
    .where('id', '=', portal.patientId())
    .execute());

describe('an ABHA that the desk verified', () => {
  test('an ABHA of the desk lets the visits of the patient be linked, by number and address', async () => {
    await withoutHealthId();
    const made = await owner();
    await verifyAtDesk(made);
    await linkAll();
    const abhaNumber = made.number.replaceAll('-', '');
    expect(abdm.sent(TOKEN)).toMatchObject([{ abhaNumber, abhaAddress: made.address }]);
    expect(abdm.sent(LINK).length).toBeGreaterThan(0);
    const contexts = await server.rows('abdmContext');
    expect(contexts.map(({ consultationId }) => consultationId)).toContain(portal.visitId());
    expect(contexts.every(({ linkedAt }) => linkedAt !== null)).toBe(true);
  });

  test('an ABHA that replaces another one ends its consents, and the visits are linked again', async () => {
    await linked();
    expect(await post(await grant('GRANTED'))).toBe(202);
    const key = createKeyMaterial();
    expect(await post(await request(key))).toBe(202);
    const next = await owner();
    await verifyAtDesk(next);
    abdm.vendor.asked.length = 0;
    await linkAll();
    expect(received(key)).toEqual([]);
    expect(abdm.sent('/data-flow/v3/health-information/notify')).toMatchObject([
      { notification: { statusNotification: { sessionStatus: 'FAILED' } } },
    ]);
    expect(
      await post(await request(createKeyMaterial(), { consent: { id: `consent-${portal.count()}` } })),
    ).toBe(404);
    expect(abdm.sent(TOKEN)).toMatchObject([{ abhaAddress: next.address }]);
    for (const sent of abdm.sent(LINK)) expect(sent).toMatchObject({ abhaAddress: next.address });
    expect(abdm.sent(LINK).length).toBeGreaterThan(0);
  });
});

describe('a health id that changed', () => {
  test('a request for data is not answered once the health id was changed', async () => {
    await linked();
    expect(await post(await grant('GRANTED'))).toBe(202);
    const key = createKeyMaterial();
    expect(await post(await request(key))).toBe(202);
    await withoutHealthId();
    await work(1);
    expect(received(key)).toEqual([]);
    expect(await post(await request(createKeyMaterial(), {}))).toBe(404);
  });

  test('an ABHA that was removed is linked no more, and its consents end', async () => {
    await linked();
    expect(await post(await grant('GRANTED'))).toBe(202);
    const agent = await server.signInAs('farhan.shaikh');
    const patientId = portal.patientId();
    const other = { body: { patientId, healthId: 'another@sbx' } };
    expect(await agent.refusal(abhaCalls.removeAbha, other)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await server.rows('abdmPatient')).toHaveLength(1);
    await agent.call(abhaCalls.removeAbha, { body: { patientId, healthId: portal.address() } });
    const shown = await agent.call(abhaCalls.abhaOfPatient, { query: { patientId } });
    expect(shown).toMatchObject({ healthId: null, verified: null });
    expect(await server.rows('abdmContext')).toEqual([]);
    expect(await server.rows('abdmGrant')).toMatchObject([{ state: 'REVOKED' }]);
    expect(await post(await request(createKeyMaterial()))).toBe(404);
    expect(await server.rows('audit')).toContainEqual(
      expect.objectContaining({ action: 'REMOVE_ABHA', entityId: patientId }),
    );
  });

  test('consents to records of other hospitals end with the health id under which they were asked', async () => {
    await verify();
    const patientId = portal.patientId();
    const healthId = portal.address();
    const granted = (await server.rows('healthConsent')).filter(({ state }) => state === 'GRANTED');
    const consentId = granted[0]?.id ?? '';
    await server.db
      .updateTable('healthConsent')
      .set({ patientId, healthId })
      .where('id', '=', consentId)
      .execute();
    const artifacts = (await server.rows('healthArtifact')).filter((row) => row.consentId === consentId);
    const artifactId = artifacts[0]?.artifactId ?? '';
    await server.db
      .insertInto('healthRecord')
      .values({ id: randomUUID(), artifactId, content: '{}' })
      .execute();
    const agent = await server.signInAs('farhan.shaikh');
    await agent.call(abhaCalls.removeAbha, { body: { patientId, healthId } });
    const consent = (await server.rows('healthConsent')).find(({ id }) => id === consentId);
    expect(consent).toMatchObject({ state: 'REVOKED', withdrawnAt: expect.any(Date) });
    const records = await server.rows('healthRecord');
    expect(records.filter((row) => row.artifactId === artifactId)).toEqual([]);
  });
});
