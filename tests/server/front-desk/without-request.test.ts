import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { frontDeskCalls } from '#contract/front-desk.ts';
import { serviceCalls } from '#contract/services.ts';
import { NEW_CALLER, testsAtDesk } from '#tests/support/inputs/front-desk.ts';
import { openServer, type TestServer } from '#tests/support/server/server.ts';

const server = await openServer();
const agent = await server.signInAs('farhan.shaikh');

async function anyPatient({ db }: TestServer): Promise<string> {
  const row = await db.selectFrom('patient').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return row.id;
}

describe('a person who is registered without a request', () => {
  const registering = (more: object = {}) => ({
    body: { clientId: randomUUID(), newPatient: NEW_CALLER, consentBy: 'Savita Jadhav', ...more },
  });

  test('gets one record with the consent on it, however often the device sends it', async () => {
    const name = `Registered ${randomUUID().slice(0, 6)}`;
    const sent = registering({ newPatient: { ...NEW_CALLER, name } });
    const { patient } = await agent.call(frontDeskCalls.registerAtDesk, sent);
    expect((await agent.call(frontDeskCalls.registerAtDesk, sent)).patient).toEqual(patient);
    const rows = await server.db.selectFrom('patient').selectAll().where('name', '=', name).execute();
    expect(rows).toMatchObject([{ registerConsentBy: 'Savita Jadhav', mobile: '+919822041736' }]);
    const child = registering({ newPatient: { ...NEW_CALLER, bornOn: '2024-02-01' } });
    expect(await agent.refusal(frontDeskCalls.registerAtDesk, child)).toMatchObject({
      fields: [{ path: 'newPatient.guardian', reason: 'GUARDIAN_NEEDED' }],
    });
  });

  test('can be found at once by another spelling, in another order of words', async () => {
    const sent = registering({ newPatient: { ...NEW_CALLER, name: 'Jyotsna Bhattacharya' } });
    const { patient } = await agent.call(frontDeskCalls.registerAtDesk, sent);
    const { matches } = await agent.call(frontDeskCalls.findCallers, {
      body: { search: 'batacharya jyotsana' },
    });
    expect(matches.map(({ id }) => id)).toContain(patient.id);
  });

  test('appears to the operators beside the records that the desk left undecided', async () => {
    const sent = registering({ undecidedIds: [await anyPatient(server)] });
    const { patient } = await agent.call(frontDeskCalls.registerAtDesk, sent);
    await agent.call(frontDeskCalls.registerAtDesk, sent);
    const pairs = await server.rows('possibleDuplicate');
    expect(pairs.filter(({ patientId }) => patientId === patient.id)).toHaveLength(1);
  });
});

describe('tests without a consultation', () => {
  test('need the permission of the hospital', async () => {
    expect(await agent.call(frontDeskCalls.deskOffer, {})).toMatchObject({ tests: false });
    const body = testsAtDesk(await anyPatient(server));
    expect(await agent.refusal(frontDeskCalls.orderAtDesk, { body })).toMatchObject({
      reason: 'DESK_ORDERS_CLOSED',
    });
  });

  test('reach every agent once, with their prices', async () => {
    const allowing = await openServer({ DESK_LAB_ORDERS: 'on' });
    const clerk = await allowing.signInAs('farhan.shaikh');
    expect(await clerk.call(frontDeskCalls.deskOffer, {})).toMatchObject({ tests: true });
    const body = testsAtDesk(await anyPatient(allowing));
    const order = await clerk.call(frontDeskCalls.orderAtDesk, { body });
    expect(await clerk.call(frontDeskCalls.orderAtDesk, { body })).toEqual(order);
    const neighbour = await allowing.signInAs('rohan.kale');
    const query = { serviceId: order.requestId };
    const { service } = await neighbour.call(serviceCalls.serviceDetailsById, { query });
    expect(service.request).toMatchObject({ kind: 'LAB', requestStatus: 'REQUESTED', amountPaise: 97_000 });
    expect(service.products).toHaveLength(2);
    expect(await neighbour.refusal(frontDeskCalls.orderAtDesk, { body })).toMatchObject({
      code: 'SAME_KEY_OTHER_BODY',
    });
    const unknown = { body: testsAtDesk(body.patientId, { testCodes: ['NO-SUCH'] }) };
    expect(await clerk.refusal(frontDeskCalls.orderAtDesk, unknown)).toMatchObject({
      fields: [{ path: 'testCodes.0', reason: 'TEST_UNKNOWN' }],
    });
  });
});
