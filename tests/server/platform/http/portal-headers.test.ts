import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const portal = mkdtempSync(join(tmpdir(), 'portal-files-'));
const FILES = {
  'index.html': '<html><head><title>x</title></head></html>',
  'sw.js': '',
  'assets/a.js': 'let a;',
  'assets/a.js.br': 'as brotli',
  'assets/a.js.gz': 'as gzip',
  'assets/worker.mjs': 'let b;',
  'icons/icon.svg': '<svg/>',
  '.vite/first-screens.json': JSON.stringify({
    '/talk-nurse': '<link rel="modulepreload" href="/assets/a.js">',
  }),
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(join(portal, name, '..'), { recursive: true });
  writeFileSync(join(portal, name), text);
}
afterAll(() => rmSync(portal, { recursive: true }));
const app = buildApp(server.deps, portal);
const get = (path: string, takes = '') => app.request(path, { headers: { 'accept-encoding': takes } });

describe('the files of the portal', () => {
  test('a script has short headers; every page, worker and drawing has the whole policy', async () => {
    const script = await get('/assets/a.js');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect(script.headers.has('content-security-policy')).toBe(false);
    const whole = ['/', '/talk-nurse', '/assets/none.js', '/assets/worker.mjs', '/sw.js', '/icons/icon.svg'];
    for (const path of whole)
      expect((await get(path)).headers.get('content-security-policy'), path).toContain("default-src 'none'");
  });

  test.each([
    ['gzip, deflate, br', 'as brotli'],
    ['gzip', 'as gzip'],
    ['', 'let a;'],
  ])('answers "%s" with %s', async (takes, text) => {
    expect(await (await get('/assets/a.js', takes)).text()).toBe(text);
  });

  test('the page of a first screen names what the screen is made of, no other page does', async () => {
    expect(await (await get('/talk-nurse')).text()).toContain('href="/assets/a.js"');
    for (const path of ['/', '/index.html', '/patients'])
      expect(await (await get(path)).text(), path).not.toContain('/assets/a.js');
  });
});

describe('JSON', () => {
  test('compresses a long one for clients that accept it, with its headers', async () => {
    const plain = await get('/wardline/api/openapi.json');
    const packed = await get('/wardline/api/openapi.json', 'gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('content-type')).toContain('application/json');
    const bytes = Buffer.from(await packed.arrayBuffer());
    const text = await plain.text();
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 3);
  });

  test('leaves a short one unchanged', async () => {
    const answer = await get('/health', 'gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toMatchObject({ status: 'ok' });
  });
});
