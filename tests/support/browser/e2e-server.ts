import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setup as buildPortal } from '#tests/push/built-portal.ts';
import { nodeProgram } from '#tests/support/server/running-portal.ts';
import { until } from '#tests/support/until.ts';
import { E2E_URL, INTAKE_KEY, SQL_PORT } from '#tests/support/browser/e2e.ts';

const READY_WITHIN_MS = 60_000;

/** Playwright's global set-up: builds the portal when it is old, starts the server, and stops it at the end. */
export default async function startServer(): Promise<() => Promise<void>> {
  buildPortal();
  return startServerOn(E2E_URL, SQL_PORT);
}

/** Starts tests/support/browser/e2e-portal.ts at an address, beside it its window for SQL. @returns stops it */
export async function startServerOn(
  url: string,
  sqlPort: number,
  more: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const env = {
    ...process.env,
    INTAKE_KEY,
    // A bench opens a thousand streams of few people.
    STREAMS_A_PERSON: '10000',
    LOG_LEVEL: 'error',
    PORT: new URL(url).port,
    SQL_PORT: String(sqlPort),
    ...more,
  };
  const server = spawn(nodeProgram(), ['tests/support/browser/e2e-portal.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  const answers = (): Promise<boolean> => {
    // Another server on the port would answer too.
    if (server.exitCode !== null) throw new Error('the server of the browser tests ended');
    return fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  await until('the server to be ready', answers, READY_WITHIN_MS);
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
}
