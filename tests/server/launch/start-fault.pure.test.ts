import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { mistypedSettings } from '#server/launch/mistyped-settings.ts';
import { startFault } from '#server/launch/start-fault.ts';
import { makeFolder } from '#server/platform/make-folder.ts';

const faultOf = async (step: () => unknown): Promise<string> => {
  try {
    await step();
  } catch (error) {
    return startFault(error);
  }
  throw new Error('nothing failed');
};

test('a mistyped setting is named with the one that was meant', () => {
  expect(
    mistypedSettings({ PATIENT_LINK_DAY: '3', SUPORT_EMAIL: 'a@b.example', SMS_TOKEN_FIEL: '/run/token' }),
  ).toEqual([
    'PATIENT_LINK_DAY is not a setting, and is ignored. Did you mean PATIENT_LINK_DAYS?',
    'SUPORT_EMAIL is not a setting, and is ignored. Did you mean SUPPORT_EMAIL?',
    'SMS_TOKEN_FIEL is not a setting, and is ignored. Did you mean SMS_TOKEN_FILE?',
  ]);
});

test('settings, and variables of other programs, are not named', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LANGUAGE',
    'NODE_OPTIONS',
    'NODE_VERSION',
    'PWD',
    'PGHOST',
    'TZ',
  ];
  const own = ['PORT', 'DATA_KEY_FILE', 'PATIENT_LINK_DAYS', 'NODE_ENV', 'LOG_LEVEL'];
  expect(mistypedSettings(Object.fromEntries([...others, ...own].map((name) => [name, 'x'])))).toEqual([]);
});

test('a folder under a path where none can be made is refused at once, and named', async () => {
  expect(await faultOf(() => makeFolder('/proc/nope/store'))).toBe(
    '/proc/nope cannot be written (ENOENT). Set DATA_DIR to a directory that this user may write.',
  );
  const directory = mkdtempSync(join(tmpdir(), 'wardline-start-'));
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(await faultOf(() => makeFolder(join(file, 'store')))).toContain(
    `${file}/store cannot be written (ENOTDIR)`,
  );
  makeFolder(join(directory, 'a', 'b'));
  makeFolder(join(directory, 'a', 'b'));
  rmSync(directory, { recursive: true });
});

test('a port in use, and a database that does not answer, are told in words', async () => {
  const first = createServer();
  const port = await new Promise<number>((resolve) => {
    first.listen(0, '127.0.0.1', () => resolve((first.address() as { port: number }).port));
  });
  const listen = () =>
    new Promise((_, reject) => {
      createServer().once('error', reject).listen(port, '127.0.0.1');
    });
  expect(await faultOf(listen)).toBe(`Port ${port} is in use by another program. Stop it, or set PORT.`);
  first.close();
  await new Promise((resolve) => {
    first.once('close', resolve);
  });
  const connect = () => new pg.Client({ host: '127.0.0.1', port }).connect();
  expect(await faultOf(connect)).toBe(
    'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL, and that PostgreSQL runs.',
  );
});

test('an error of which the cause is not known keeps its stack', () => {
  expect(startFault(new TypeError('x is undefined'))).toContain('start-fault.pure.test.ts');
});
