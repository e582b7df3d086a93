import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const directory = mkdtempSync(join(tmpdir(), 'wardline-built-'));
mkdirSync(join(directory, 'assets'));
for (const [name, text] of [
  ['index.html', '<title>x</title><p data-config="__PORTAL_CONFIG__">'],
  ['patient.html', '<title>x</title><p data-config="__PORTAL_CONFIG__" data-patient>'],
  ['sw.js', '// worker'],
  ['robots.txt', 'User-agent: *'],
  ['assets/page-1.js', '// page'],
] as const)
  writeFileSync(join(directory, name), text);
afterAll(() => rmSync(directory, { recursive: true }));

const app = buildApp(server.deps, directory);

describe('the built portal', () => {
  test.each([
    '/',
    '/login',
    '/dashboard',
    '/index.html',
    '/consultation/7/provider-anitha',
    '/nurse/user/access/refresh',
    '/no/such/page',
  ])('%s is the page', async (path) => {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  });

  test.each(['/sw.js', '/robots.txt', '/assets/page-1.js', '/manifest.webmanifest'])(
    '%s is a file',
    async (path) => {
      const answer = await app.request(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).not.toContain('text/html');
    },
  );

  test.each([
    '/api',
    '/api/users',
    '/wardline/api/nowhere',
    '/assets/page-2.js',
    '/assets/nothing',
    '/backup.sql',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/login.html',
    '/sw.js.map',
    '/.well-known/security.txt',
  ])('%s is not there: 404, not the page', async (path) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).not.toContain('text/html');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

test('the patient’s page is no portal: it is stored nowhere, found by no one, and leads nowhere with its address', async () => {
  const answer = await app.request('/p/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  const text = await answer.text();
  expect(text).toContain('data-patient');
  expect(text).toContain('<title>Shanti Multispeciality Hospital, Pune</title>');
  expect(text).not.toContain('AAAA');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});
