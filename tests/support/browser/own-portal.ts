import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL_PORT } from '#tests/support/browser/addresses.ts';
import { sqlAt } from '#tests/support/browser/e2e.ts';
import { startServerOn } from '#tests/support/browser/e2e-server.ts';

/** A server of one test's own, which stops and starts again over the same data while other tests use theirs. */
export interface OwnPortal {
  url: string;
  sql: ReturnType<typeof sqlAt>;
  /** `portalDir` holds another build of the portal. */
  start: (portalDir?: string) => Promise<void>;
  stop: () => Promise<void>;
  /** Stops it and removes its data. */
  end: () => Promise<void>;
}

/** Beside those of all tests. */
const [OWN_SQL_PORT, OWN_PORT] = [SQL_PORT + 2, SQL_PORT + 3];

/** @param settings of its own, by the names of the environment; at `localhost`, if a name is needed */
export function ownPortal(settings: Record<string, string> = {}, host = '127.0.0.1'): OwnPortal {
  const url = `http://${host}:${OWN_PORT}`;
  const data = mkdtempSync(join(tmpdir(), 'portal-own-'));
  let stopServer: (() => Promise<void>) | undefined;
  const stop = async (): Promise<void> => {
    await stopServer?.();
    stopServer = undefined;
  };
  return {
    url,
    sql: sqlAt(OWN_SQL_PORT),
    async start(portalDir) {
      const more = {
        PUBLIC_URL: url,
        ...settings,
        E2E_DATA_DIR: data,
        ...(portalDir && { PORTAL_DIR: portalDir }),
      };
      stopServer = await startServerOn(url, OWN_SQL_PORT, more);
    },
    stop,
    async end() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
