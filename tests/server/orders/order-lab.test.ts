import { beforeAll, describe, expect, test } from 'vitest';
import { assignmentCalls } from '#contract/assignment.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { labCalls } from '#contract/labs.ts';
import { orderLabCalls as calls } from '#contract/order-lab.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { orderTests } from '#tests/support/journeys/orders.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const HUB = 'wardline_kothrud';
let operator: Client;
let farhan: SignedInClient;
/** Agent of the neighbour's hub. */
let leela: SignedInClient;
let deccan: string;
let sahyadri: string;

async function labNamed(name: string): Promise<string> {
  const place = { address: '14 Karve Road', city: 'Pune', phone: '020 2543 1100', accreditation: null };
  return (await operator.call(labCalls.addLab, { body: { name, ...place } })).labId;
}

beforeAll(async () => {
  operator = await signInOperator(server);
  farhan = await server.signInAs('farhan.shaikh');
  leela = await server.signInAs('leela.mathew');
  const both = [farhan.userId, leela.userId];
  await server.db.deleteFrom('userHub').where('userId', 'in', both).execute();
  await server.db
    .insertInto('userHub')
    .values([
      { userId: farhan.userId, hubKey: HUB },
      { userId: leela.userId, hubKey: 'wardline_andheri' },
    ])
    .execute();
  deccan = await labNamed('Deccan Diagnostics');
  sahyadri = await labNamed('Sahyadri Labs');
});

async function raised(kind: 'LAB' | 'HOME_CARE' = 'LAB'): Promise<string> {
  const { requestId } = await server.raise(kind, { mrn: '204310', hubKey: undefined, productCodes: ['HB'] });
  await server.db.updateTable('request').set({ hubKey: HUB }).where('id', '=', requestId).execute();
  return requestId;
}
async function accepted(kind: 'LAB' | 'HOME_CARE' = 'LAB'): Promise<string> {
  const requestId = await raised(kind);
  await farhan.call(requestCalls.takeRequest, { body: { requestId } });
  return requestId;
}
const orderOf = (id: string) =>
  server.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const read = async (serviceId: string) => ({ serviceId, version: (await orderOf(serviceId)).version });
const given = async (id: string, labId: string | null) => ({ body: { ...(await read(id)), labId } });
const lastOf = async (serviceId: string) =>
  (await farhan.call(serviceCalls.serviceStatusHistory, { query: { serviceId } })).history.at(-1);
const audited = async (id: string, action: string) =>
  (await server.rows('audit')).filter((row) => row.entityId === id && row.action === action);

describe('a lab order', () => {
  test('goes to a lab, and to another one until the sample was handed in; history and audit record it', async () => {
    const id = await accepted();
    const first = await farhan.call(calls.giveToLab, await given(id, deccan));
    expect(first.service).toMatchObject({
      lab: { id: deccan, name: 'Deccan Diagnostics', city: 'Pune', phone: '020 2543 1100' },
      sampleGivenAt: null,
      request: { requestStatus: 'ACCEPTED' },
    });
    expect(await lastOf(id)).toMatchObject({
      from: 'ACCEPTED',
      to: 'ACCEPTED',
      by: { name: 'Farhan Shaikh' },
      at: server.clock.now().toISOString(),
      note: 'Given to Deccan Diagnostics, Pune',
    });
    await farhan.call(calls.giveToLab, await given(id, null));
    expect(await lastOf(id)).toMatchObject({ note: 'No longer given to a lab' });
    expect(await farhan.refusal(calls.giveSampleIn, { body: await read(id) })).toMatchObject({
      reason: 'LAB_NOT_CHOSEN',
    });
    await farhan.call(calls.giveToLab, await given(id, sahyadri));
    server.clock.advance(1);
    const { service } = await farhan.call(calls.giveSampleIn, { body: await read(id) });
    expect(service).toMatchObject({
      lab: { id: sahyadri },
      sampleGivenAt: server.clock.now().toISOString(),
    });
    expect(await lastOf(id)).toMatchObject({ note: 'Sample given in at Sahyadri Labs, Pune' });
    for (const labId of [deccan, null])
      expect(await farhan.refusal(calls.giveToLab, await given(id, labId))).toMatchObject({
        reason: 'SAMPLE_GIVEN',
      });
    const { version } = await orderOf(id);
    server.clock.advance(1);
    await farhan.call(calls.giveSampleIn, { body: await read(id) });
    expect(await orderOf(id)).toMatchObject({ version, labId: sahyadri });
    expect(await audited(id, 'SAMPLE_GIVEN_IN')).toHaveLength(1);
    const audits = await audited(id, 'GIVE_TO_LAB');
    expect(audits.map(({ who }) => who)).toEqual(Array(3).fill(`staff:${farhan.userId}`));
    expect((await server.rows('event')).at(-1)).toMatchObject({
      type: 'request.changed',
      data: { requestId: id },
    });
  });

  test('stays hidden from an agent of a neighbouring hub, who cannot assign it', async () => {
    const id = await accepted();
    expect(await leela.refusal(calls.giveToLab, await given(id, deccan))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await farhan.call(calls.giveToLab, await given(id, deccan));
    expect(await leela.refusal(calls.giveSampleIn, { body: await read(id) })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await orderOf(id)).toMatchObject({ labId: deccan, sampleGivenAt: null });
  });

  test('refuses before acceptance, after the end, on a stale version, and for home care', async () => {
    const waiting = await raised();
    expect(await farhan.refusal(calls.giveToLab, await given(waiting, deccan))).toMatchObject({
      code: 'NOT_ALLOWED',
      reason: 'ORDER_NOT_ACCEPTED',
    });
    const visit = await accepted('HOME_CARE');
    expect(await farhan.refusal(calls.giveToLab, await given(visit, deccan))).toMatchObject({
      reason: 'ONLY_LAB_ORDERS',
    });
    const id = await accepted();
    const stale = await given(id, sahyadri);
    await farhan.call(calls.giveToLab, await given(id, deccan));
    expect(await farhan.refusal(calls.giveToLab, stale)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(
      await farhan.refusal(calls.giveSampleIn, { body: { serviceId: id, version: stale.body.version } }),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await server.db
      .updateTable('request')
      .set({ status: 'COMPLETED', endedAt: server.clock.now() })
      .where('id', '=', id)
      .execute();
    expect(await farhan.refusal(calls.giveToLab, await given(id, sahyadri))).toMatchObject({
      reason: 'ORDER_ENDED',
    });
  });
});

describe('a lab that is taken out of use', () => {
  test('gets no more orders, and those that it has stay with it', async () => {
    const [id, other] = [await accepted(), await accepted()];
    const labId = await labNamed('Zenith Labs');
    await farhan.call(calls.giveToLab, await given(id, labId));
    await operator.call(labCalls.setLabInUse, { body: { labId, version: 1, isInUse: false } });
    const { labs } = await farhan.call(calls.labsInUse, {});
    expect(labs.map((lab) => lab.id)).toEqual(expect.arrayContaining([deccan, sahyadri]));
    expect(labs.map((lab) => lab.id)).not.toContain(labId);
    expect(await farhan.refusal(calls.giveToLab, await given(other, labId))).toMatchObject({
      reason: 'LAB_NOT_IN_USE',
    });
    expect(await farhan.refusal(calls.giveToLab, await given(other, 'none'))).toMatchObject({
      reason: 'LAB_NOT_IN_USE',
    });
    const { service } = await farhan.call(calls.giveSampleIn, { body: await read(id) });
    expect(service.lab).toMatchObject({ id: labId, name: 'Zenith Labs' });
  });

  test('remains while an order names it', async () => {
    const id = await accepted();
    await farhan.call(calls.giveToLab, await given(id, deccan));
    await expect(server.db.deleteFrom('partnerLab').where('id', '=', deccan).execute()).rejects.toThrow(
      /foreign key/,
    );
  });
});

test('the doctor who ordered and the operator see the lab of an order', async () => {
  const { v, serviceId } = await orderTests(server);
  await server.db
    .updateTable('request')
    .set({ hubKey: HUB, labId: sahyadri })
    .where('id', '=', serviceId)
    .execute();
  const query = { consultationNumber: v.number };
  const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, { query });
  expect(consultation.labOrders).toMatchObject([{ serviceId, lab: { id: sahyadri, name: 'Sahyadri Labs' } }]);
  const { items } = await operator.call(assignmentCalls.ordersToAssign, {
    body: { kind: 'LAB', free: true },
  });
  expect(items.find((order) => order.id === serviceId)?.lab).toMatchObject({ name: 'Sahyadri Labs' });
});
