// @module-tag critical
import { describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { overviewCalls } from '#contract/overview.ts';
import { labResultCalls } from '#contract/lab-results.ts';
import { pushCritical, repeatCritical } from '#server/alerts/critical.job.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findEscalatedResults, listEscalatedOrders } from '#server/operations/overview.queries.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { orderCalls } from '#tests/support/journeys/orders.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';

const server = await openServer({ CRITICAL_REPEAT_MIN: '30' });
await server.db
  .updateTable('document')
  .set({ resultReadAt: new Date() })
  .where('kind', '=', 'LAB_RESULT')
  .execute();

type Order = Awaited<ReturnType<typeof orderInProgress>>;

async function told(order: Order) {
  const events = await server.rows('event');
  return events.filter(
    ({ type, data }) => type === 'result.changed' && data['requestId'] === order.serviceId,
  );
}

const toRead = async () =>
  (await (await server.signInAs('vikram.desai')).call(myConsultationCalls.resultsToRead, {})).results;

/** A sender that keeps what it was given, in the place of the push service outside. */
function pushes() {
  const sent: { endpoint: string; payload: object; urgency: string }[] = [];
  const push: Deps['push'] = {
    ...server.deps.push,
    async send({ endpoint }, payload, { urgency }) {
      sent.push({ endpoint, payload, urgency });
      return 'sent';
    },
  };
  const log = { ...server.deps.log, warn: () => undefined } as never;
  return { sent, deps: { ...server.deps, push, log } };
}

const disable = (userId: string, disabledAt: Date | null) =>
  server.db.updateTable('appUser').set({ disabledAt }).where('id', '=', userId).execute();

/**
 * Repeats what is due. The push of a new value is sent beside the test and locks its alert for a moment; a repeat skips what is
 * locked, so it waits for that push.
 */
async function repeatDue(deps: Deps): Promise<void> {
  await until('the pushes of new values to end', async () =>
    (await server.rows('criticalAlert')).every(
      ({ times, endedAt, pushAt }) => times > 1 || endedAt || !pushAt,
    ),
  );
  await repeatCritical(deps);
}

describe('a critical value', () => {
  test('goes to the ordering doctor at once, and leads their list until acknowledged', async () => {
    const usual = await orderInProgress(server);
    await usual.save([entered('NA', 140)]);
    server.clock.advance(60);
    const order = await orderInProgress(server);
    const { results } = await order.save([entered('K', 6.8), entered('NA', 140)], {
      resultStatus: 'PRELIMINARY',
    });
    const { doctor, number } = order.v;
    expect(await told(order)).toMatchObject([
      {
        audience: [`user:${doctor.userId}`],
        data: { isNew: true, isCritical: true, consultationNumber: number },
      },
    ]);
    const waiting = await toRead();
    expect(waiting[0]).toMatchObject({ id: order.serviceId, isCritical: true });
    expect(waiting[1]).toMatchObject({ id: usual.serviceId, isCritical: false });

    const seen = results.map(({ id }) => id);
    await order.acknowledge(seen);
    expect((await toRead()).map(({ id }) => id)).toEqual([usual.serviceId]);
    const [potassium] = (await order.seenByDoctor()).filter(({ code }) => code === 'K');
    expect(potassium?.acknowledged).toMatchObject({
      at: server.clock.now().toISOString(),
      by: { userId: doctor.userId },
    });
    const audit = await server.rows('audit');
    expect(
      audit.filter(({ action }) => action === 'ACKNOWLEDGE_RESULT').map(({ entityId }) => entityId),
    ).toEqual(expect.arrayContaining(seen));
    await usual.acknowledge((await usual.read()).results.map(({ id }) => id));
  });

  test('accepts the acknowledgement of the ordering doctor alone', async () => {
    const order = await orderInProgress(server);
    const { results } = await order.save([entered('K', 6.8)]);
    const body = { serviceId: order.serviceId, resultIds: results.map(({ id }) => id) };
    const other = await server.signInAs('meera.iyer');
    expect(await other.refusal(labResultCalls.acknowledgeLabResults, { body })).toMatchObject({
      httpStatus: 404,
    });
    expect((await order.read()).unseen).toHaveLength(1);
    await order.acknowledge(body.resultIds);
    expect((await order.read()).unseen).toEqual([]);
  });

  test('pushes without patient data in spite of do-not-disturb, and closes when acknowledged', async () => {
    const order = await orderInProgress(server);
    const { userId } = order.v.doctor;
    const endpoint = 'https://fcm.googleapis.com/critical';
    const row = {
      endpoint,
      userId,
      role: 'provider' as const,
      keys: JSON.stringify({ p256dh: 'p', auth: 'a' }),
    };
    const at = { createdAt: server.clock.now(), seenAt: server.clock.now() };
    const { sent, deps } = pushes();
    /** Makes a push due again, after the server found no device, and now there is one. */
    async function pushOnce(): Promise<void> {
      await until('the push of the server', async () =>
        (await server.rows('criticalAlert')).every(({ pushAt }) => pushAt === null),
      );
      await server.db
        .insertInto('pushSubscription')
        .values({ ...row, ...at })
        .execute();
      await server.db
        .updateTable('criticalAlert')
        .set({ pushAt: server.clock.now() })
        .where('requestId', '=', order.serviceId)
        .execute();
      await pushCritical(deps);
      await server.db.deleteFrom('pushSubscription').where('endpoint', '=', endpoint).execute();
    }
    const quiet = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await order.v.doctor.call(alertCalls.setQuiet, { body: { until: quiet } });
    const { results } = await order.save([entered('K', 6.8)]);
    await pushOnce();
    const payload = { kind: 'LAB', requestId: order.serviceId, role: 'provider', url: '/dashboard' };
    expect(sent).toEqual([{ endpoint, urgency: 'high', payload }]);
    await order.acknowledge(results.map(({ id }) => id));
    await pushOnce();
    expect(sent.at(-1)?.payload).toEqual({ ...payload, withdrawn: true });
  });

  test('repeats after the configured time until acknowledged; the agent sees whom to call', async () => {
    const order = await orderInProgress(server);
    const { results } = await order.save([entered('K', 6.8)]);
    const { deps } = pushes();
    server.clock.advance(29 * 60);
    await repeatDue(deps);
    expect(await told(order)).toHaveLength(1);
    server.clock.advance(61);
    await repeatDue(deps);
    expect(await told(order)).toMatchObject([{}, { data: { isNew: true, isCritical: true } }]);
    const { unseen } = await order.read();
    expect(unseen).toMatchObject([
      {
        name: 'Potassium',
        times: 2,
        doctor: { name: expect.stringContaining('Desai'), mobile: expect.any(String) },
      },
    ]);
    await order.acknowledge(results.map(({ id }) => id));
    server.clock.advance(31 * 60);
    await repeatDue(deps);
    // The acknowledgement is the last thing that is told.
    expect((await told(order)).at(-1)?.data).not.toHaveProperty('isCritical');
  });

  test('ends its alert when corrected, and the correction is a result to read', async () => {
    const order = await orderInProgress(server);
    const { results } = await order.save([entered('K', 6.8)]);
    await order.acknowledge(results.map(({ id }) => id));
    await order.save([entered('K', 4.8)]);
    expect((await order.read()).unseen).toEqual([]);
    const rows = (await toRead()).filter(({ id }) => id === order.serviceId);
    expect(rows).toMatchObject([{ isCritical: false, name: 'Potassium' }]);
    await order.acknowledge((await order.read()).results.map(({ id }) => id));
  });

  test('stops repeating when corrected before it was acknowledged', async () => {
    const order = await orderInProgress(server);
    await order.save([entered('K', 6.8)]);
    await order.save([entered('K', 4.8)]);
    const before = (await told(order)).length;
    server.clock.advance(31 * 60);
    await repeatDue(pushes().deps);
    expect(await told(order)).toHaveLength(before);
    await order.acknowledge((await order.read()).results.map(({ id }) => id));
  });

  const iyer = () => server.signInAs('meera.iyer');
  const ofCover = async () => (await (await iyer()).call(myConsultationCalls.resultsToRead, {})).results;

  /** Only Dr Iyer is on duty beside the doctor who orders. */
  async function onlyIyerCovers(): Promise<void> {
    const { roleId } = await iyer();
    await server.db.updateTable('provider').set({ onDuty: false }).where('id', '!=', roleId).execute();
    await server.db.updateTable('provider').set({ onDuty: true }).where('id', '=', roleId).execute();
    await server.db.deleteFrom('vacation').where('providerId', '=', roleId).execute();
    await server.db.deleteFrom('roster').where('providerId', '=', roleId).execute();
  }

  test('goes to a covering doctor after two reminders, who may acknowledge it for all', async () => {
    const order = await orderInProgress(server);
    await onlyIyerCovers();
    const { results } = await order.save([entered('K', 6.8)]);
    const { deps } = pushes();
    const remind = async () => {
      server.clock.advance(31 * 60);
      await repeatDue(deps);
    };
    await remind();
    await remind();
    const { count } = await findEscalatedResults(server.db);
    expect([await ofCover(), await listEscalatedOrders(server.db), count]).toEqual([[], [], 0]);
    await remind();
    expect(await ofCover()).toMatchObject([
      {
        id: order.serviceId,
        isCritical: true,
        coversFor: expect.stringContaining('Vikram Desai'),
        critical: [{ name: 'Potassium', value: 6.8, flag: 'CRITICAL_HIGH' }],
      },
    ]);
    const operator = await signInOperator(server);
    const board = async () =>
      (await operator.call(overviewCalls.operationsOverview, {})).overview.criticalResults;
    expect(await board()).toMatchObject({
      count: 1,
      orders: [{ id: order.serviceId, serviceNumber: expect.stringMatching(/^LB-/) }],
    });
    const cover = await iyer();
    const body = { serviceId: order.serviceId, resultIds: results.map(({ id }) => id) };
    await cover.call(labResultCalls.acknowledgeLabResults, { body });
    expect([await ofCover(), await board()]).toMatchObject([[], { count: 0, orders: [] }]);
    const [potassium] = await order.seenByDoctor();
    expect(potassium?.acknowledged).toMatchObject({ by: { userId: cover.userId } });
    expect((await toRead()).map(({ id }) => id)).not.toContain(order.serviceId);
  });

  test.each(['disabled', 'on leave'])('goes to others at once when its doctor is %s', async (why) => {
    const order = await orderInProgress(server);
    await onlyIyerCovers();
    const { userId } = order.v.doctor;
    const provider = await server.db
      .selectFrom('provider')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const day = server.clock.now().toISOString().slice(0, 10);
    if (why === 'disabled') await disable(userId, server.clock.now());
    else
      await server.db
        .insertInto('vacation')
        .values({
          id: 'leave',
          providerId: provider.id,
          clientId: 'leave',
          fromDay: day,
          toDay: day,
          reason: 'Leave',
          requestedAt: server.clock.now(),
          cancelledAt: null,
        })
        .execute();
    const { results } = await order.save([entered('K', 6.8)]);
    expect((await ofCover()).map(({ id }) => id)).toEqual([order.serviceId]);
    await disable(userId, null);
    await server.db.deleteFrom('vacation').where('providerId', '=', provider.id).execute();
    await order.acknowledge(results.map(({ id }) => id));
    expect(await ofCover()).toEqual([]);
  });

  test('tells the agent when the order has no doctor of the portal', async () => {
    const { requestId } = await server.raise('LAB', { productCodes: ['K'], hubKey: undefined });
    const calls = orderCalls(server, () => requestId);
    for (const status of ['ACCEPTED', 'IN_PROGRESS'] as const) await calls.move(status);
    const agent = await calls.agent();
    const body = {
      serviceId: requestId,
      clientId: 'c-no-doctor',
      version: 0,
      sampleAt: server.clock.now().toISOString(),
      resultStatus: 'FINAL' as const,
      values: [entered('K', 6.9)],
    };
    await agent.call(labResultCalls.saveLabResults, { body });
    const { unseen } = await agent.call(labResultCalls.orderLabResults, { query: { serviceId: requestId } });
    expect(unseen).toMatchObject([{ name: 'Potassium', doctor: null, times: 0 }]);
  });
});
