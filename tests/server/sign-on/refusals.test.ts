// @module-tag critical
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSignOnPortal, PORTAL } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal();
const { server, provider, signOn, complete, join, isAlive } = portal;
afterAll(() => provider.close());

beforeEach(async () => {
  await server.db.deleteFrom('signOnLink').execute();
  await server.db.updateTable('appUser').set({ disabledAt: null }).execute();
});

const setAccount = async (userName: string, columns: { email?: string; disabledAt?: Date }) =>
  server.db.updateTable('appUser').set(columns).where('userName', '=', userName).execute();

describe('a person without a session', () => {
  test('gets no session with a role that the mapping does not know', async () => {
    await join('anitha.nair', { roles: ['porters'] });
    expect((await signOn('anitha.nair')).state).toBe('role');
    expect(await server.rows('signOnTicket')).toEqual([]);
    expect(await server.rows('signOnLink')).toEqual([]);
  });

  test('gets no session with a role that their account does not have', async () => {
    await join('anitha.nair', { roles: ['doctors'] });
    expect((await signOn('anitha.nair')).state).toBe('role');
  });

  test('gets no session of a disabled account', async () => {
    await join('anitha.nair');
    await setAccount('anitha.nair', { disabledAt: server.clock.now() });
    expect((await signOn('anitha.nair')).state).toBe('disabled');
    expect(await server.rows('signOnLink')).toEqual([]);
  });

  test('gets no session of a linked account that is disabled later', async () => {
    await join('anitha.nair');
    await complete((await signOn('anitha.nair')).browser);
    await setAccount('anitha.nair', { disabledAt: server.clock.now() });
    expect((await signOn('anitha.nair')).state).toBe('disabled');
  });

  test('links no account by an e-mail that the provider has not verified', async () => {
    await join('anitha.nair', { email_verified: false });
    expect((await signOn('anitha.nair')).state).toBe('unknown');
    expect(await server.rows('signOnLink')).toEqual([]);
  });

  test('links no account by a user name unless the setting says so', async () => {
    provider.people['mallory'] = { preferred_username: 'anitha.nair', roles: ['ward-nurses'] };
    expect((await signOn('mallory')).state).toBe('unknown');
  });

  test('links no account by an e-mail that two accounts have', async () => {
    await join('anitha.nair');
    const { email = '' } = provider.people['anitha.nair'] ?? {};
    await setAccount('rekha.pawar', { email: email.toUpperCase() });
    expect((await signOn('anitha.nair')).state).toBe('unknown');
    await setAccount('rekha.pawar', { email: 'rekha@shanti.example' });
    expect((await signOn('anitha.nair')).state).toBe('ok');
  });

  test('cannot take over an account that is linked to another person', async () => {
    await join('anitha.nair');
    await complete((await signOn('anitha.nair')).browser);
    provider.people['mallory'] = { ...provider.people['anitha.nair'] };
    expect((await signOn('mallory')).state).toBe('unknown');
  });

  test('cannot take over a doctor whom no operator has approved', async () => {
    await join('meera.iyer', { roles: ['doctors'] });
    const setStatus = async (verificationStatus: string) =>
      server.db
        .updateTable('provider')
        .set({ verificationStatus })
        .where('userId', 'in', (e) =>
          e.selectFrom('appUser').select('id').where('userName', '=', 'meera.iyer'),
        )
        .execute();
    const { verificationStatus } = await server.db
      .selectFrom('provider')
      .innerJoin('appUser', 'appUser.id', 'provider.userId')
      .select('verificationStatus')
      .where('userName', '=', 'meera.iyer')
      .executeTakeFirstOrThrow();
    await setStatus('SUBMITTED');
    expect((await signOn('meera.iyer')).state).toBe('unknown');
    await setStatus(verificationStatus);
    expect((await signOn('meera.iyer')).state).toBe('ok');
  });

  test('gets no account of their own', async () => {
    provider.people['new.nurse'] = {
      email: 'new.nurse@shanti.example',
      email_verified: true,
      name: 'New Nurse',
      phone_number: '+919812300555',
      roles: ['ward-nurses'],
    };
    expect((await signOn('new.nurse')).state).toBe('unknown');
  });
});

test('a role that is gone ends the sessions', async () => {
  await join('anitha.nair');
  const session = await complete((await signOn('anitha.nair')).browser);
  await join('anitha.nair', { roles: [] });
  expect((await signOn('anitha.nair')).state).toBe('role');
  expect(await isAlive(session.access_token)).toBe(false);
});

test('a provider that is down is named so, and local accounts sign in', async () => {
  await join('anitha.nair');
  const browser = portal.browser();
  const url = await browser.open(`${PORTAL}/sign-on/oidc`, 'anitha.nair', {
    stopsAt: '/sign-on/oidc/return',
  });
  provider.fails = 'reset';
  try {
    const answer = await browser.request(url);
    expect(answer.headers.get('location')).toBe('/login#sign-on=unreachable');
    expect(await server.rows('connectorState')).toMatchObject([{ connector: 'oidc', fault: 'unreachable' }]);
    expect(await server.signInAs('anitha.nair')).toMatchObject({ role: 'nurse' });
  } finally {
    provider.fails = null;
  }
});

test('a provider that fails before it was ever read is asked again', async () => {
  const fresh = await openSignOnPortal();
  fresh.provider.fails = 'busy';
  expect((await fresh.signOn('anitha.nair')).state).toBe('unreachable');
  fresh.provider.fails = null;
  await fresh.join('anitha.nair');
  expect((await fresh.signOn('anitha.nair')).page).toBe(`${PORTAL}/login#sign-on=ok`);
  fresh.provider.close();
});
