// @module-tag critical
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accessChangeCalls } from '#contract/access-changes.ts';
import { connectionCalls } from '#contract/connections.ts';
import { signOnCalls } from '#contract/sign-on.ts';
import { addOperatorAccount, signInOperator } from '#tests/support/server/operator.ts';
import { openSignOnPortal } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal({
  OIDC_ROLES:
    'ward-nurses=nurse;kothrud-nurses=nurse:wardline_kothrud,no_such_hub;it=operator:technical,people;CN=Auditors,OU=Staff=operator:privacy',
});
const { server, provider, signOn, complete, join, isAlive, pageOf } = portal;
afterAll(() => provider.close());

const told = async () =>
  (await server.rows('outgoing')).filter(({ notification }) => notification === 'ACCESS_CHANGED');
const hubsOf = async (userName: string): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('userHub')
    .innerJoin('appUser', 'appUser.id', 'userHub.userId')
    .select('hubKey')
    .where('userName', '=', userName)
    .orderBy('hubKey')
    .execute();
  return rows.map(({ hubKey }) => hubKey);
};
const rolesOf = async (userName: string) => {
  const { operatorRoles } = await server.db
    .selectFrom('appUser')
    .select('operatorRoles')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow();
  return operatorRoles;
};

beforeEach(async () => {
  await server.db.deleteFrom('signOnLink').execute();
  await server.db.deleteFrom('outgoing').execute();
  await server.db.deleteFrom('accessChange').execute();
});

describe('hubs', () => {
  test('stay as the console set them where the mapping names none', async () => {
    const before = await hubsOf('anitha.nair');
    await join('anitha.nair');
    expect((await signOn('anitha.nair')).state).toBe('ok');
    expect(await hubsOf('anitha.nair')).toEqual(before);
  });

  test('become those that the mapping names and the portal has, and operators are told', async () => {
    await join('anitha.nair', { roles: ['kothrud-nurses'] });
    await server.db.deleteFrom('userHub').execute();
    expect((await signOn('anitha.nair')).state).toBe('ok');
    expect(await hubsOf('anitha.nair')).toEqual(['wardline_kothrud']);
    // For the link, and for the hubs.
    expect(await told()).toHaveLength(2);
    const operator = await signInOperator(server);
    const { changes } = await operator.call(accessChangeCalls.accessChanges, {});
    expect(changes.map(({ act, undoUntil }) => ({ act, undoUntil }))).toEqual([
      { act: 'SIGN_ON_CHANGED', undoUntil: null },
      { act: 'SIGN_ON_CHANGED', undoUntil: null },
    ]);
    await server.db.deleteFrom('outgoing').execute();
    expect((await signOn('anitha.nair')).state).toBe('ok');
    expect(await told(), 'nothing has changed since').toEqual([]);
  });

  test('end the sessions when one is taken', async () => {
    await join('anitha.nair');
    const session = await complete((await signOn('anitha.nair')).browser);
    const { id: userId } = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('userName', '=', 'anitha.nair')
      .executeTakeFirstOrThrow();
    await server.db.deleteFrom('userHub').where('userId', '=', userId).execute();
    const other = server.db.selectFrom('hub').select('hubKey').where('hubKey', '!=', 'wardline_kothrud');
    const { hubKey } = await other.limit(1).executeTakeFirstOrThrow();
    await server.db.insertInto('userHub').values({ userId, hubKey }).execute();
    await join('anitha.nair', { roles: ['kothrud-nurses'] });
    await signOn('anitha.nair');
    expect(await isAlive(session.access_token)).toBe(false);
  });
});

describe('an operator', () => {
  const NAME = 'nadia.khan';
  const openConsole = async (login: string) => {
    const { browser, page } = await signOn(login, 'operator');
    const { access_token, roles } = await pageOf(browser).call(signOnCalls.completeOperatorSignOn, {
      body: {},
    });
    return { page, roles, client: server.client({ authorization: `Bearer ${access_token}` }) };
  };

  test('signs in to the console with the roles that the mapping names', async () => {
    await addOperatorAccount(server, { userName: NAME, name: 'Nadia Khan', mobile: '9812300499' });
    await join(NAME, { roles: ['it'], amr: ['pwd', 'mfa'] });
    const { page, roles, client } = await openConsole(NAME);
    expect(page).toMatch(/\/operations#sign-on=ok$/);
    expect(roles.toSorted()).toEqual(['people', 'technical']);
    const { connections } = await client.call(connectionCalls.connections, {});
    expect(connections.find(({ name }) => name === 'oidc')).toMatchObject({
      isConfigured: true,
      canBeTested: true,
      kind: 'SIGN_ON',
    });
  });

  test('loses a role that the mapping no longer gives, and what was open', async () => {
    await join(NAME, { roles: ['it'], amr: ['mfa'] });
    const { client } = await openConsole(NAME);
    await join(NAME, { roles: ['CN=Auditors,OU=Staff'], amr: ['mfa'] });
    expect((await signOn(NAME, 'operator')).state).toBe('ok');
    expect(await rolesOf(NAME)).toEqual(['privacy']);
    expect((await client.send(connectionCalls.connections)).status).toBe(401);
  });

  test('gets no session without a role of the mapping', async () => {
    await join(NAME, { roles: ['ward-nurses'], amr: ['mfa'] });
    expect((await signOn(NAME, 'operator')).state).toBe('role');
  });

  test('keeps the roles of the last one who gives roles, and is refused', async () => {
    await server.db
      .updateTable('appUser')
      .set({ operatorRoles: ['people'] })
      .where('userName', '=', NAME)
      .execute();
    const others = server.db
      .updateTable('appUser')
      .where('role', '=', 'operator')
      .where('userName', '!=', NAME);
    await others.set({ disabledAt: server.clock.now() }).execute();
    await join(NAME, { roles: ['CN=Auditors,OU=Staff'], amr: ['mfa'] });
    expect((await signOn(NAME, 'operator')).state).toBe('role');
    expect(await rolesOf(NAME)).toEqual(['people']);
    await others.set({ disabledAt: null }).execute();
  });
});

test('an account is added where the setting says so, for a nurse with all that it needs', async () => {
  const own = await openSignOnPortal({ OIDC_CREATE: 'on' });
  const person = {
    email: 'new.nurse@shanti.example',
    email_verified: true,
    preferred_username: 'new.nurse',
    name: 'New Nurse',
    phone_number: '+919812300555',
    roles: ['kothrud-nurses'],
  };
  own.provider.people['a'] = { ...person, phone_number: '' };
  expect((await own.signOn('a')).state, 'without a number').toBe('unknown');
  own.provider.people['b'] = { ...person, email_verified: false };
  expect((await own.signOn('b')).state, 'with an e-mail that is not verified').toBe('unknown');
  own.provider.people['c'] = { ...person, roles: ['doctors'] };
  expect((await own.signOn('c')).state, 'for a doctor').toBe('unknown');
  own.provider.people['d'] = person;
  const { browser, state } = await own.signOn('d');
  expect(state).toBe('ok');
  expect(await own.complete(browser)).toMatchObject({ role: 'nurse', name: 'New Nurse' });
  // It has no password of its own.
  expect((await own.signOn('d')).state).toBe('ok');
  expect((await own.server.rows('appUser')).filter(({ userName }) => userName === 'new.nurse')).toHaveLength(
    1,
  );
  own.provider.close();
});
