import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { sql, type Selectable } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, expect } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { customerCalls } from '#contract/customer.ts';
import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import type { RequestKind } from '#contract/shared.ts';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import { readConfig, SEEDED_PLACE } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Database, Db } from '#server/platform/sql/database.ts';
import { makeClient, type Client, type Send } from '#tests/support/server/client.ts';
import { testClock, type TestClock } from '#tests/support/server/clock.ts';
import { filesOutside } from '#tests/support/server/files-outside.ts';
import { DATA_KEY, seedForTests } from '#tests/support/server/seed.ts';
import { signIns, type SignedInClient } from '#tests/support/server/sign-ins.ts';
import { freshStore } from '#tests/support/server/store.ts';

export const INTAKE_KEY = 'intake-key-of-the-tests';
export const PAYMENT_SECRET = 'payment-secret-of-the-tests';
export const SMS_REPORT_SECRET = 'sms-report-secret-of-the-tests';
export const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;

/** Tables with an order of their own; the others are sorted by their first column. */
const ORDER: Partial<Record<keyof Database, 'seq'>> = { audit: 'seq', event: 'seq' };

type Raise = Partial<BodyOf<typeof customerCalls.intakeRequest>>;

/** The whole server in this process, on a seeded store of its own, at a clock that the test turns. */
export interface TestServer {
  app: Hono;
  deps: Deps;
  db: Db;
  clock: TestClock;
  /** Directory of its files. */
  directory: string;
  /** A client with these headers, and from this address if one is named. */
  client: (headers: Record<string, string>, address?: string) => Client;
  /** The portal before anybody signed in. */
  portal: Client;
  /** The hospital's intake, with its key. */
  intake: Client;
  anonymous: Client;
  /** Signs in by the real calls; once a user, again when the token has ended. */
  signInAs: (userName: string) => Promise<SignedInClient>;
  raise: (kind: RequestKind, more?: Raise) => Promise<{ requestId: string; serviceNumber: string }>;
  rows: <T extends keyof Database>(table: T) => Promise<Selectable<Database[T]>[]>;
  request: Send;
  /** Serves on a port of its own. @returns its URL */
  listen: () => Promise<string>;
}

/** The usual patient, or another while a colleague treats that one: a second person has to say that they have seen it. */
async function patientNotInCare(db: Db): Promise<string> {
  const { mrn } = await db
    .selectFrom('patient')
    .select('patient.mrn')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('request')
            .select('request.id')
            .whereRef('request.patientId', '=', 'patient.id')
            .where('request.endedAt', 'is', null)
            .where('request.takenBy', 'is not', null),
        ),
      ),
    )
    .orderBy(sql`patient.mrn = '204301'`, 'desc')
    .orderBy('patient.mrn')
    .executeTakeFirstOrThrow();
  return mrn;
}

/**
 * Opens a server for the tests of one file: `const server = await openServer()` at its top. It fails any test
 * during which the server logs an error or answers 5xx, and closes by itself.
 * @param isEmpty with nothing in its store, as a hospital begins
 * @param isOnDisk an embedded store has its files in `directory`
 */
export async function openServer(
  environment: Record<string, string> = {},
  { isEmpty = false, isOnDisk = false } = {},
): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-test-'));
  const prepared = isEmpty ? {} : { prepare: { key: 'hospital', run: seedForTests } };
  const store = await freshStore({ ...prepared, ...(isOnDisk && { dataDir: join(directory, 'store') }) });
  const clock = testClock();
  const given = {
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    INTAKE_KEY,
    PAYMENT_SECRET,
    DATA_KEY,
    OUTBOX: 'on',
    SIGN_WITH: 'session',
    CALENDAR_NETWORKS: '127.0.0.1',
    PLACE: SEEDED_PLACE,
    ...environment,
  };
  const faults: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
  const built = await buildDeps(readConfig(given), store, clock);
  const deps: Deps = { ...built, files: filesOutside(built.files, store.db), log };
  const app = buildApp(deps);
  const closers: (() => void)[] = [];

  const sendFrom =
    (address: string): Send =>
    async (path, init) => {
      const answer = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
      if (answer.status >= 500) faults.push(`${answer.status} ${init.method} ${path}`);
      return answer;
    };
  const client = (headers: Record<string, string>, address = 'local'): Client =>
    makeClient(sendFrom(address), headers);
  const intake = client({ 'x-intake-key': INTAKE_KEY });
  const portal = client({ authorization: BASIC });

  afterEach(() => {
    expect(faults.splice(0), 'the server had no faults').toEqual([]);
  });
  afterAll(async () => {
    for (const close of closers) close();
    await deps.hub.close();
    deps.security.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });

  return {
    app,
    deps,
    directory,
    db: store.db,
    clock,
    client,
    portal,
    intake,
    anonymous: client({}),
    request: sendFrom('local'),
    signInAs: signIns(clock, client),
    async raise(kind, more = {}) {
      const usual = {
        clientId: randomUUID(),
        mrn: more.mrn ?? (await patientNotInCare(store.db)),
        consultationMode: 'VIDEO',
        reason: 'Dizzy since noon',
        isAnother: true,
        hubKey: 'wardline_kothrud',
      } as const;
      const { requestId, serviceNumber } = await intake.call(customerCalls.intakeRequest, {
        body: { kind, ...usual, ...more },
      });
      return { requestId, serviceNumber };
    },
    rows: async (table) =>
      (await store.db
        .selectFrom(table as 'audit')
        .selectAll()
        .orderBy(ORDER[table] ?? sql`1`)
        .execute()) as never,
    listen: () =>
      new Promise((resolve) => {
        const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
          resolve(`http://127.0.0.1:${port}`),
        );
        closers.push(() => {
          server.close();
          if ('closeAllConnections' in server) server.closeAllConnections();
        });
      }),
  };
}
