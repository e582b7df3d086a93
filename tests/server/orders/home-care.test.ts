import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeCareCalls } from '#contract/home-care.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let agent: SignedInClient;
let partTime: SignedInClient;
let lata: SignedInClient;
let serviceId: string;

beforeEach(async () => {
  agent = await server.signInAs('farhan.shaikh');
  partTime = await server.signInAs('sunil.more');
  lata = await server.signInAs('lata.joshi');
});

const details = async (who: SignedInClient) =>
  (await who.call(serviceCalls.serviceDetailsById, { query: { serviceId } })).service;

describe('home visits', () => {
  beforeEach(async () => {
    serviceId = (await server.raise('HOME_CARE', { hubKey: undefined })).requestId;
  });
  const visit = (more: object = {}) => ({
    body: {
      serviceId,
      clientId: 'visit-1',
      scheduledAt: '2026-11-25T05:30:00Z',
      agentUserId: partTime.userId,
      tasks: [{ text: 'Knee exercises', done: false }],
      notes: '',
      visitStatus: 'SCHEDULED' as const,
      ...more,
    },
  });

  test('plans once per clientId, then changes by version', async () => {
    await partTime.call(homeCareCalls.saveHomeVisit, visit());
    const { service } = await partTime.call(homeCareCalls.saveHomeVisit, visit());
    expect(service.visits).toMatchObject([
      { agent: { name: 'Sunil More' }, visitStatus: 'SCHEDULED', version: 1 },
    ]);
    const done = visit({ version: 1, visitStatus: 'DONE', notes: 'Walks alone' });
    await partTime.call(homeCareCalls.saveHomeVisit, done);
    expect((await details(partTime)).visits).toMatchObject([
      { visitStatus: 'DONE', notes: 'Walks alone', version: 2 },
    ]);
    expect(await partTime.refusal(homeCareCalls.saveHomeVisit, done)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  test('need an agent, a day that can be, a reason if they do not take place, and home care', async () => {
    for (const [more, path] of [
      [{ agentUserId: lata.userId }, 'agentUserId'],
      [{ visitStatus: 'CANCELLED' }, 'notes'],
      [{ visitStatus: 'MISSED', notes: '  ' }, 'notes'],
      [{ scheduledAt: '9999-12-31T00:00:00Z' }, 'scheduledAt'],
      [{ scheduledAt: '0000-01-01T00:00:00Z' }, 'scheduledAt'],
    ] as const)
      expect(await partTime.refusal(homeCareCalls.saveHomeVisit, visit(more))).toMatchObject({
        fields: [{ path }],
      });
    serviceId = (await server.raise('LAB', { hubKey: undefined })).requestId;
    expect(await agent.refusal(homeCareCalls.saveHomeVisit, visit())).toMatchObject({ code: 'RULE' });
    expect(await partTime.refusal(homeCareCalls.saveHomeVisit, visit())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('allows providers who administer home care to see, not to change', async () => {
    await partTime.call(homeCareCalls.saveHomeVisit, visit());
    const { items } = await lata.call(homeCareCalls.providerHomeCare, { body: { limit: 200 } });
    expect(items.find((item) => item.id === serviceId)?.may).toEqual(['open']);
    const { service } = await lata.call(homeCareCalls.providerHomeCareDetails, { query: { serviceId } });
    expect(service.visits).toHaveLength(1);
    expect(await lata.refusal(requestCalls.takeRequest, { body: { requestId: serviceId } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const meera = await server.signInAs('meera.iyer');
    expect(await meera.refusal(homeCareCalls.providerHomeCare, { body: {} })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const lab = (await server.raise('LAB', { hubKey: undefined })).requestId;
    expect(
      await lata.refusal(homeCareCalls.providerHomeCareDetails, { query: { serviceId: lab } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a clientId of its own is a visit of its own', async () => {
  serviceId = (await server.raise('HOME_CARE', { hubKey: undefined })).requestId;
  for (const clientId of [randomUUID(), randomUUID()])
    await partTime.call(homeCareCalls.saveHomeVisit, {
      body: {
        serviceId,
        clientId,
        scheduledAt: '2026-11-25T05:30:00Z',
        agentUserId: partTime.userId,
        tasks: [],
        notes: '',
        visitStatus: 'SCHEDULED',
      },
    });
  expect((await details(partTime)).visits).toHaveLength(2);
});
