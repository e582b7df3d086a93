import { afterEach, describe, expect, test } from 'vitest';
import { openAbdmPortal } from '#tests/support/connectors/abdm-portal.ts';

const portal = await openAbdmPortal();
const { abdm, server, post, work, answerAll, notify, hospital, requested, pushAll, titlesOf } = portal;
const { db } = server;
afterEach(async () => void (await db.deleteFrom('abdmPatient').execute()));

const ADDRESS = 'meena.patil@sbx';
const INIT = '/consent/v3/request/init';
const verify = async () =>
  db
    .insertInto('abdmPatient')
    .values({
      patientId: portal.patientId(),
      address: ADDRESS,
      healthId: portal.healthId(),
      verifiedAt: server.clock.now(),
      tokenRequestId: null,
      tokenSealed: null,
    })
    .execute();
const ownAddress = () => `${portal.healthId().replaceAll('-', '')}@sbx`;

describe('a consent of a patient with a verified address', () => {
  test('a consent is asked at the verified address, and its records open', async () => {
    await verify();
    const one = hospital(1);
    await requested([one]);
    expect(abdm.sent(INIT)).toMatchObject([{ consent: { patient: { id: ADDRESS } } }]);
    await pushAll(one);
    await work();
    expect(await titlesOf(one.artifactId)).toEqual(['Report 1.0']);
  });

  test('an artefact of another address opens nothing, not that of the number either', async () => {
    await verify();
    const one = hospital(1);
    await portal.asked();
    expect(await post(await notify('GRANTED', [one.artifactId]))).toBe(202);
    for (const id of [ownAddress(), 'stranger@sbx'])
      expect(
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await post(
          await abdm.callOf('/consent/on-fetch', { consent: abdm.fetched(one, { patient: { id } }) }),
        ),
      ).toBe(400);
  });

  test('a consent that was asked before the verification stays at its address', async () => {
    const one = hospital(1);
    await portal.asked();
    await verify();
    expect(await post(await notify('GRANTED', [one.artifactId]))).toBe(202);
    await work();
    await answerAll();
    expect(abdm.sent(INIT)).toMatchObject([{ consent: { patient: { id: ownAddress() } } }]);
    const artifacts = await server.rows('abdmArtifact');
    expect(artifacts.find(({ artifactId }) => artifactId === one.artifactId)).toMatchObject({
      hospitalId: one.id,
    });
  });
});
