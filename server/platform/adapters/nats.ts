import { setTimeout as wait } from 'node:timers/promises';
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { FaultHandler, Store } from '#server/platform/store/types.ts';
import { createWakeSet } from '#server/platform/store/wake-set.ts';

const CONNECT_AFTER_MS = 1_000;
/** While NATS is unreachable, each instance polls at this interval. */
const LOOK_WHILE_AWAY_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The same store, woken over core NATS instead of LISTEN/NOTIFY. A message has no payload, because the event
 * rows are the source of truth. The server starts and runs without NATS: it reconnects by itself, wakes every
 * listener every two seconds until then, and once more when it has reconnected.
 *
 * @param url nats://user:password@host:4222 or nats://token@host, tls:// for an encrypted one
 * @param subject the subject that all instances of one installation share
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
  const looking = repeating(() => wake.wakeAll(), LOOK_WHILE_AWAY_MS);

  async function holdOne(): Promise<void> {
    connection = await connect(optionsOf(url));
    if (closed.signal.aborted) return connection.close();
    connection.subscribe(subject, { callback: () => wake.wakeAll() });
    await connection.flush();
    looking.stop();
    wake.wakeAll();
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
      looking.start();
      await wait(CONNECT_AFTER_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined);
    }
  }

  looking.start();
  const keeping = keepConnected();
  return {
    ...store,
    listen: async (onWake) => {
      const stop = wake.add(onWake);
      return async () => stop();
    },
    isWakeAway: () => looking.isOn(),
    // NATS delivers a message to its publisher, too.
    notify: async () => {
      if (connection && !connection.isClosed() && !looking.isOn()) connection.publish(subject);
      else wake.wakeAll();
    },
    close: async () => {
      closed.abort();
      looking.stop();
      await connection?.close();
      await keeping;
      await store.close();
    },
  };
}

function repeating(act: () => void, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  return {
    isOn: () => timer !== undefined,
    start(): void {
      timer ??= setInterval(act, everyMs).unref();
    },
    stop(): void {
      clearInterval(timer);
      timer = undefined;
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
    // The client would retry a wrong password silently for ever; keepConnected retries and logs it.
    reconnect: false,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
  };
}
