// @module-tag slow
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';

/** The operator's command line beside a server that runs, and without one. */
const root = mkdtempSync(join(tmpdir(), 'wardline-operator-'));
const PORT = '18443';
const environment = { ...process.env, DATA_DIR: join(root, 'data'), PORT, SEED: 'on', LOG_LEVEL: 'error' };
let server: ChildProcess;

function wardline(args: string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli.ts', ...args], {
    encoding: 'utf8',
    env: { ...environment, ...more },
  });
  return { status, out: stdout, err: stderr };
}

beforeAll(async () => {
  server = spawn(process.execPath, ['server/start.ts'], { env: environment, stdio: 'ignore' });
  const healthy = () =>
    fetch(`http://127.0.0.1:${PORT}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until('the server', healthy, 30_000);
});

afterAll(() => {
  server.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

describe('beside a running server', () => {
  test('database rewrite runs inside it, and database roles says that there are none', () => {
    expect(wardline(['database', 'rewrite'])).toMatchObject({
      status: 0,
      out: 'All tables were rewritten.\n',
    });
    expect(wardline(['database', 'roles', 'portal']).err).toBe(
      'The embedded store has no roles: set DATABASE_URL.\n',
    );
  });

  test('audit verify says that the chain is whole, and keeps watch over it by a hash', () => {
    const first = wardline(['audit', 'verify']);
    expect(first).toMatchObject({ status: 0, err: '' });
    expect(first.out).toMatch(/^The audit is intact: \d+ rows\.\nStore this hash elsewhere: [0-9a-f]*\n$/);
    expect(wardline(['audit', 'verify', 'f'.repeat(64)])).toMatchObject({
      status: 1,
      err: expect.stringContaining('rewritten'),
    });
  });

  test('only their own user reaches the socket', () => {
    expect(statSync(join(root, 'data', 'operator.sock')).mode & 0o077).toBe(0);
  });

  test('a backup is made while people work; a restore waits until the server is stopped', () => {
    const made = wardline(['backup', join(root, 'backup')]);
    expect(made).toMatchObject({ status: 0, err: '' });
    expect(made.out).toMatch(/^\d+ rows of \d+ tables and \d+ documents are in /);
    expect(wardline(['restore', join(root, 'backup')])).toMatchObject({
      status: 1,
      err: 'Stop the server first.\n',
    });
  });

  test('a registration is approved, a nurse gets a link, a password is set again', () => {
    expect(wardline(['provider', 'approve', 'kavya.reddy'])).toMatchObject({
      status: 0,
      out: 'kavya.reddy is verified and approved.\n',
    });
    expect(wardline(['provider', 'refuse', 'nobody.here', 'unknown'])).toMatchObject({
      status: 1,
      err: 'Not found, or you do not have access to it.\n',
    });
    expect(wardline(['nurse', 'link', 'anitha.nair']).out).toMatch(
      /^http:\/\/localhost:\d+\/nurse\/[^/]+\/[^/]+\/[^/]+\n$/,
    );
    expect(wardline(['nurse', 'link', 'meera.iyer'])).toMatchObject({ status: 1 });
    expect(wardline(['password', 'reset', 'rohan.kale']).out).toMatch(
      /^The temporary password of rohan.kale, for 24 hours: \S{12,}\n$/,
    );
  });

  test('an unknown command shows what there is; a missing argument shows the usage', () => {
    expect(wardline(['frobnicate'])).toMatchObject({
      status: 1,
      err: expect.stringContaining('audit verify'),
    });
    expect(wardline(['backup'])).toMatchObject({ status: 1, err: 'Usage: wardline backup <directory>\n' });
    expect(wardline(['help'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('restore <directory>'),
    });
  });
});

describe('without a server', () => {
  test('the same commands open the store themselves', async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    expect(wardline(['audit', 'verify'])).toMatchObject({ status: 0 });
    const elsewhere = { DATA_DIR: join(root, 'elsewhere') };
    expect(wardline(['restore', join(root, 'backup')], elsewhere)).toMatchObject({
      status: 0,
      out: expect.stringContaining('rows restored'),
    });
    expect(wardline(['restore', join(root, 'backup')], elsewhere)).toMatchObject({
      status: 1,
      err: expect.stringContaining('not empty'),
    });
  }, 90_000);
});
