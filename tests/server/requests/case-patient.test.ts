import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { caseCalls } from '#contract/cases.ts';
import { customerCalls } from '#contract/customer.ts';
import { requestCalls } from '#contract/requests.ts';
import { waitingFlags } from '#domain/alerts.ts';
import { asked, photoFor, raiseCase } from '#tests/support/journeys/case-inputs.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { intake } = server;
let sana: SignedInClient;
let meera: SignedInClient;
let requestId: string;

const take = (who: SignedInClient) => who.call(requestCalls.takeRequest, { body: { requestId } });

beforeEach(async () => {
  sana = await server.signInAs('sana.khan');
  meera = await server.signInAs('meera.iyer');
  requestId = await raiseCase(server, 'SKINCARE');
});

describe('the patient', () => {
  test('adds a photo once a clientId, of a believable day, while the case is open', async () => {
    const sent = photoFor(requestId);
    const first = await intake.call(caseCalls.intakeCasePhoto, sent);
    expect(await intake.call(caseCalls.intakeCasePhoto, sent)).toEqual(first);
    for (const takenAt of ['9999-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])
      expect(await intake.refusal(caseCalls.intakeCasePhoto, photoFor(requestId, { takenAt }))).toMatchObject(
        {
          code: 'BAD_INPUT',
        },
      );
    await server.db.updateTable('request').set({ status: 'CANCELLED' }).where('id', '=', requestId).execute();
    expect(await intake.refusal(caseCalls.intakeCasePhoto, photoFor(requestId))).toMatchObject({
      code: 'BAD_TRANSITION',
    });
  });

  test('cannot add to what is no case', async () => {
    requestId = await raiseCase(server, 'LAB');
    expect(
      await intake.refusal(caseCalls.intakeCaseAnswers, { body: { requestId, answers: [] } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('writes with the reviewer', async () => {
    await take(sana);
    await intake.call(customerCalls.intakeSendMessage, {
      body: { requestId, clientId: randomUUID(), text: 'It itches more' },
    });
    expect((await server.rows('event')).at(-1)).toMatchObject({
      type: 'message.sent',
      audience: ['role:provider'],
    });
    const body = { requestId, clientId: randomUUID(), text: 'Since when?' };
    const sent = await sana.call(caseCalls.sendCaseMessage, { body });
    expect(await sana.call(caseCalls.sendCaseMessage, { body })).toEqual(sent);
    const { messages } = await sana.call(caseCalls.caseMessages, { query: { requestId } });
    expect(messages.map((message) => [message.text, message.mine])).toEqual([
      ['It itches more', false],
      ['Since when?', true],
    ]);
  });
});

describe('the waiting flags', () => {
  const flags = async (who: SignedInClient) =>
    (await who.call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus;

  test('R4.02 a REQUESTED case counts for each reviewer, until one accepts it', async () => {
    const requested = async () =>
      (await Promise.all([flags(sana), flags(meera)])).map((one) => one.cases?.SKINCARE?.requested ?? 0);
    const before = await requested();
    requestId = await raiseCase(server, 'SKINCARE');
    expect(await requested()).toEqual(before.map((count) => count + 1));
    await take(sana);
    expect(await requested()).toEqual(before);
  });

  test('R4.02 a RESUBMITTED case counts for its own reviewer and not for another', async () => {
    const before = [await flags(sana), await flags(meera)];
    await take(sana);
    await sana.call(caseCalls.askCaseInfo, asked(requestId));
    await intake.call(caseCalls.intakeCaseAnswers, { body: { requestId, answers: [] } });
    const after = [await flags(sana), await flags(meera)];
    const resubmitted = (counters: typeof after) =>
      counters.map((one) => one.cases?.SKINCARE?.resubmitted ?? 0);
    expect(resubmitted(after).map((count, i) => count - (resubmitted(before)[i] ?? 0))).toEqual([1, 0]);
    expect(waitingFlags(after[0]).isSafWaiting).toBe(true);
  });

  test('R4.03 an open second opinion counts until it ends', async () => {
    const open = async () => (await flags(meera)).cases?.SECOND_OPINION?.open ?? 0;
    const before = await open();
    requestId = await raiseCase(server, 'SECOND_OPINION');
    expect(await open()).toBe(before + 1);
    await take(meera);
    expect(await open()).toBe(before + 1);
    await server.db
      .updateTable('request')
      .set({ status: 'COMPLETED', endedAt: server.clock.now() })
      .where('id', '=', requestId)
      .execute();
    expect(await open()).toBe(before);
  });

  test('stay hidden from those without the rights', async () => {
    expect((await flags(await server.signInAs('arjun.rao'))).cases).toBeUndefined();
  });
});
