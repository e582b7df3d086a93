import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';

/**
 * Connections that may wait to be accepted when all devices come back at once: a connection for which there is no room tries again
 * after seconds. The kernel allows `net.core.somaxconn` at most.
 */
const BACKLOG = 16_384;

/** Longer than a proxy keeps an idle connection (nginx: 60 s): otherwise it may send a request on one that has just been closed. */
const KEEP_ALIVE_MS = 65_000;

/** Serves the app, once the port is open. */
export function listen({ fetch }: Pick<Hono, 'fetch'>, port: number, host: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } });
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => resolve(server));
  });
}
