import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { assignmentCalls as calls } from '#contract/assignment.ts';
import { homeCareCalls } from '#contract/home-care.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const HUB = 'wardline_kothrud';
let operator: Client;
let farhan: SignedInClient;
let priya: SignedInClient;
let sunil: SignedInClient;
/** Agent of the neighbour's hub. */
let leela: SignedInClient;

beforeAll(async () => {
  operator = await signInOperator(server);
  farhan = await server.signInAs('farhan.shaikh');
  priya = await server.signInAs('priya.dutta');
  sunil = await server.signInAs('sunil.more');
  leela = await server.signInAs('leela.mathew');
  await server.db.deleteFrom('userHub').where('userId', 'in', [leela.userId]).execute();
  const hubs = [farhan, priya, sunil].map(({ userId }) => ({ userId, hubKey: HUB }));
  await server.db
    .insertInto('userHub')
    .values([...hubs, { userId: leela.userId, hubKey: 'wardline_andheri' }])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

async function raised(kind: 'LAB' | 'HOME_CARE' = 'LAB', hubKey = HUB): Promise<string> {
  const { requestId } = await server.raise(kind, { mrn: '204310', hubKey: undefined, productCodes: ['HB'] });
  await server.db.updateTable('request').set({ hubKey }).where('id', '=', requestId).execute();
  return requestId;
}
async function accepted(kind: 'LAB' | 'HOME_CARE' = 'LAB'): Promise<string> {
  const requestId = await raised(kind);
  await farhan.call(requestCalls.takeRequest, { body: { requestId } });
  return requestId;
}
const give = (who: Client, agent: SignedInClient, ...requestIds: string[]) =>
  who.call(calls.assignOrders, { body: { requestIds, agentUserId: agent.userId } });
const refusals = async (giving: ReturnType<typeof give>) =>
  (await giving).outcomes.map(({ refusal }) => refusal && (refusal.reason ?? refusal.code));
const orderOf = (id: string) =>
  server.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lastOf = async (serviceId: string) =>
  (await priya.call(serviceCalls.serviceStatusHistory, { query: { serviceId } })).history.at(-1);
const openAlertsOf = async (who: SignedInClient, id: string) => {
  const { items } = await who.call(alertCalls.getAlerts, { query: { state: 'OPEN' } });
  return items.filter(({ requestId }) => requestId === id).map(({ reason }) => reason);
};
const auditOf = (id: string, action: string) =>
  server.db
    .selectFrom('audit')
    .select('who')
    .where('entityId', '=', id)
    .where('action', '=', action)
    .execute();

describe('an order is assigned', () => {
  test('lets an operator assign it, waiting or not: the agent is alerted until they begin, history and audit name both', async () => {
    const id = await raised();
    expect(await refusals(give(operator, farhan, id))).toEqual([null]);
    expect(await orderOf(id)).toMatchObject({ status: 'ACCEPTED', takenBy: farhan.userId });
    expect(await refusals(give(operator, priya, id))).toEqual([null]);
    expect(await orderOf(id)).toMatchObject({ status: 'ACCEPTED', takenBy: priya.userId });
    expect(await openAlertsOf(farhan, id)).toEqual([]);
    expect(await openAlertsOf(priya, id)).toEqual(['HANDED_OVER']);
    expect(await lastOf(id)).toMatchObject({
      from: 'ACCEPTED',
      to: 'ACCEPTED',
      by: { role: 'operator' },
      note: 'Assigned to Priya Dutta',
    });
    const audit = await auditOf(id, 'ASSIGN');
    expect(audit.map(({ who }) => who.split(':')[0])).toEqual(['operator', 'operator']);
    const { version } = await orderOf(id);
    const body = { serviceId: id, requestStatus: 'IN_PROGRESS' as const, version };
    await priya.call(serviceCalls.updateServiceStatus, { body });
    expect(await openAlertsOf(priya, id)).toEqual([]);
    // To whom has it already, nothing is done.
    expect(await refusals(give(operator, priya, id))).toEqual([null]);
    expect(await orderOf(id)).toMatchObject({ version: version + 1 });
  });

  test('lets only its agent pass it to a colleague of the hub, and both pages update', async () => {
    const id = await accepted();
    expect(await refusals(give(priya, priya, id))).toEqual(['NOT_ALLOWED']);
    expect(await refusals(give(farhan, priya, id))).toEqual([null]);
    expect(await orderOf(id)).toMatchObject({ takenBy: priya.userId });
    const told = (await server.rows('event')).findLast(({ type }) => type === 'request.changed');
    expect(told).toMatchObject({ data: { requestId: id } });
    expect(told?.audience).toContain('role:agent');
    expect(await refusals(give(farhan, priya, id))).toEqual(['NOT_ALLOWED']);
    expect(await lastOf(id)).toMatchObject({
      by: { name: 'Farhan Shaikh' },
      note: 'Assigned to Priya Dutta',
    });
  });

  test('refuses agents of a neighbouring hub, of other kinds, or with a disabled account', async () => {
    const id = await accepted();
    for (const [who, to] of [
      [operator, leela],
      [farhan, leela],
      [operator, sunil],
    ] as const)
      expect(await refusals(give(who, to, id))).toEqual(['AGENT_NOT_FOR_ORDER']);
    const { agents } = await farhan.call(calls.agentsFor, { body: { requestIds: [id] } });
    expect(agents.map(({ name }) => name)).toEqual(['Farhan Shaikh', 'Priya Dutta']);
    const nothing = { body: { requestIds: [] } };
    expect((await operator.call(calls.agentsFor, nothing)).agents.map(({ name }) => name)).toContain(
      'Leela Mathew',
    );
    expect(await farhan.refusal(calls.agentsFor, nothing)).toMatchObject({ code: 'NOT_FOUND' });
    const neighbours = await raised('LAB', 'wardline_andheri');
    const body = { requestIds: [neighbours], agentUserId: priya.userId };
    expect(await farhan.refusal(calls.assignOrders, { body })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await farhan.refusal(calls.agentsFor, { body })).toMatchObject({ code: 'NOT_FOUND' });
    const disabledAt = (at: Date | null) =>
      server.db.updateTable('appUser').set({ disabledAt: at }).where('id', '=', priya.userId).execute();
    await disabledAt(server.clock.now());
    expect(await refusals(give(operator, priya, id))).toEqual(['AGENT_NOT_FOR_ORDER']);
    await disabledAt(null);
    expect(await orderOf(id)).toMatchObject({ takenBy: farhan.userId });
  });

  test('many at once, each done or refused alone', async () => {
    const [first, second, ended, withDoctor] = [
      await accepted(),
      await raised(),
      await raised(),
      await raised(),
    ];
    await server.db
      .updateTable('request')
      .set({ status: 'CANCELLED', endedAt: server.clock.now() })
      .where('id', '=', ended)
      .execute();
    const { roleId } = await server.signInAs('meera.iyer');
    await server.db
      .updateTable('request')
      .set({ kind: 'SECOND_OPINION', providerId: roleId })
      .where('id', '=', withDoctor)
      .execute();
    const absent = randomUUID();
    const { outcomes } = await give(operator, priya, first, second, ended, withDoctor, absent, first);
    const of = (id: string) => outcomes.find(({ requestId }) => requestId === id)?.refusal;
    expect(outcomes).toHaveLength(5);
    expect([of(first), of(second)]).toEqual([null, null]);
    expect(of(ended)).toEqual({ code: 'BAD_TRANSITION', reason: 'ORDER_ENDED' });
    expect(of(withDoctor)).toEqual({ code: 'NOT_ALLOWED', reason: 'WITH_DOCTOR' });
    expect(of(absent)).toEqual({ code: 'NOT_FOUND' });
    expect([(await orderOf(first)).takenBy, (await orderOf(second)).takenBy]).toEqual([
      priya.userId,
      priya.userId,
    ]);
    const ids = Array.from({ length: 51 }, () => randomUUID());
    const body = { requestIds: ids, agentUserId: priya.userId };
    expect(await operator.refusal(calls.assignOrders, { body })).toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('a home visit', () => {
  const planned = async (serviceId: string, agent: SignedInClient) => {
    const body = {
      serviceId,
      clientId: randomUUID(),
      scheduledAt: '2026-11-25T05:30:00Z',
      agentUserId: agent.userId,
      tasks: [],
      notes: '',
      visitStatus: 'SCHEDULED' as const,
    };
    const { service } = await farhan.call(homeCareCalls.saveHomeVisit, { body });
    return service.visits[0]?.id ?? '';
  };
  const agentOf = async (serviceId: string) => {
    const { service } = await farhan.call(serviceCalls.serviceDetailsById, { query: { serviceId } });
    return service.visits[0]?.agent.name;
  };
  const giveVisit = (requestId: string, visitId: string, { userId: agentUserId }: SignedInClient) => ({
    body: { requestId, visitId, agentUserId },
  });

  test('goes to an agent of home care, who is alerted; by its agent, its order’s, or an operator', async () => {
    const id = await accepted('HOME_CARE');
    const visitId = await planned(id, farhan);
    expect(await priya.refusal(calls.assignHomeVisit, giveVisit(id, visitId, priya))).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await farhan.call(calls.assignHomeVisit, giveVisit(id, visitId, sunil));
    expect(await agentOf(id)).toBe('Sunil More');
    expect(await openAlertsOf(sunil, id)).toEqual(['HANDED_OVER']);
    expect(await orderOf(id)).toMatchObject({ takenBy: farhan.userId });
    expect(await lastOf(id)).toMatchObject({
      note: expect.stringMatching(/^Visit of 25 November 2026, 11:00 .*assigned to Sunil More$/),
    });
    await sunil.call(calls.assignHomeVisit, giveVisit(id, visitId, priya));
    await operator.call(calls.assignHomeVisit, giveVisit(id, visitId, sunil));
    expect((await auditOf(id, 'ASSIGN_VISIT')).map(({ who }) => who.split(':')[0])).toEqual([
      'staff',
      'staff',
      'operator',
    ]);
    expect(await operator.refusal(calls.assignHomeVisit, giveVisit(id, visitId, leela))).toMatchObject({
      reason: 'VISITOR_NOT_OF_HUB',
    });
    await server.db.updateTable('homeVisit').set({ status: 'DONE' }).where('id', '=', visitId).execute();
    expect(await operator.refusal(calls.assignHomeVisit, giveVisit(id, visitId, priya))).toMatchObject({
      reason: 'VISIT_OVER',
    });
  });

  test('goes with its order when it was its agent’s, and is planned for no neighbour', async () => {
    const id = await accepted('HOME_CARE');
    await planned(id, farhan);
    const other = await accepted('HOME_CARE');
    await planned(other, sunil);
    expect(await refusals(give(operator, priya, id, other))).toEqual([null, null]);
    expect([await agentOf(id), await agentOf(other)]).toEqual(['Priya Dutta', 'Sunil More']);
    const body = {
      serviceId: id,
      clientId: randomUUID(),
      scheduledAt: '2026-11-25T05:30:00Z',
      agentUserId: leela.userId,
      tasks: [],
      notes: '',
      visitStatus: 'SCHEDULED' as const,
    };
    expect(await farhan.refusal(homeCareCalls.saveHomeVisit, { body })).toMatchObject({
      reason: 'VISITOR_NOT_OF_HUB',
    });
  });
});

describe('the operator’s list of orders', () => {
  test('includes every hub, by kind and agent or unassigned, without what was ordered', async () => {
    const [lab, neighbours] = [await accepted(), await raised('LAB', 'wardline_andheri')];
    const idsOf = async (body: object) =>
      (await operator.call(calls.ordersToAssign, { body: { search: '204310', ...body } })).items.map(
        ({ id }) => id,
      );
    expect(await idsOf({ kind: 'LAB' })).toEqual(expect.arrayContaining([lab, neighbours]));
    expect(await idsOf({ kind: 'HOME_CARE' })).not.toContain(lab);
    const body = { kind: 'TALK_TO_DOC' as 'LAB' };
    expect(await operator.refusal(calls.ordersToAssign, { body })).toMatchObject({ code: 'BAD_INPUT' });
    const unassigned = await idsOf({ free: true });
    expect(unassigned).toContain(neighbours);
    expect(unassigned).not.toContain(lab);
    expect(await idsOf({ agentUserId: farhan.userId })).toContain(lab);
    const { items } = await operator.call(calls.ordersToAssign, { body: { search: '204310' } });
    expect(JSON.stringify(items)).not.toContain('Haemoglobin');
  });
});
