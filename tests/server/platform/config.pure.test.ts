import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { SECRETS, withSecretFiles } from '#server/platform/secret-files.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const WRONG: Record<string, string> = {
  PORT: '99999',
  DATABASE_URL: 'mysql://x',
  NATS_URL: 'http://x',
  S3_ENDPOINT: 's3://files',
  S3_BUCKET: 'Files!',
  S3_REGION: 'Mumbai (1)',
  SMS_URL: 'sms.example',
  MAIL_URL: 'https://mail.example',
  MAIL_FROM: 'nobody',
  MAPS_URL: 'ftp://maps.example',
  RECORDS_URL: 'records',
  SIMULATOR: 'yes',
  SEED: '1',
  PRODUCT: 'Ward Line',
  APP_SEGMENT: 'a/b',
  SUPPORT_EMAIL: 'nobody',
  PUBLIC_URL: 'hospital',
  PUSH_CONTACT: 'localhost',
  INTAKE_KEY: 'short',
  PAYMENT_SECRET: 'short',
  METRICS_TOKEN: 'short',
  TRUSTED_PROXIES: '10.0.0.0/33',
  WEBHOOK_NETWORKS: '10.0.0.0/33',
  PLAIN_CONNECTIONS: 'everything',
  UPI_ADDRESS: 'hospital',
  ICE_SERVERS: 'turn:turn.example:3478',
  REPEAT_STAFF_S: '0',
  REPEAT_NURSE_S: 'x',
  IDLE_LOCK_S: '-1',
  ESCALATE_AFTER_S: '0',
  ESCALATE_ALL_AFTER_S: 'never',
  LOG_LEVEL: 'loud',
  DICOM_VIEWER_URL: 'https://pacs.example/viewer',
};

/** Addresses of other machines without TLS, with the name under which the operator may allow it. */
const PLAIN: [setting: string, value: string, name: string, more?: Record<string, string>][] = [
  ['DATABASE_URL', 'postgres://care:pass-word@db.example/care', 'postgres'],
  ['DATABASE_URL', 'postgres://care:pass-word@db.example/care?sslmode=prefer', 'postgres'],
  ['NATS_URL', 'nats://nats.example:4222', 'nats'],
  ['MAPS_URL', 'http://maps.example', 'maps'],
  ['RECORDS_URL', 'http://records.example', 'records', { RECORDS_KEY: 'k' }],
  ['SMS_URL', 'http://sms.example', 'sms', { SMS_TOKEN: 't' }],
  [
    'S3_ENDPOINT',
    'http://localhost.example:9000',
    's3',
    { S3_BUCKET: 'files', S3_REGION: 'x', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' },
  ],
  [
    'CLINIC_DASHBOARD_URL',
    'http://127.0.0.1.example',
    'dashboard',
    { CLINIC_DASHBOARD_KEY: 'a-key-of-sixteen-letters' },
  ],
];

describe('without TLS', () => {
  test.each(PLAIN)('%s=%s is refused unless the operator names it', (setting, value, name, more = {}) => {
    const [problem = '', ...others] = problemsOf({ ...more, [setting]: value });
    expect(problem).toMatch(new RegExp(`^${setting}: must .*, or PLAIN_CONNECTIONS must name ${name}$`));
    expect(problem).not.toContain('pass-word');
    expect(others).toEqual([]);
    expect(problemsOf({ ...more, [setting]: value, PLAIN_CONNECTIONS: `portal, ${name}` })).toEqual([]);
  });

  test.each([
    ['DATABASE_URL', 'postgresql://postgres@/postgres?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://care:a%40b@127.0.0.1:5432/care'],
    ['DATABASE_URL', 'postgres://db.example/care?sslmode=verify-full'],
    ['NATS_URL', 'nats://token@localhost:4222'],
    ['MAPS_URL', 'http://[::1]:8070/'],
    ['MAIL_URL', 'smtp://mail.example'],
  ])('%s=%s needs no permission', (setting, value) => expect(problemsOf({ [setting]: value })).toEqual([]));

  test('the address for migrations is held to the same', () => {
    const databaseUrl = 'postgres://db.example/care?sslmode=verify-full';
    const owner = 'postgres://owner@db.example/care';
    expect(problemsOf({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: owner })).toEqual([
      expect.stringContaining('MIGRATION_DATABASE_URL: must say sslmode=verify-full'),
    ]);
    expect(problemsOf({ MIGRATION_DATABASE_URL: `${owner}?sslmode=verify-full` })).toEqual([
      'DATABASE_URL: is needed with MIGRATION_DATABASE_URL',
    ]);
  });
});

describe('the address to listen on', () => {
  test.each([
    [{}, '0.0.0.0'],
    [{ SEED: 'on' }, '127.0.0.1'],
    [{ OUTBOX: 'on' }, '127.0.0.1'],
    [{ SEED: 'on', HOST: '10.0.0.5' }, '10.0.0.5'],
  ] as const)('%j: %s', (environment, host) => expect(readConfig(environment).HOST).toBe(host));
});

describe('a secret from a file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-secrets-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };

  test.each(SECRETS)('%s_FILE is read', (name) => {
    const path = file(name, 'not-what-it-should-be\n');
    const read = withSecretFiles({ [`${name}_FILE`]: path });
    expect([read.given[name], read.problems]).toEqual(['not-what-it-should-be', []]);
  });

  test('follows the checks of the setting itself, and is never repeated', () => {
    const [problem = ''] = problemsOf({ DATA_KEY_FILE: file('data', 'half-a-secret') });
    expect(problem).toMatch(/^DATA_KEY: must be 64 hexadecimal digits/);
    expect(readConfig({ INTAKE_KEY_FILE: file('intake', 'the-key-of-the-intake\n') }).intakeKey).toBe(
      'the-key-of-the-intake',
    );
  });

  test('names a file that cannot be read, is empty, or duplicates the setting', () => {
    expect(problemsOf({ DATA_KEY_FILE: '/nowhere/data' })).toEqual([
      'DATA_KEY_FILE="/nowhere/data": must be a file that can be read and is not empty',
    ]);
    expect(problemsOf({ DATA_KEY_FILE: file('empty', '\n') })).toHaveLength(1);
    expect(
      problemsOf({
        INTAKE_KEY: 'the-key-of-the-intake',
        INTAKE_KEY_FILE: file('other', 'another-key-of-it'),
      }),
    ).toEqual(['INTAKE_KEY_FILE: cannot be set together with INTAKE_KEY']);
  });
});

describe('the configuration', () => {
  test.each(Object.entries(WRONG))('names %s="%s" as wrong', (name, value) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    const isSecret =
      name !== 'PUBLIC_URL' && /_URL$|_KEY$|_SECRET$|_TOKEN$|_ENDPOINT$|^ICE_SERVERS$/.test(name);
    expect(problem?.startsWith(isSecret ? `${name}: ` : `${name}="${value}": `)).toBe(true);
    expect(others).toEqual([]);
  });

  test('says of each wrong value what it should be', () => {
    const problems = problemsOf({
      PORT: 'abc',
      INTAKE_KEY: 'short',
      SECOND_FACTOR: 'maybe',
      TIME_ZONE: 'Mars/Olympus',
      PUBLIC_URL: 'portal',
    });
    expect(problems).toEqual([
      'PORT="abc": Invalid input: expected number, received NaN',
      'TIME_ZONE="Mars/Olympus": must be a time zone, such as Asia/Kolkata',
      'PUBLIC_URL="portal": Invalid URL',
      'INTAKE_KEY: Too small: expected string to have >=16 characters',
      'SECOND_FACTOR="maybe": Invalid option: expected one of "off"|"offered"|"required"',
    ]);
  });

  test('names every wrong value at once, not the first alone', () => {
    expect(problemsOf(WRONG).map((problem) => problem.split(/[=:]/)[0])).toEqual(
      expect.arrayContaining(Object.keys(WRONG)),
    );
    expect(problemsOf(WRONG)).toHaveLength(Object.keys(WRONG).length);
  });

  test.each([
    ['S3_ENDPOINT', ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']],
    ['SMS_URL', ['SMS_TOKEN']],
    ['RECORDS_URL', ['RECORDS_KEY']],
  ])('%s is not taken without what it needs: each missing one is named', (name, needed) => {
    expect(problemsOf({ [name]: 'https://outside.example' })).toEqual(
      needed.map((other) => `${other}: is needed with ${name}`),
    );
    const values = Object.fromEntries(needed.map((other) => [other, 'some-value-of-it']));
    expect(problemsOf({ [name]: 'https://outside.example', ...values })).toEqual([]);
  });

  test('names an escalation to everyone that would come before the first one', () => {
    expect(problemsOf({ ESCALATE_AFTER_S: '300' })).toEqual([
      'ESCALATE_ALL_AFTER_S="240": must be later than ESCALATE_AFTER_S, which is 300',
    ]);
    expect(problemsOf({ ESCALATE_AFTER_S: '300', ESCALATE_ALL_AFTER_S: '301' })).toEqual([]);
  });

  test('takes what is complete', () => {
    expect(
      readConfig({
        NATS_URL: 'tls://x',
        MAIL_URL: 'smtps://u:p@mail.example',
        MAPS_URL: 'https://maps.example',
      }),
    ).toMatchObject({ NATS_URL: 'tls://x', MAIL_URL: 'smtps://u:p@mail.example', s3: null });
  });

  test('needs nothing, and switches nothing on that is for looking around', () => {
    expect(readConfig({})).toMatchObject({
      SEED: 'off',
      SIMULATOR: 'off',
      OUTBOX: 'off',
      publicUrl: 'http://localhost:8080',
      PRODUCT_NAME: 'Wardline',
    });
    expect(readConfig({ PORT: '', SEED: '' })).toMatchObject({ PORT: 8080, SEED: 'off' });
  });

  test('makes keys that no one can know when the operator sets none', () => {
    const [one, other] = [readConfig({}), readConfig({})];
    expect(one.intakeKey).not.toBe(other.intakeKey);
    expect(one.paymentSecret).not.toBe(one.intakeKey);
    expect(one.intakeKey.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ INTAKE_KEY: 'the-key-of-the-intake' }).intakeKey).toBe('the-key-of-the-intake');
  });

  test('takes the public address without its last slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.shanti.example/' }).publicUrl).toBe(
      'https://portal.shanti.example',
    );
  });

  test('does not repeat secrets in what it complains about', () => {
    expect(problemsOf({ PAYMENT_SECRET: 'half-a-secret' }).join()).not.toContain('half-a-secret');
    for (const name of ['DATABASE_URL', 'NATS_URL', 'MAIL_URL', 'SMS_URL', 'S3_ENDPOINT'])
      expect(problemsOf({ [name]: 'mysql://user:pass-word@host/db' }).join()).not.toContain('pass-word');
  });

  test('refuses a TURN address that no browser takes, and says what to write instead', () => {
    expect(problemsOf({ ICE_SERVERS: 'stun:stun.example, turn:turn.example:3478?transport=udp' })).toEqual([
      'ICE_SERVERS: entry 2 is a TURN address without credentials, which breaks every call: write turn:user:password@host:port?transport=udp, or set TURN_SECRET',
    ]);
    expect(problemsOf({ TURN_SECRET: 'a-secret-shared-with-coturn' })).toEqual([
      'TURN_SECRET: needs a turn: address without a password in ICE_SERVERS',
    ]);
    for (const wrong of ['http://turn.example', 'stun:', 'turn:user@host', 'turn:a:b@host?transport=sctp']) {
      const [problem = '', ...others] = problemsOf({ ICE_SERVERS: wrong });
      expect(problem).toContain('ICE_SERVERS: entry 1 is not the address of a STUN or TURN server');
      expect(others).toEqual([]);
    }
    expect(problemsOf({ ICE_SERVERS: 'turn:a:pass-word@host?transport=x' }).join()).not.toContain(
      'pass-word',
    );
    expect(problemsOf({ ICE_SERVERS: 'turn:a:50%@host' })).toHaveLength(1);
  });

  test('takes STUN, and TURN with its own credentials or with a shared secret', () => {
    const fixed = readConfig({
      ICE_SERVERS: 'stun:stun.example:3478,turns:care:p%40ss%2C@[2001:db8::1]:5349',
    });
    expect(fixed.ice.entries).toEqual([
      { urls: ['stun:stun.example:3478'], sharesSecret: false },
      {
        urls: ['turns:[2001:db8::1]:5349'],
        username: 'care',
        credential: 'p@ss,',
        sharesSecret: false,
      },
    ]);
    const shared = readConfig({
      ICE_SERVERS: 'turn:turn.example',
      TURN_SECRET: 'a-secret-shared-with-coturn',
    });
    expect(shared.ice.entries).toEqual([{ urls: ['turn:turn.example'], sharesSecret: true }]);
  });
});
