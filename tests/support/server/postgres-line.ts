import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A line to a PostgreSQL server that a test can cut. */
export interface PostgresLine {
  /** The same database by this line. */
  url: string;
  open(): Promise<void>;
  cut(): void;
  close(): void;
}

/** @param url of a PostgreSQL server on a Unix socket */
export function linePostgres(url: string): PostgresLine {
  const home = /host=([^&]*)/.exec(url)?.[1] ?? '';
  const directory = mkdtempSync(join(tmpdir(), 'wardline-line-'));
  const sockets = new Set<Socket>();
  let proxy: Server | undefined;
  function cut(): void {
    proxy?.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }
  return {
    url: url.replace(/host=[^&]*/, `host=${directory}`),
    open: () =>
      new Promise((resolve) => {
        proxy = createServer((near) => {
          const far = connect(join(home, '.s.PGSQL.5432'));
          for (const socket of [near, far]) {
            sockets.add(socket);
            socket.on('error', () => undefined);
          }
          near.pipe(far).pipe(near);
        }).listen(join(directory, '.s.PGSQL.5432'), resolve);
      }),
    cut,
    close() {
      cut();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
