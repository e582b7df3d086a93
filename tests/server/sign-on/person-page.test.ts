import { afterAll, expect, test } from 'vitest';
import { accessChangeCalls } from '#contract/access-changes.ts';
import { connectionCalls } from '#contract/connections.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { proofOf, signInOperator } from '#tests/support/server/operator.ts';
import { openSignOnPortal, PORTAL } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal();
const { server, provider, signOn, complete, join, isAlive } = portal;
const operator = await signInOperator(server);
afterAll(() => provider.close());

test('an operator sees the link of an account, removes it, and ends its sessions', async () => {
  await join('anitha.nair');
  const { access_token, userId } = await complete((await signOn('anitha.nair')).browser);
  const { person } = await operator.call(peopleAdminCalls.person, { query: { userId } });
  const now = server.clock.now().toISOString();
  expect(person.signOn).toEqual({ linkedAt: now, usedAt: now });
  const body = { userId, ...proofOf(server, operator) };
  expect(await operator.call(peopleAdminCalls.removePersonSignOn, { body })).toMatchObject({ ended: 1 });
  expect(await isAlive(access_token)).toBe(false);
  const after = await operator.call(peopleAdminCalls.person, { query: { userId } });
  expect(after.person.signOn).toBeNull();
  const { changes } = await operator.call(accessChangeCalls.accessChanges, {});
  expect(changes[0]).toMatchObject({ act: 'SIGN_ON_CHANGED', person: { id: userId } });
  const again = { userId, ...proofOf(server, operator) };
  expect(await operator.refusal(peopleAdminCalls.removePersonSignOn, { body: again })).toMatchObject({
    code: 'NOT_FOUND',
  });
  // The same verified e-mail links it again.
  expect((await signOn('anitha.nair')).state).toBe('ok');
  expect(await server.rows('signOnLink')).toHaveLength(1);
});

test('the console shows what to enter at the provider, and tests it', async () => {
  const { connections } = await operator.call(connectionCalls.connections, {});
  expect(connections.find(({ name }) => name === 'oidc')).toMatchObject({
    wayBack: `${PORTAL}/sign-on/oidc/return`,
    webhook: `${PORTAL}/sign-on/oidc/logout`,
  });
  const check = async () => operator.call(connectionCalls.testConnection, { body: { name: 'oidc' } });
  expect(await check()).toMatchObject({ fault: null });
  provider.fails = 'reset';
  expect(await check()).toMatchObject({ fault: 'unreachable' });
  provider.fails = null;
});
