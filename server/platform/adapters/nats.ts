import { setTimeout as wait } from 'node:timers/promises';
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { FaultHandler, Store } from '#server/platform/store/types.ts';
import { createWakeSet } from '#server/platform/store/wake-set.ts';

const CONNECT_AFTER_MS = 1_000;
/** While NATS is away, everybody looks by themselves this often. */
const LOOK_WHILE_AWAY_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The same store, woken over core NATS instead of LISTEN/NOTIFY. A message carries nothing: the event rows are
 * the truth. It starts, and goes on, without NATS: a lost connection is made anew by itself, meanwhile everyone
 * is woken every two seconds, and once more when it is back.
 *
 * @param url nats://user:password@host:4222 or nats://token@host, tls:// for an encrypted one
 * @param subject what instances of one installation share
 */
export function wokenByNats<Schema>(
  store: Store<Schema>,
  url: string,
  subject: string,
  onFault: FaultHandler,
): Store<Schema> {
  const wake = createWakeSet();
  const closed = new AbortController();
  let connection: NatsConnection | undefined;
  let looking: NodeJS.Timeout | undefined;

  function away(): void {
    looking ??= setInterval(() => wake.wakeAll(), LOOK_WHILE_AWAY_MS).unref();
  }
  function back(): void {
    clearInterval(looking);
    looking = undefined;
    wake.wakeAll();
  }

  async function holdOne(): Promise<void> {
    connection = await connect(optionsOf(url));
    if (closed.signal.aborted) return connection.close();
    connection.subscribe(subject, { callback: () => wake.wakeAll() });
    await connection.flush();
    back();
    const fault = await connection.closed();
    if (fault) throw fault;
  }

  async function keepConnected(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        await holdOne();
      } catch (fault) {
        if (!closed.signal.aborted) onFault(fault instanceof Error ? fault : new Error(String(fault)));
      }
      if (closed.signal.aborted) return;
      connection = undefined;
      away();
      await wait(CONNECT_AFTER_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined);
    }
  }

  away();
  const keeping = keepConnected();
  return {
    ...store,
    listen: async (onWake) => {
      const stop = wake.add(onWake);
      return async () => stop();
    },
    // What is published comes back to the publisher too.
    notify: async () => {
      if (connection && !connection.isClosed() && !looking) connection.publish(subject);
      else wake.wakeAll();
    },
    close: async () => {
      closed.abort();
      clearInterval(looking);
      await connection?.close();
      await keeping;
      await store.close();
    },
  };
}

function optionsOf(url: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: host,
    name: 'wardline wake-ups',
    timeout: CONNECT_TIMEOUT_MS,
    // The client would try a wrong password for ever and say nothing: keepConnected tries, and says so.
    reconnect: false,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
  };
}
