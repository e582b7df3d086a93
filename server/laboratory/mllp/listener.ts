import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { countAnswer } from '#server/platform/health/mllp-counts.ts';
import { isInRanges } from '#server/platform/http/caller-address.ts';
import type { MllpConfig } from '#server/platform/mllp-settings.ts';
import { FILE_MAX_BYTES } from '#server/laboratory/hl7/reading.ts';
import { Connection, type Limits } from './connection.ts';
import type { MllpDeps } from './take-message.ts';

const LIMITS: Limits = {
  messageBytes: FILE_MAX_BYTES,
  connections: 32,
  /** Unfinished messages of all connections together. */
  heldBytes: 64 * 1024 * 1024,
  idleMs: 600_000,
  /** Time from the first byte of a message to its last. */
  messageMs: 60_000,
};

export interface MllpListener {
  port: number;
  /** Takes no more messages, answers those that are whole, and closes. */
  stop: () => Promise<void>;
}

/** Listens for results that laboratories send by MLLP, once the port is open. */
export async function startMllp(
  deps: MllpDeps,
  config: MllpConfig,
  limits: Partial<Limits> = {},
): Promise<MllpListener> {
  const connections = new Set<Connection>();
  const all = { ...LIMITS, ...limits };
  const heldBytes = (): number => [...connections].reduce((sum, { held }) => sum + held, 0);
  const open = (socket: Socket): void => {
    // Checked before a byte is read.
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (!isInRanges(address, config.networks) || connections.size >= all.connections) {
      deps.log.warn({ connections: connections.size }, 'a connection to the MLLP listener was refused');
      countAnswer('AR');
      socket.destroy();
      return;
    }
    const connection = new Connection(socket, { deps, senders: config.senders, limits: all, heldBytes });
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  };
  const server = serverOf(config, open);
  await listening(server, config);
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await Promise.all([...connections].map((connection) => connection.stop()));
      await closed;
    },
  };
}

function serverOf({ tls }: MllpConfig, open: (socket: Socket) => void): Server {
  if (!tls) return createServer(open);
  const options = {
    cert: readFileSync(tls.cert),
    key: readFileSync(tls.key),
    ...(tls.ca ? { ca: readFileSync(tls.ca), requestCert: true, rejectUnauthorized: true } : {}),
  };
  const server = createTlsServer(options, open);
  // Until TLS is agreed a connection is none of ours, so that it needs limits of its own.
  server.maxConnections = LIMITS.connections * 2;
  return server;
}

function listening(server: Server, { port, address }: MllpConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: address }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
