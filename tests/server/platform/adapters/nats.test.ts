// @module-tag slow
import { afterEach, describe, expect, test, vi } from 'vitest';
import { wokenByNats } from '#server/platform/adapters/nats.ts';
import { openHub } from '#server/platform/live/hub.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { openNatsServer, type NatsServer } from '#tests/support/doubles/nats-server.ts';
import { freshStore } from '#tests/support/server/store.ts';

const missing = missingPrograms(['nats-server']);
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function nats(): Promise<NatsServer> {
  const server = await openNatsServer();
  closers.push(() => server.stop());
  return server;
}

/** An instance on a store; its own close would close the store that the others share. */
function instance(store: Store<Database>, url: string, onFault = vi.fn()) {
  const woken = wokenByNats({ ...store, close: async () => undefined }, url, 'wardline.wake', onFault);
  closers.push(() => woken.close());
  return { ...woken, onFault };
}

async function sharedStore(): Promise<Store<Database>> {
  const store = await freshStore();
  closers.push(() => store.close());
  return store;
}

/** Publishing is only heard by who has subscribed: asks until both sides are there. */
async function untilJoined(from: Store<Database>, heard: ReturnType<typeof vi.fn>): Promise<void> {
  await vi.waitFor(
    async () => {
      heard.mockClear();
      await from.notify();
      await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 200 });
    },
    { timeout: 5_000 },
  );
}

describe.skipIf(missing.length)('wake-ups over NATS', () => {
  test("carry an event from one instance's commit to another's streams", async () => {
    const [server, store] = [await nats(), await sharedStore()];
    const [one, other] = [instance(store, server.url), instance(store, server.url)];
    const joined = vi.fn();
    await other.listen(joined);
    await untilJoined(one, joined);
    const [here, there] = [await openHub(one), await openHub(other)];
    const heard = vi.fn();
    there.subscribe(new Set(['role:nurse']), heard);
    const event = { at: new Date(), type: 'duty.changed', audience: ['role:nurse'], data: '{}' };
    await store.db.insertInto('event').values(event).execute();
    await here.wake();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: 1_000 });
    await here.close();
    await there.close();
  });

  test('come back by themselves after NATS was unavailable, and wake everyone for what they missed', async () => {
    const [server, store] = [await nats(), await sharedStore()];
    const [one, other] = [instance(store, server.url), instance(store, server.url)];
    const heard = vi.fn();
    await other.listen(heard);
    await untilJoined(one, heard);
    await server.stop();
    heard.mockClear();
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 5_000 });
    await server.start();
    await untilJoined(one, heard);
  });

  test('do not keep a server from starting where NATS is not there yet', async () => {
    const [server, store] = [await nats(), await sharedStore()];
    await server.stop();
    const one = instance(store, server.url);
    const heard = vi.fn();
    await one.listen(heard);
    await one.notify();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(one.onFault).toHaveBeenCalled(), { timeout: 3_000 });
    await server.start();
    await untilJoined(instance(store, server.url), heard);
  });

  test('with a wrong password are reported, not thrown', async () => {
    const [server, store] = [await nats(), await sharedStore()];
    const one = instance(store, server.url.replace('line', 'lime'));
    await vi.waitFor(() => expect(String(one.onFault.mock.calls[0]?.[0])).toMatch(/authorization/i), {
      timeout: 3_000,
    });
    await one.close();
  });
});
