import { describe, expect, test } from 'vitest';
import { abdmCalls } from '#contract/abdm.ts';
import { documentOf, openAbdmPortal } from '#tests/support/connectors/abdm-portal.ts';

const portal = await openAbdmPortal();
const { abdm, server, journey, post, work, notify, hospital, requested, pages, pushAll } = portal;
const { titlesOf, transfers, found } = portal;
const { clock } = server;

const NOTIFY = '/data-flow/v3/health-information/notify';

describe('a round from consent to records', () => {
  test('asks for exactly what the doctor asked for, by the address of the health id', async () => {
    await portal.asked({ hiTypes: ['Prescription'] });
    const [sent] = abdm.sent('/consent/v3/request/init');
    expect(sent?.consent).toMatchObject({
      purpose: { code: 'CAREMGT' },
      patient: { id: `${portal.healthId().replaceAll('-', '')}@sbx` },
      hiu: { id: abdm.settings.ABDM_HIU_ID },
      hiTypes: ['Prescription'],
      permission: { accessMode: 'VIEW', dateRange: { from: '2026-01-01T00:00:00.000Z' } },
    });
    expect(JSON.stringify(sent)).not.toContain('Meera');
    expect(await found()).toMatchObject({ consentStatus: 'REQUESTED', artifacts: [] });
  });

  test('R1.07 decrypts, stores and acknowledges the records of two hospitals', async () => {
    const [one, two] = [hospital(1), hospital(2, 3)];
    await requested([one, two]);
    expect(await found()).toMatchObject({
      consentStatus: 'GRANTED',
      artifacts: [
        { hospital: 'Hospital 1', receivedAt: null },
        { hospital: 'Hospital 2', receivedAt: null },
      ],
    });
    await pushAll(one);
    await pushAll(two, { perPage: 2 });
    await work();
    expect(await titlesOf(one.artifactId)).toEqual(['Report 1.0']);
    expect((await titlesOf(two.artifactId)).toSorted()).toEqual(['Report 2.0', 'Report 2.1', 'Report 2.2']);
    await work();
    expect(abdm.sent(NOTIFY)).toHaveLength(2);
    expect(abdm.sent(NOTIFY)).toContainEqual({
      notification: expect.objectContaining({
        consentId: one.artifactId,
        statusNotification: {
          sessionStatus: 'TRANSFERRED',
          hipId: one.id,
          statusResponses: [{ careContextReference: 'visit-1-0', hiStatus: 'OK', description: 'Received' }],
        },
      }),
    });
    expect(abdm.sent('/consent/v3/request/hiu/on-notify')).toHaveLength(1);
  });

  test('keeps no private key and no copy once the records are stored', async () => {
    const one = hospital(1);
    await requested([one]);
    const [open] = await transfers(one.artifactId);
    expect(open?.privateKeySealed).toMatch(/^v2\./);
    await pushAll(one);
    const [done] = await transfers(one.artifactId);
    expect(done).toMatchObject({ state: 'DONE', privateKeySealed: null });
    const [page] = (await server.rows('abdmPage')).filter(({ transferId }) => transferId === done?.id);
    expect(page?.contentSealed).toMatch(/^v2\./);
    await work();
    await work();
    expect((await server.rows('abdmPage')).filter(({ transferId }) => transferId === done?.id)).toEqual([]);
  });

  test('receives twenty artefacts, each under its own hospital', async () => {
    const hospitals = Array.from({ length: 20 }, (_, i) => hospital(i + 1));
    await requested(hospitals);
    for (const one of hospitals) await pushAll(one);
    await work();
    const consent = await found();
    expect(consent?.artifacts).toHaveLength(20);
    for (const one of hospitals) {
      expect(consent?.artifacts).toContainEqual({
        artifactId: one.artifactId,
        hospital: one.name,
        receivedAt: expect.any(String),
      });
      expect(await titlesOf(one.artifactId)).toEqual([`Report ${one.name.replace('Hospital ', '')}.0`]);
    }
  });

  test('keeps a hospital that fails from holding up another', async () => {
    const [late, quick] = [hospital(1), hospital(2)];
    await requested([late, quick]);
    await pushAll(quick);
    await work();
    expect(await titlesOf(quick.artifactId)).toEqual(['Report 2.0']);
    expect((await journey.refused(late.artifactId)).reason).toBe('RECORDS_NOT_SENT');
  });
});

describe('a consent that ends', () => {
  test('a revocation deletes the records, the pages on their way and the keys', async () => {
    const [received, coming] = [hospital(1), hospital(2, 4)];
    await requested([received, coming]);
    await pushAll(received);
    await work();
    const [first, second] = pages(coming, { perPage: 2 });
    await post(first!);
    expect(await post(await notify('REVOKED', [received.artifactId, coming.artifactId]))).toBe(202);
    await work();
    expect(await found()).toMatchObject({ consentStatus: 'REVOKED' });
    expect(await post(second!)).toBe(404);
    for (const table of ['abdmTransfer', 'abdmPage'] as const)
      expect(JSON.stringify(await server.rows(table))).not.toContain(coming.artifactId);
    expect((await server.rows('healthRecord')).some((row) => row.artifactId === received.artifactId)).toBe(
      false,
    );
    expect((await journey.refused(received.artifactId)).code).toMatch(/NOT_FOUND|RULE/);
    // A grant that comes late does not open it again.
    expect(await post(await notify('GRANTED', [received.artifactId]))).toBe(404);
    expect(await found()).toMatchObject({ consentStatus: 'REVOKED' });
  });

  test('a revocation for one of two hospitals deletes the records of that one alone', async () => {
    const [kept, ended] = [hospital(1), hospital(2)];
    await requested([kept, ended]);
    await pushAll(kept);
    await pushAll(ended);
    await work();
    await post(await notify('REVOKED', [ended.artifactId]));
    await work();
    expect((await found())?.artifacts.map(({ artifactId }) => artifactId)).toEqual([kept.artifactId]);
    expect(await titlesOf(kept.artifactId)).toEqual(['Report 1.0']);
    expect((await journey.refused(ended.artifactId)).code).toBe('NOT_FOUND');
  });

  test('an expired consent takes and shows nothing more', async () => {
    const [received, coming] = [hospital(1), hospital(2)];
    await requested([received, coming], { expiresAt: journey.at(1) });
    await pushAll(received);
    await work();
    const [page] = pages(coming);
    clock.advance(86_400);
    expect(await post(page!)).toBe(404);
    await work();
    expect((await journey.refused(received.artifactId)).reason).toBe('CONSENT_EXPIRED');
    expect(await found()).toMatchObject({ consentStatus: 'EXPIRED' });
    expect((await server.rows('healthRecord')).some((row) => row.artifactId === received.artifactId)).toBe(
      false,
    );
    expect(await transfers(coming.artifactId)).toEqual([]);
  });

  test('a consent that the patient shortened ends here at that time', async () => {
    const one = hospital(1);
    await portal.asked();
    await post(await notify('GRANTED', [one.artifactId]));
    await work();
    await abdm.takeCalls();
    const permission = {
      accessMode: 'VIEW',
      dateRange: { from: '2026-01-01T00:00:00.000Z', to: clock.now().toISOString() },
      dataEraseAt: journey.at(2),
    };
    const body = { consent: abdm.fetched(one, { permission }), response: { requestId: 'fetch-request-1' } };
    expect(await post(await abdm.callOf('/consent/on-fetch', body))).toBe(202);
    expect((await found())?.expiresAt).toBe(permission.dataEraseAt);
  });

  test('a consent that the doctor withdrew takes nothing more', async () => {
    const one = hospital(1);
    const id = await requested([one]);
    const [page] = pages(one);
    await portal.doctor().call(abdmCalls.withdrawConsent, { body: { consentId: id } });
    expect(await post(page!)).toBe(404);
    expect(await transfers(one.artifactId)).toEqual([]);
  });

  test.each(['DENIED', 'EXPIRED'])(
    'a consent that is %s at the consent manager is shown so',
    async (status) => {
      await portal.asked();
      expect(await post(await notify(status, []))).toBe(202);
      await work();
      expect(await found()).toMatchObject({ consentStatus: status });
    },
  );
});

test('a document of an unknown kind is stored whole', async () => {
  const one = hospital(1);
  const odd = { ...documentOf('Report 9.9'), resourceType: 'Never', heard: ['of'] };
  one.documents = { 'visit-1-0': odd };
  await requested([one]);
  await pushAll(one);
  await work();
  expect((await journey.read(one.artifactId)).documents).toEqual([odd]);
});
