// @module-tag critical
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { signOnCalls } from '#contract/sign-on.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

/*
 * A provider with an ID token and a userinfo that differ. Its issuer ends with a slash that the setting does not have. The package
 * oidc-provider does neither.
 */
const { privateKey, publicKey } = await generateKeyPair('RS256');
const header = { alg: 'RS256', kid: 'key-1' };
const CLIENT = 'portal-of-the-test';
let claims: Record<string, unknown> = {};
let userinfo: Record<string, unknown> = {};

const signed = async (content: Record<string, unknown>) =>
  new SignJWT(content)
    .setProtectedHeader(header)
    .setIssuer(`${base}/`)
    .setAudience(CLIENT)
    .setSubject('person-1')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);

const ANSWERS: Readonly<Record<string, () => Promise<object> | object>> = {
  '/.well-known/openid-configuration': () => ({
    issuer: `${base}/`,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/userinfo`,
    jwks_uri: `${base}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }),
  '/jwks': async () => ({ keys: [{ ...(await exportJWK(publicKey)), ...header, use: 'sig' }] }),
  '/userinfo': () => ({ sub: 'person-1', ...userinfo }),
  '/token': async () => ({
    access_token: 'token',
    token_type: 'bearer',
    expires_in: 60,
    id_token: await signed(claims),
  }),
};
const peer = createServer((request, response) => {
  void (async () => {
    const answer = await ANSWERS[request.url ?? '']?.();
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  })();
});
await new Promise<void>((done) => void peer.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
const server = await openServer({
  PUBLIC_URL: 'http://localhost:8080',
  OIDC_ISSUER: base,
  OIDC_CLIENT_ID: CLIENT,
  OIDC_CLIENT_SECRET: 'a secret of the test, long enough',
  OIDC_ROLES: 'nurses=nurse',
});
afterAll(() => void peer.close());

const emailOf = async (userName: string) =>
  (await server.rows('appUser')).find((row) => row.userName === userName)?.email ?? '';
beforeEach(async () => {
  await server.db.deleteFrom('signOnLink').execute();
  await server.db.deleteFrom('signOnTicket').execute();
});

/** Goes to the provider and back. @returns the cookie of the ticket; undefined without one */
async function comeBack(more: Record<string, unknown>): Promise<string | undefined> {
  const begun = await server.request('/sign-on/oidc?at=nurse', { method: 'GET' });
  const address = new URL(begun.headers.get('location') ?? '');
  claims = { nonce: address.searchParams.get('nonce'), sid: 'session-1', ...more };
  const [cookie = ''] = begun.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const path = `/sign-on/oidc/return?code=c&state=${address.searchParams.get('state')}`;
  const back = await server.request(path, { method: 'GET', headers: { cookie } });
  return back.headers
    .getSetCookie()
    .find((one) => one.startsWith('sign-on-ticket='))
    ?.split(';')[0];
}

test('an e-mail is verified by the answer that names it', async () => {
  userinfo = { email: 'other@x.example', email_verified: true, roles: ['nurses'] };
  expect(await comeBack({ email: await emailOf('anitha.nair') })).toBeUndefined();
  expect(await server.rows('signOnLink')).toEqual([]);
});

test('the second factor is the ID token’s to name', async () => {
  userinfo = { roles: ['nurses'], amr: ['mfa'] };
  const own = { email: await emailOf('anitha.nair'), email_verified: true };
  expect(await comeBack(own)).toBeDefined();
  expect(await server.rows('signOnTicket')).toMatchObject([{ isStrong: false }]);
});

test('a logout of the provider counts, whatever the last slash of its issuer', async () => {
  userinfo = { roles: ['nurses'] };
  const cookie = (await comeBack({ email: await emailOf('anitha.nair'), email_verified: true })) ?? '';
  const opened = await server
    .client({ authorization: BASIC, cookie }, '10.1.0.1')
    .call(signOnCalls.completeSignOn, { body: { roles: ['nurse'] } });
  const nurse = server.client({ authorization: `Bearer ${opened.access_token}` });
  expect((await nurse.send(requestCalls.dashboardMenuStatus)).status).toBe(200);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const body = new URLSearchParams({
    logout_token: await signed({ sid: 'session-1', jti: 'logout-1', events }),
  });
  const logout = await server.request('/sign-on/oidc/logout', { method: 'POST', body });
  expect(logout.status).toBe(200);
  expect((await nurse.send(requestCalls.dashboardMenuStatus)).status).toBe(401);
});

test('a page that is none leads to the sign-in, and a stranger’s token is no fault of the provider', async () => {
  const end = await server.request('/sign-on/oidc/end?at=constructor', { method: 'GET' });
  expect(end.headers.get('location')).toBe('/login');
  const before = await server.rows('connectorState');
  const body = new URLSearchParams({ logout_token: 'garbage' });
  expect((await server.request('/sign-on/oidc/logout', { method: 'POST', body })).status).toBe(400);
  expect(await server.rows('connectorState')).toEqual(before);
});
