import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { mountHealth } from '#server/platform/http/health.ts';
import { openServer } from '#tests/support/server/server.ts';
import { freshStore } from '#tests/support/server/store.ts';

const server = await openServer();

describe('GET /health', () => {
  test('says that the store answers, which one it is and how durable', async () => {
    const answer = await server.request('/health', { method: 'GET' });
    expect(answer.status).toBe(200);
    const kind = process.env['TEST_STORE'] === 'postgres' ? 'postgres' : 'embedded';
    expect(await answer.json()).toEqual({
      status: 'ok',
      version: expect.any(String),
      uptimeS: expect.any(Number),
      store: { kind, version: expect.stringMatching(/^\d+/), durability: expect.any(String) },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('says 503 once the store is out of reach', async () => {
    const store = await freshStore();
    const app = new Hono();
    mountHealth(app, { ...server.deps, store, db: store.db });
    expect((await app.request('/health')).status).toBe(200);
    await store.close();
    const answer = await app.request('/health');
    expect([answer.status, await answer.json()]).toMatchObject([503, { status: 'store out of reach' }]);
  });
});
