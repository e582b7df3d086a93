import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { pathOf } from '#contract/call.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { buildApp } from '#server/app.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const directory = mkdtempSync(join(tmpdir(), 'wardline-hardening-'));
mkdirSync(join(directory, 'assets'));
writeFileSync(join(directory, 'index.html'), '<title>x</title><p data-config="__PORTAL_CONFIG__">');
writeFileSync(join(directory, 'assets/page-1.js'), '// page');
writeFileSync(join(directory, 'sw.js'), '// worker');
afterAll(() => rmSync(directory, { recursive: true }));
const app = buildApp(server.deps, directory);

let nurse: SignedInClient;
beforeAll(async () => {
  nurse = await server.signInAs('anitha.nair');
});
const signIn = pathOf(authCalls.completeLogin, NAMES);
const logout = pathOf(authCalls.logouts, NAMES);
const body = { method: 'POST', body: '{', headers: { authorization: BASIC } };

const SCRIPT = '/assets/page-1.js';

/** One of each kind of answer. */
const ANSWERS: [what: string, path: string, init?: RequestInit][] = [
  ['a page', '/login'],
  ['a script', SCRIPT],
  ['what is not there', '/assets/none.js'],
  ['the health check', '/health'],
  ['the API document', '/wardline/api/openapi.json'],
  ['a refused call', logout],
  ['a wrong body', signIn, body],
  ['an unknown call', '/wardline/api/none'],
  ['a payment link that is none', '/pay/none'],
  ['a prescription that is none', '/prescription/none'],
];

describe.each(ANSWERS)('%s', (_, path, init = {}) => {
  test('sends the protective headers, no cookie, and no permission for another origin', async () => {
    const { headers } = await app.request(path, {
      ...init,
      headers: { ...(init.headers as object), origin: 'https://evil.example' },
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    // What a page makes of a script is under the page's policy.
    if (path !== SCRIPT)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /(?=.*default-src 'none')(?=.*object-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/,
        ),
        'cross-origin-opener-policy': 'same-origin',
      });
    for (const name of ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by'])
      expect(headers.get(name)).toBeNull();
  });

  test('says its type, and the characters of a text', async () => {
    const answer = await app.request(path, init);
    const type = answer.headers.get('content-type') ?? '';
    expect(type).toMatch(/^(application\/json|text\/(html|javascript|plain))/);
    if (type.startsWith('text/')) expect(type.toLowerCase()).toContain('charset=utf-8');
  });
});

describe('a call that another site makes a browser send', () => {
  const from = (headers: Record<string, string>) =>
    app.request(logout, { headers: { ...nurse.headers, ...headers } });
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' },
  ])('with %j changes nothing, by GET either', async (headers) => {
    expect((await from(headers)).status).toBe(403);
    await nurse.call(sessionCalls.mySessions, {});
  });

  test.each([
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'same-origin' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors' },
  ])('with %j is one of ours', async (headers) => {
    expect((await nurse.send(sessionCalls.mySessions, { headers })).status).toBe(200);
  });
});

describe('what no call uses', () => {
  test.each(['TRACE', 'CONNECT', 'PROPFIND'])('the method %s does nothing', async (method) => {
    let refused: unknown;
    try {
      refused = (await app.request('/login', { method })).status;
    } catch (error) {
      refused = (error as Error).name;
    }
    expect([404, 405, 'TypeError']).toContain(refused);
  });

  test.each([
    '/assets/',
    '/assets',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00',
    '/package.json',
    '/.git/HEAD',
    '/server/start.ts',
  ])('%s shows no file and no list of files', async (path) => {
    const answer = await app.request(path);
    const text = await answer.text();
    expect(text).not.toMatch(/page-1\.js|"dependencies"|ref: refs/);
  });

  test('an object of the language is not changed by a body', async () => {
    const sent = JSON.parse(
      '{"transactionId":"none","password":"wrong","roles":["nurse"],"__proto__":{"isAdmin":true},' +
        '"constructor":{"prototype":{"isAdmin":true}}}',
    ) as object;
    expect((await server.portal.send(authCalls.completeLogin, { body: sent })).status).toBe(401);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('a parameter that is given twice counts once, everywhere', async () => {
    const asked = await app.request(
      `${pathOf(authCalls.login, NAMES)}?username=nobody&username=anitha.nair`,
      {
        headers: { authorization: BASIC },
      },
    );
    const { transactionId } = (await asked.json()) as { transactionId: string };
    const signedIn = await server.portal.call(authCalls.completeLogin, {
      body: { transactionId, password: SEED_PASSWORD, roles: ['nurse'] },
    });
    expect(signedIn.userId).toBe(nurse.userId);
  });
});
