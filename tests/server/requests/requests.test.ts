import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { customerCalls } from '#contract/customer.ts';
import { requestCalls } from '#contract/requests.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { intake, portal, raise } = server;

/** Returns what rings for one person, counted. */
async function counters(userName: string) {
  const me = await server.signInAs(userName);
  const { agentDashboardMenuStatus } = await me.call(requestCalls.dashboardMenuStatus, {});
  const { emergencyCareReq, talkToNurseReq, talkToDocReq, ringing } = agentDashboardMenuStatus;
  const counted = [emergencyCareReq, talkToNurseReq, talkToDocReq];
  // What is counted is named too, newest first.
  expect(ALERT_KINDS.map((kind) => ringing.filter((row) => row.kind === kind).length)).toEqual(counted);
  expect(ringing.map(({ since }) => since)).toEqual(
    ringing
      .map(({ since }) => since)
      .toSorted()
      .toReversed(),
  );
  return counted;
}

const usual = {
  mrn: '204310',
  kind: 'TALK_TO_NURSE',
  consultationMode: 'CHAT',
  reason: 'Asks when the stitches come out',
} as const;

describe('a request comes in', () => {
  test('with the intake key alone', async () => {
    const nurse = await server.signInAs('anitha.nair');
    for (const caller of [
      server.anonymous,
      portal,
      nurse,
      server.client({ 'x-intake-key': 'a wrong intake key' }),
    ]) {
      const body = { clientId: randomUUID(), ...usual };
      expect(await caller.refusal(customerCalls.intakeRequest, { body })).toMatchObject({
        httpStatus: 401,
        code: 'BAD_CLIENT',
      });
    }
  });

  test('once, however often it is sent, also at the same time', async () => {
    // Another request beside what is open, so that the key alone makes it one.
    const body = { clientId: randomUUID(), ...usual, isAnother: true as const };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => intake.send(customerCalls.intakeRequest, { body })),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [again, twice] = [
      await intake.call(customerCalls.intakeRequest, { body }),
      await intake.call(customerCalls.intakeRequest, { body }),
    ];
    expect(twice).toEqual(again);
    expect((await server.rows('request')).filter((row) => row.clientId === body.clientId)).toHaveLength(1);
  });

  test('accepts only a patient, a hub and tests that exist', async () => {
    const send = (more: object) =>
      intake.refusal(customerCalls.intakeRequest, { body: { clientId: randomUUID(), ...usual, ...more } });
    expect(await send({ mrn: '999999' })).toMatchObject({ httpStatus: 404 });
    expect(await send({ hubKey: 'wardline_nowhere' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'hubKey' }],
    });
    expect(await send({ kind: 'LAB', productCodes: ['HB', 'NO-SUCH'] })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await send({ kind: 'PIZZA' })).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'kind' }] });
    expect(await send({ reason: '  ' })).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'reason' }] });
  });

  test('with characters that no store can hold is refused, not a fault of ours', async () => {
    for (const reason of ['a\u0000b', '\ud800 alone']) {
      const body = { clientId: randomUUID(), ...usual, reason };
      expect(await intake.refusal(customerCalls.intakeRequest, { body })).toMatchObject({
        code: 'BAD_INPUT',
        fields: [{ path: 'reason' }],
      });
    }
  });

  test('informs its patient of the progress', async () => {
    const { requestId } = await raise('TALK_TO_NURSE');
    const state = () => intake.call(customerCalls.intakeRequestState, { query: { requestId } });
    expect(await state()).toMatchObject({
      requestStatus: 'REQUESTED',
      consultationId: null,
      joinUrl: null,
      payments: [],
    });
    await (await server.signInAs('anitha.nair')).call(requestCalls.takeRequest, { body: { requestId } });
    expect(await state()).toMatchObject({
      requestStatus: 'ACCEPTED',
      consultationId: expect.any(String),
      joinUrl: null,
    });
    expect(
      await intake.refusal(customerCalls.intakeRequestState, { query: { requestId: 'none' } }),
    ).toMatchObject({ httpStatus: 404 });
  });
});

describe('what waits is counted', () => {
  test('R6.03 emergencies for nurses and verified providers of the hub, flag or not, and for no one else', async () => {
    const people = [
      'anitha.nair',
      'jyoti.solanki',
      'meera.iyer',
      'arjun.rao',
      'nikhil.patil',
      'farhan.shaikh',
    ];
    const before = await Promise.all(people.map(counters));
    await raise('EMERGENCY_CARE');
    const after = await Promise.all(people.map(counters));
    const rose = people.filter((_, i) => after[i]?.[0] !== before[i]?.[0]);
    expect(rose).toEqual(['anitha.nair', 'meera.iyer', 'arjun.rao']);
  });

  test('talk to doc for every verified provider of the hub', async () => {
    const people = ['anitha.nair', 'meera.iyer', 'arjun.rao', 'sana.khan', 'nikhil.patil'];
    const before = await Promise.all(people.map(counters));
    await raise('TALK_TO_DOC');
    const after = await Promise.all(people.map(counters));
    expect(people.filter((_, i) => after[i]?.[2] !== before[i]?.[2])).toEqual([
      'anitha.nair',
      'meera.iyer',
      'arjun.rao',
    ]);
  });

  test('a request without a hub for all', async () => {
    const before = await counters('jyoti.solanki');
    const { requestId } = await intake.call(customerCalls.intakeRequest, {
      body: { clientId: randomUUID(), ...usual, isAnother: true },
    });
    expect(requestId).not.toBe('');
    expect((await counters('jyoti.solanki'))[1]).toBe((before[1] ?? 0) + 1);
  });

  test('R4.01 R4.04 no longer once it is taken, again once it is returned', async () => {
    const nurse = await server.signInAs('mary.dsouza');
    const [, before = 0] = await counters('mary.dsouza');
    const { requestId } = await raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    expect((await counters('anitha.nair'))[1]).toBe(before);
    await nurse.call(requestCalls.returnRequest, { body: { requestId } });
    expect((await counters('anitha.nair'))[1]).toBe(before + 1);
  });

  test('R2.24 home care alone for AGENT_PT, every queue for other agents', async () => {
    const queues = async (userName: string) => {
      const me = await server.signInAs(userName);
      return Object.keys(
        (await me.call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus.queues,
      ).toSorted();
    };
    expect(await queues('sunil.more')).toEqual(['HOME_CARE']);
    expect(await queues('farhan.shaikh')).toEqual([
      'ALERTU',
      'AMPATH',
      'DIAGNOSTIC',
      'HOME_CARE',
      'LAB',
      'REDCLIFF',
      'SECOND_OPINION',
    ]);
  });

  test('R4.05 COD_CONSULTATION alerts in REQUESTED for agents', async () => {
    const count = async (userName: string) =>
      (await (await server.signInAs(userName)).call(requestCalls.dashboardMenuStatus, {}))
        .agentDashboardMenuStatus.codAlertReq;
    const before = await count('farhan.shaikh');
    await raise('ALERTU', { alertType: 'FALL', hubKey: undefined });
    expect(await count('farhan.shaikh')).toBe(before);
    await raise('ALERTU', { alertType: 'COD_CONSULTATION', hubKey: undefined });
    expect(await count('farhan.shaikh')).toBe(before + 1);
    expect(await count('sunil.more')).toBe(0);
  });
});
