import { beforeEach, describe, expect, test } from 'vitest';
import { abdmCalls } from '#contract/abdm.ts';
import { consents, seededConsent, type Ask } from '#tests/support/journeys/consents.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let doctor: SignedInClient;
let healthId: string;
const { at, wish, refused, granted } = consents(server, () => ({ doctor, healthId }));

/** A doctor with a patient whom they treated, and who says yes. */
beforeEach(async () => {
  doctor = await server.signInAs('meera.iyer');
  ({ healthId } = await seededConsent(server, 'GRANTED', doctor.roleId));
});

describe('someone else', () => {
  test('sees none of another provider’s consents, artifacts or patients', async () => {
    const other = await server.signInAs('arjun.rao');
    const { id, artifactIds } = await granted();
    expect(await refused(artifactIds[0] ?? '', other)).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' });
    expect(await refused('no-such-artifact')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await other.refusal(abdmCalls.withdrawConsent, { body: { consentId: id } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const theirs = await seededConsent(server, 'GRANTED', other.roleId);
    const query = { healthId: theirs.healthId };
    const isShared = theirs.healthId === healthId;
    if (!isShared)
      expect(
        await doctor.refusal(abdmCalls.getAbdmProviderConsentDetailsByhealthId, { query }),
      ).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await doctor.refusal(abdmCalls.getAbdmProviderConsentDetailsByhealthId, {
        query: { healthId: '91-0' },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('may not ask for a patient whom they never treated', async () => {
    const stranger = await server.db
      .selectFrom('patient')
      .select('healthId')
      .where('healthId', 'is not', null)
      .where('id', 'not in', (e) =>
        e.selectFrom('consultation').select('patientId').where('providerId', '=', doctor.roleId),
      )
      .executeTakeFirstOrThrow();
    const body = wish({ healthId: stranger.healthId ?? '' });
    expect(await doctor.refusal(abdmCalls.requestConsent, { body })).toMatchObject({ httpStatus: 404 });
  });

  test('refuses nurses, agents and unverified providers', async () => {
    for (const name of ['anitha.nair', 'farhan.shaikh', 'nikhil.patil']) {
      const who = await server.signInAs(name);
      for (const refusal of [
        await who.refusal(abdmCalls.getAbdmProviderConsentDetailsByhealthId, { query: { healthId } }),
        await who.refusal(abdmCalls.requestConsent, { body: wish() }),
        await refused('x', who),
      ])
        expect(refusal).toMatchObject({ httpStatus: 403, code: 'NOT_ALLOWED' });
    }
  });
});

describe('a request with a wrong period is refused, naming it:', () => {
  test.each<[string, () => Partial<Ask>]>([
    ['recordsFrom', () => ({ recordsFrom: '0000-01-01T00:00:00Z' })],
    ['recordsTo', () => ({ recordsFrom: at(-1), recordsTo: at(-2) })],
    ['recordsTo', () => ({ recordsTo: '9999-12-31T00:00:00Z' })],
    ['expiresAt', () => ({ expiresAt: at(0) })],
    ['expiresAt', () => ({ expiresAt: at(366) })],
    ['hiTypes', () => ({ hiTypes: [] })],
  ])('%s', async (path, more) => {
    const refusal = await doctor.refusal(abdmCalls.requestConsent, { body: wish(more()) });
    expect(refusal).toMatchObject({ httpStatus: 400, code: 'BAD_INPUT' });
    expect(refusal.fields?.map((field) => field.path)).toContain(path);
  });
});
