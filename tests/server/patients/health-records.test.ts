import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { abdmCalls } from '#contract/abdm.ts';
import { LOCAL_ANSWER_AFTER_S } from '#server/patients/local-records.ts';
import { advanceConsents } from '#server/patients/health-records.job.ts';
import { consents, seededConsent } from '#tests/support/journeys/consents.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { db, clock, deps } = server;

let doctor: SignedInClient;
let healthId: string;
let patientId: string;

/** A doctor with a patient whom they treated, and who says yes. */
beforeEach(async () => {
  doctor = await server.signInAs('meera.iyer');
  const treated = await seededConsent(server, 'GRANTED', doctor.roleId);
  healthId = treated.healthId;
  patientId = treated.patientId;
});

const { at, ask, list, find, read, refused, granted } = consents(server, () => ({ doctor, healthId }));

async function recordsOf(consentId: string) {
  const ids = await db
    .selectFrom('healthArtifact')
    .select('artifactId')
    .where('consentId', '=', consentId)
    .execute();
  return (await server.rows('healthRecord')).filter((row) =>
    ids.some(({ artifactId }) => artifactId === row.artifactId),
  );
}

describe('a consent', () => {
  test('R1.07 follows the request, the patient’s answer and one artifact per hospital', async () => {
    const consent = await ask();
    expect(consent).toMatchObject({ consentStatus: 'REQUESTED', purpose: 'CAREMGT', artifacts: [] });
    await advanceConsents(deps);
    expect((await find(consent.consentId))?.consentStatus).toBe('REQUESTED');
    clock.advance(LOCAL_ANSWER_AFTER_S);
    await advanceConsents(deps);
    const answered = await find(consent.consentId);
    expect(answered).toMatchObject({ consentStatus: 'GRANTED' });
    expect(answered?.artifacts).toHaveLength(2);
    const events = (await server.rows('event')).filter(
      (event) => (event.data as { consentId?: string }).consentId === consent.consentId,
    );
    expect(new Set(events.flatMap((event) => event.audience))).toEqual(new Set([`user:${doctor.userId}`]));
    const trail = (await server.rows('audit')).filter((row) => row.entityId === consent.consentId);
    expect(trail.map(({ who, action }) => [who, action])).toEqual([
      [`staff:${doctor.userId}`, 'REQUEST_CONSENT'],
      ['system', 'CONSENT_GRANTED'],
    ]);
    expect(trail.every((row) => row.patientId === patientId)).toBe(true);
  });

  test('R1.07 lists under its own health id alone', async () => {
    const { consentId: id } = await ask();
    expect(await find(id)).toBeDefined();
    await db
      .updateTable('healthConsent')
      .set({ healthId: '91-0000-0000-7777' })
      .where('id', '=', id)
      .execute();
    expect(await find(id)).toBeUndefined();
  });

  test('stores once however often its request is sent', async () => {
    const clientId = randomUUID();
    const [one, other] = [await ask({ clientId }), await ask({ clientId })];
    expect(other.consentId).toBe(one.consentId);
  });

  test('opens nothing when the patient does not agree', async () => {
    await db
      .updateTable('patient')
      .set({ healthId: '91-0000-0000-7779' })
      .where('id', '=', patientId)
      .execute();
    const before = healthId;
    healthId = '91-0000-0000-7779';
    const { id, artifactIds } = await granted();
    expect(await find(id)).toMatchObject({ consentStatus: 'DENIED' });
    expect(artifactIds).toEqual([]);
    await db.updateTable('patient').set({ healthId: before }).where('id', '=', patientId).execute();
  });

  test('lists newest first, with every state, and reading is audited', async () => {
    await ask();
    const states = (await list()).map((consent) => consent.consentStatus);
    expect(new Set(states)).toEqual(new Set(['REQUESTED', 'GRANTED', 'DENIED', 'EXPIRED', 'REVOKED']));
    const dates = (await list()).map((consent) => consent.requestedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(await server.rows('audit')).toContainEqual(
      expect.objectContaining({
        who: `staff:${doctor.userId}`,
        action: 'READ',
        entityId: 'healthConsents',
        patientIds: [patientId],
      }),
    );
  });
});

describe('the records of a granted consent', () => {
  test('R1.07 arrive as FHIR bundles under the patient’s own name, of the requested kinds and time', async () => {
    const { artifactIds } = await granted({
      hiTypes: ['DischargeSummary', 'OPConsultation'],
      recordsFrom: '2026-09-01T00:00:00Z',
    });
    const documents = (await Promise.all(artifactIds.map((id) => read(id)))).flatMap(
      (answer) => answer.documents,
    );
    const titles = documents.map((bundle) => JSON.stringify(bundle).match(/"title":"([^"]+)"/)?.[1]);
    expect(new Set(titles)).toEqual(new Set(['Consultation Report', 'Discharge Summary']));
    expect(titles).toHaveLength(2);
    const { name } = await db
      .selectFrom('patient')
      .select('name')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    for (const bundle of documents) {
      expect(bundle.resourceType).toBe('Bundle');
      expect(JSON.stringify(bundle)).toContain(name);
      expect(JSON.stringify(bundle)).toContain(healthId);
      expect(JSON.stringify(bundle)).not.toMatch(/Imran Qureshi|Asha Kulkarni/);
    }
    expect((await server.rows('audit')).at(-1)).toMatchObject({
      who: `staff:${doctor.userId}`,
      action: 'READ',
      entity: 'healthArtifact',
      patientId,
    });
  });

  test('show as on their way until they arrive', async () => {
    const { artifactIds } = await granted();
    await db
      .updateTable('healthArtifact')
      .set({ receivedAt: null })
      .where('artifactId', '=', artifactIds[0] ?? '')
      .execute();
    expect(await refused(artifactIds[0] ?? '')).toMatchObject({
      httpStatus: 422,
      code: 'RULE',
      retryAfterS: 60,
    });
    expect((await read(artifactIds[1] ?? '')).documents.length).toBeGreaterThan(0);
  });

  test('disappear from the moment that the consent ends, and then get deleted', async () => {
    const { id, artifactIds } = await granted({ expiresAt: at(1) });
    expect(await recordsOf(id)).not.toEqual([]);
    clock.advance(86_400 - LOCAL_ANSWER_AFTER_S - 1);
    doctor = await server.signInAs('meera.iyer');
    await advanceConsents(deps);
    await read(artifactIds[0] ?? '');
    clock.advance(1);
    expect(await refused(artifactIds[0] ?? '')).toMatchObject({ code: 'RULE' });
    expect((await find(id))?.consentStatus).toBe('EXPIRED');
    await advanceConsents(deps);
    expect(await recordsOf(id)).toEqual([]);
    expect(
      await db
        .selectFrom('healthConsent')
        .select(['state', 'checkAt'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ state: 'EXPIRED', checkAt: null });
    expect((await server.rows('audit')).filter((row) => row.entityId === id).at(-1)?.action).toBe(
      'CONSENT_EXPIRED',
    );
  });

  test('get deleted when the patient withdraws the consent', async () => {
    const { id, artifactIds } = await granted();
    clock.advance(60);
    const revoking: typeof deps.records = {
      ...deps.records,
      answerTo: (gatewayId, consent) =>
        consent.id === id
          ? Promise.resolve({ state: 'REVOKED', artifacts: [] })
          : deps.records.answerTo(gatewayId, consent),
    };
    await advanceConsents({ ...deps, records: revoking });
    expect(await refused(artifactIds[0] ?? '')).toMatchObject({ code: 'RULE' });
    expect(await recordsOf(id)).toEqual([]);
  });

  test('get discarded when they arrive after the consent was revoked', async () => {
    const { consentId } = await ask();
    clock.advance(LOCAL_ANSWER_AFTER_S);
    const slow = {
      ...deps.records,
      async fetch(...given: Parameters<typeof deps.records.fetch>) {
        if (given[1].id === consentId) await doctor.call(abdmCalls.withdrawConsent, { body: { consentId } });
        return deps.records.fetch(...given);
      },
    };
    await advanceConsents({ ...deps, records: slow });
    expect((await find(consentId))?.consentStatus).toBe('REVOKED');
    expect(await recordsOf(consentId)).toEqual([]);
  });

  test.each(['REQUESTED', 'DENIED', 'EXPIRED', 'REVOKED'] as const)(
    'stay hidden for a consent that is %s',
    async (state) => {
      const { id, artifactIds } = await granted();
      await db.updateTable('healthConsent').set({ state }).where('id', '=', id).execute();
      const refusal = await refused(artifactIds[0] ?? '');
      const reason = `CONSENT_${state === 'REQUESTED' ? 'NOT_ANSWERED' : state}`;
      expect(refusal).toMatchObject({ httpStatus: 422, code: 'RULE', reason });
      await db.updateTable('healthConsent').set({ state: 'GRANTED' }).where('id', '=', id).execute();
      await read(artifactIds[0] ?? '');
    },
  );
});

describe('a request that is revoked', () => {
  const withdraw = (consentId: string) => doctor.call(abdmCalls.withdrawConsent, { body: { consentId } });

  test('before its answer opens nothing any more, whatever the patient says', async () => {
    const { consentId } = await ask();
    expect((await withdraw(consentId)).consent.consentStatus).toBe('REVOKED');
    clock.advance(LOCAL_ANSWER_AFTER_S);
    await advanceConsents(deps);
    expect(await find(consentId)).toMatchObject({ consentStatus: 'REVOKED', artifacts: [] });
  });

  test('after it was granted takes its records with it, and the gateway is told', async () => {
    const { id, artifactIds } = await granted();
    const told: string[] = [];
    await withdraw(id);
    expect(await recordsOf(id)).toEqual([]);
    expect(await refused(artifactIds[0] ?? '')).toMatchObject({ code: 'RULE' });
    await advanceConsents({
      ...deps,
      records: { ...deps.records, withdraw: async (gatewayId) => void told.push(gatewayId) },
    });
    expect(told).toEqual([id]);
    await withdraw(id);
  });

  test('cannot be one that the patient has denied', async () => {
    const { id: consentId } = await seededConsent(server, 'DENIED', doctor.roleId);
    expect(await doctor.refusal(abdmCalls.withdrawConsent, { body: { consentId } })).toMatchObject({
      code: 'RULE',
    });
  });
});

test('two servers that look at the same moment receive each record once', async () => {
  const { consentId } = await ask();
  clock.advance(LOCAL_ANSWER_AFTER_S);
  await Promise.all([advanceConsents(deps), advanceConsents(deps)]);
  const kept = await recordsOf(consentId);
  expect(kept.length).toBeGreaterThan(2);
  expect(new Set(kept.map((row) => row.content)).size).toBe(kept.length);
});
