import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { memoryDirectory } from '#tests/support/memory-directory.mjs';
import { isBare } from '#tests/support/programs.mjs';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster's maintenance database. */
    postgresUrl: string;
  }
}

type Account = { uid?: number; gid?: number };
const DEBIAN_ROOT = '/usr/lib/postgresql';

/** The newest installed PostgreSQL's programs, or undefined. */
function findPrograms(): string | undefined {
  if (isBare) return undefined;
  const versions = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a))
    : [];
  const places = [
    ...versions.map((version) => join(DEBIAN_ROOT, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
}

/** PostgreSQL refuses to run as root; then it runs as the OS user "postgres", if there is one. */
function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres']).stdout?.toString() || NaN),
  );
  return uid && gid ? { uid, gid } : undefined;
}

/** Why the tests cannot run on PostgreSQL here; undefined when they can. */
export function postgresMissing(): string | undefined {
  if (!findPrograms()) return 'PostgreSQL (initdb, postgres) is not installed';
  if (!findAccount()) return 'we are root and there is no OS user "postgres" to run it';
  return undefined;
}

/**
 * The test files of the project server-postgres: none where PostgreSQL is missing, said plainly. With CI=true
 * nothing may be skipped, so there the files stay and the set-up below fails.
 */
export function postgresTestFiles(pattern: string): string[] {
  const missing = postgresMissing();
  if (!missing || process.env.CI === 'true') return [pattern];
  console.warn(`SKIPPED: the project server-postgres, because ${missing}.`);
  return [];
}

/** vitest's global set-up. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

export interface Postgres {
  url: string;
  pid: number;
  /** The directory of its programs. */
  programs: string;
  stop: () => Promise<void>;
}

/**
 * A cluster of its own in a temporary directory, on a Unix socket there.
 * @param isDurable as a hospital runs it; test data need not survive a power cut
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Postgres> {
  const programs = findPrograms();
  const account = findAccount();
  if (!programs || !account) throw new Error(`Cannot test on PostgreSQL: ${postgresMissing()}`);
  const home = mkdtempSync(join(isDurable ? tmpdir() : memoryDirectory(), 'wardline-pg-'));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);
  const data = join(home, 'data');
  const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, ...options], { ...account, cwd: home });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`);
  // -F leaves out fsync.
  const fast = isDurable ? [] : ['-F', '-c', 'full_page_writes=off'];
  const settings = [
    ...fast,
    ...['listen_addresses=', 'max_connections=200', 'wal_recycle=off'].flatMap((one) => ['-c', one]),
  ];
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', home, ...settings], {
    ...account,
    cwd: home,
    stdio: 'ignore',
  });
  const kill = () => void server.kill('SIGQUIT');
  process.once('exit', kill);
  const url = `postgresql://postgres@/postgres?host=${home}`;
  await untilReady(url);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    const ended = once(server, 'exit');
    kill();
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  return { url, pid: server.pid ?? 0, programs, stop };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (fault) {
      if (Date.now() > deadline) throw fault;
      await wait(50);
    }
  }
}
