import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { countUnderWay, stopServing } from '#server/platform/http/stopping.ts';
import { openStream } from '#tests/support/server/events.ts';
import { openServer } from '#tests/support/server/server.ts';

const { deps, signInAs } = await openServer({ DRAIN_S: '0.5' });

/** The server on a port of its own, with a call that is answered when the test says so. */
async function serving() {
  const answered = Promise.withResolvers<void>();
  const app = buildApp(deps);
  app.get('/slow', async (c) => {
    await answered.promise;
    return c.text('answered');
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  const underWay = countUnderWay(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    answer: answered.resolve,
    stop: () => stopServing(server, deps, underWay),
  };
}

test('a server that stops is first not ready, then refuses with a time to try again, and answers what is under way', async () => {
  const { port, url, answer, stop } = await serving();
  const status = (path: string) => fetch(`${url}${path}`).then((given) => given.status);
  const nurse = await signInAs('anitha.nair');
  const stream = await openStream(url, { ...nurse.headers });
  await stream.ready;
  expect(await status('/ready')).toBe(200);
  const early = connect(port, '127.0.0.1');
  await once(early, 'connect');
  const slow = fetch(`${url}/slow`).then((given) => given.text());
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));

  const ready = await fetch(`${url}/ready`);
  expect([ready.status, ready.headers.get('retry-after'), ready.headers.get('connection')]).toEqual([
    503,
    '5',
    'close',
  ]);
  expect(await status('/health')).toBe(200);

  await stream.ends();
  await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
  early.write('GET /health HTTP/1.1\r\nhost: portal\r\n\r\n');
  const late = await text(early);
  expect(late).toContain('503 Service Unavailable');
  expect(late).toContain('"code":"STOPPING"');
  expect(late).toMatch(/^retry-after: 1\r$/m);
  expect(late).toMatch(/^connection: close\r$/m);

  expect(isStopped).toBe(false);
  answer();
  expect(await slow).toBe('answered');
  await stopped;
});
