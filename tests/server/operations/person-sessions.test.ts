// @module-tag critical
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { peopleAdminCalls as calls } from '#contract/people-admin.ts';
import { requestCalls } from '#contract/requests.ts';
import { openSession } from '#server/people/sign-in.ts';
import {
  inNewSession,
  proofOf,
  signInOperator,
  type OperatorClient,
} from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});
beforeEach(async () => {
  operator = await inNewSession(server, operator);
});

const idOf = async (userName: string) =>
  (await server.rows('appUser')).find((row) => row.userName === userName)?.id ?? '';
const sessionsOf = async (userName: string) =>
  (await operator.call(calls.personSessions, { query: { userId: await idOf(userName) } })).sessions;

describe('sessions of a person', () => {
  it('list each with its device and times, and mark the own one', async () => {
    await server.signInAs('rekha.pawar');
    const [session, ...others] = await sessionsOf('rekha.pawar');
    expect(others).toEqual([]);
    expect(session).toMatchObject({ current: false, locked: false, since: server.clock.now().toISOString() });
    const own = await sessionsOf('rohan.kulkarni');
    expect(own.filter(({ current }) => current)).toHaveLength(1);
  });

  it('end one by one with a proof, and the others go through', async () => {
    const first = await server.signInAs('anitha.nair');
    const userId = await idOf('anitha.nair');
    const before = await sessionsOf('anitha.nair');
    const now = server.clock.now();
    const { access_token } = await openSession(server.db, userId, now, { address: 'local' });
    const second = server.client({ authorization: `Bearer ${access_token}` });
    const sessionId = before[0]?.id ?? '';
    expect(await operator.refusal(calls.endPersonSession, { body: { userId, sessionId } })).toMatchObject({
      code: 'BAD_INPUT',
    });
    await first.call(requestCalls.dashboardMenuStatus, {});
    await operator.call(calls.endPersonSession, {
      body: { userId, sessionId, ...proofOf(server, operator) },
    });
    expect(await first.refusal(requestCalls.dashboardMenuStatus, {})).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    await second.call(requestCalls.dashboardMenuStatus, {});
    const rows = (await server.rows('audit')).filter(({ action }) => action === 'END_SESSION');
    expect(rows).toMatchObject([{ entityId: sessionId, who: `operator:${operator.userId}` }]);
  });

  it('end under the person to whom they belong alone', async () => {
    await server.signInAs('rekha.pawar');
    const [session] = await sessionsOf('rekha.pawar');
    const body = {
      userId: await idOf('anitha.nair'),
      sessionId: session?.id ?? '',
      ...proofOf(server, operator),
    };
    expect(await operator.refusal(calls.endPersonSession, { body })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await sessionsOf('rekha.pawar')).map(({ id }) => id)).toContain(session?.id);
  });
});
