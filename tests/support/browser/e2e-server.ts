import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWith, setup as buildPortal } from '#tests/push/built-portal.ts';
import { nodeProgram } from '#tests/support/server/running-portal.ts';
import { until } from '#tests/support/until.ts';
import { E2E_URL, INTAKE_KEY, SQL_PORT } from '#tests/support/browser/addresses.ts';

/** A busy machine takes half a minute; the limit only ends a start that hangs. */
const READY_WITHIN_MS = 150_000;
/** Where the seeded data is that workers copy: `tests/run/test.mjs` names one folder for all its parts. */
const TEMPLATE = 'E2E_TEMPLATE';

/** Playwright's global set-up: builds the portal if it is old and seeds the hospital that each worker copies. */
export default async function prepareHospital(): Promise<(() => void) | undefined> {
  buildWhatTestsOpen();
  const given = process.env[TEMPLATE];
  if (given) return void (readdirSync(given).length || (await seed(given)));
  const template = mkdtempSync(join(tmpdir(), 'portal-e2e-template-'));
  await seed(template);
  process.env[TEMPLATE] = template;
  return () => rmSync(template, { recursive: true, force: true });
}

/** Builds the portal if it is old, and the script by which a test or a bench signs a browser in. */
function buildWhatTestsOpen(): void {
  buildPortal();
  buildWith('tests/support/browser/sign-in.vite.config.ts');
}

async function seed(folder: string): Promise<void> {
  const server = spawnPortal({ E2E_DATA_DIR: folder, E2E_SEED_ONLY: 'on' });
  const [status] = (await once(server, 'exit')) as [number | null];
  if (status !== 0) throw new Error('the hospital of the browser tests could not be seeded');
}

/**
 * Starts the server of a worker on data of its own: a copy of the seeded hospital, or nothing.
 * @returns a function that stops it and removes the data
 */
export async function openHospital(
  seed: 'on' | 'off',
  settings: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const template = process.env[TEMPLATE];
  if (seed === 'on' && template) cpSync(template, data, { recursive: true });
  const stop = await startServerOn(E2E_URL, SQL_PORT, {
    E2E_DATA_DIR: data,
    E2E_SEED: seed,
    ...settings,
  });
  return async () => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  };
}

/** Builds the portal if it is old and starts a server on a seeded hospital, for a bench. @returns a function that stops it */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  buildWhatTestsOpen();
  return openHospital('on', settings);
}

function spawnPortal(more: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    INTAKE_KEY,
    // A bench opens a thousand streams of few people.
    STREAMS_A_PERSON: '10000',
    LOG_LEVEL: 'error',
    ...more,
  };
  // The server ends when its input does: it cannot outlive a worker that was killed.
  return spawn(nodeProgram(), ['tests/support/browser/e2e-portal.ts'], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env,
  });
}

/** Starts tests/support/browser/e2e-portal.ts at an address, beside it its window for SQL. @returns a function that stops it */
export async function startServerOn(
  url: string,
  sqlPort: number,
  more: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const server = spawnPortal({ PORT: new URL(url).port, SQL_PORT: String(sqlPort), ...more });
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  const isReady = async (): Promise<boolean> => {
    if (server.exitCode !== null) throw new Error('the server of the browser tests ended');
    // A stale server on the same port would answer too.
    return fetch(`http://127.0.0.1:${sqlPort}/pid`, { method: 'POST' }).then(
      async (answer) => (await answer.json()) === server.pid,
      () => false,
    );
  };
  try {
    await until('the server to be ready', isReady, READY_WITHIN_MS);
  } catch (fault) {
    await stop();
    throw fault;
  }
  return stop;
}
