import { describe, expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { portalCalls } from '#contract/portal.ts';
import { requestCalls } from '#contract/requests.ts';
import { buildApp } from '#server/app.ts';
import { queueSms } from '#tests/support/server/outgoing.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const METRICS_TOKEN = 'token-of-the-operator';
const server = await openServer({ METRICS_TOKEN });
const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
const metrics = async () => (await server.request('/metrics', { headers })).text();
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? Number.NaN,
  );

describe('GET /metrics', () => {
  test('requires the operator’s token, and is closed where none is set', async () => {
    expect((await server.request('/metrics', { headers })).headers.get('content-type')).toContain(
      'text/plain',
    );
    for (const authorization of ['', 'Bearer ', 'Bearer other', METRICS_TOKEN])
      expect((await server.request('/metrics', { headers: { authorization } })).status).toBe(404);
    const { METRICS_TOKEN: _, ...config } = server.deps.config;
    const closed = buildApp({ ...server.deps, config });
    for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${METRICS_TOKEN}`])
      expect((await closed.request('/metrics', { headers: { authorization } })).status).toBe(404);
  });

  test('counts calls by name and status, and how long they took', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const before = await metrics();
    await nurse.send(requestCalls.dashboardMenuStatus);
    await server.anonymous.send(requestCalls.dashboardMenuStatus);
    const after = await metrics();
    const more = (series: string) => valueOf(after, series) - (valueOf(before, series) || 0);
    expect(more('wardline_calls_total{call="dashboardMenuStatus",status="200"}')).toBe(1);
    expect(more('wardline_calls_total{call="dashboardMenuStatus",status="401"}')).toBe(1);
    expect(more('wardline_call_seconds_count{call="dashboardMenuStatus"}')).toBe(2);
  });

  test('contains what waits, the pool, the streams and the delay of the event loop', async () => {
    await queueSms(server.db, { to: '+919812345678', text: 'canary-text', now: server.clock.now() });
    server.clock.advance(30);
    const nurse = await server.signInAs('anitha.nair');
    const stopped = new AbortController();
    const stream = await server.app.request(pathOf(portalCalls.events, NAMES), {
      headers: { ...nurse.headers },
      signal: stopped.signal,
    });
    const text = await metrics();
    expect(valueOf(text, 'wardline_streams')).toBe(1);
    await stream.body?.cancel();
    stopped.abort();
    expect(valueOf(text, 'wardline_outgoing_waiting{channel="SMS"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'wardline_outgoing_oldest_seconds{channel="SMS"}')).toBeGreaterThanOrEqual(30);
    expect(valueOf(text, 'wardline_database_connections{state="waiting"}')).toBe(0);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    await expect.poll(async () => valueOf(await metrics(), 'wardline_streams')).toBe(0);
  });

  test('names no path, id, person or address', async () => {
    await server.request('/wardline/api/nowhere-canary', { method: 'GET' });
    await server.request('/canary/anitha.nair', { method: 'GET' });
    const text = await metrics();
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    expect([...labels]).toEqual(expect.arrayContaining(['call', 'channel', 'le', 'state', 'status']));
    const others = [...labels].filter(
      (label) =>
        !['call', 'channel', 'job', 'le', 'outcome', 'protocol', 'route', 'state', 'status'].includes(
          label ?? '',
        ),
    );
    // Those of the runtime: its version, kinds of handles and of collections, and spaces of the heap.
    expect(
      others.filter(
        (label) => !['version', 'major', 'minor', 'patch', 'type', 'kind', 'space'].includes(label ?? ''),
      ),
    ).toEqual([]);
    for (const canary of ['canary', 'anitha', '+91', '204301']) expect(text).not.toContain(canary);
  });
});
