import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createWakeSet } from './wake-set.ts';
import type { FaultHandler, Store } from './types.ts';

const RECONNECT_AFTER_MS = 1_000;

export type PostgresWake = {
  listen: Store<unknown>['listen'];
  close(): Promise<void>;
};

/**
 * LISTEN on channel 'wardline' over a dedicated connection, opened with the first listener. It needs a real
 * session: a pooler in transaction mode loses it. A lost connection is reopened every second. After that all
 * listeners are woken, since notifications may have been missed.
 */
export function createPostgresWake(databaseUrl: string, onFault: FaultHandler): PostgresWake {
  const wake = createWakeSet();
  const closed = new AbortController();
  let connecting: Promise<void> | undefined;
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wardline wake-ups',
      keepAlive: true,
    });
    next.on('notification', () => wake.wakeAll());
    next.on('error', onFault);
    try {
      await next.connect();
      await next.query('listen wardline');
      closed.signal.throwIfAborted();
    } catch (fault) {
      await next.end();
      throw fault;
    }
    next.once('end', () => void reconnect());
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        await wait(RECONNECT_AFTER_MS, undefined, { signal: closed.signal, ref: false });
        await connect();
        wake.wakeAll();
        return;
      } catch (fault) {
        if (!closed.signal.aborted) onFault(fault instanceof Error ? fault : new Error(String(fault)));
      }
    }
  }

  async function connectOnce(): Promise<void> {
    connecting ??= connect();
    try {
      await connecting;
    } catch (fault) {
      // The next listener tries again.
      connecting = undefined;
      throw fault;
    }
  }

  return {
    listen: async (onWake) => {
      await connectOnce();
      const stop = wake.add(onWake);
      return async () => stop();
    },
    close: async () => {
      closed.abort();
      await connecting?.catch(() => undefined);
      await client?.end();
    },
  };
}
