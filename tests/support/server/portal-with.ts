import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';
import { directoryFiles } from '#server/platform/adapters/files.ts';
import { openMaps } from '#server/reference/maps.ts';
import { localRecords } from '#server/patients/local-records.ts';
import { webPush } from '#server/alerts/web-push.ts';
import { openVault } from '#server/platform/adapters/vault.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openHub } from '#server/platform/live/hub.ts';
import { handlers } from '#server/handlers.ts';
import { openAnswerCache } from '#server/platform/http/answer-cache.ts';
import { openSessionMemory } from '#server/platform/http/session-memory.ts';
import { openSessionWatch } from '#server/platform/http/session-watch.ts';
import { stepUp } from '#server/people/step-up.ts';
import { mountContract } from '#server/platform/http/serve.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { openSecurityLog } from '#server/platform/security-log/security-log.ts';
import { openLog } from '#server/platform/log.ts';
import { openSession } from '#server/people/sign-in.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { freshStore } from '#tests/support/server/store.ts';

/** The calls on an empty store of their own. */
export interface Portal {
  db: Db;
  get(path: string, authorization?: string): Promise<Response>;
  post(path: string, body: unknown, authorization?: string): Promise<Response>;
  /** The bearer header of a new session. */
  bearer(userId: string): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
export const NOW = new Date('2026-11-02T04:30:00Z');

export async function portalWith(): Promise<Portal> {
  const store = await freshStore();
  const { db } = store;
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const clock = { now: () => NOW, elapsedMs: () => 0 };
  const directory = mkdtempSync(join(tmpdir(), 'wardline-files-'));
  const hub = await openHub(store);
  const vault = await openVault({ DATA_DIR: directory });
  const deps: Deps = {
    config,
    store,
    db,
    clock,
    hub,
    sessionWatch: openSessionWatch({ db, clock, log: openLog('silent') }),
    sessionMemory: openSessionMemory(store.changes, clock),
    answerCache: openAnswerCache(store.changes, hub, clock),
    log: openLog('silent'),
    security: openSecurityLog({ config, clock, log: openLog('silent') }),
    abha: null,
    connectors: { SMS: [], MAIL: [], payments: [], signOn: null, webhooks: new Map(), checks: new Map() },
    mediaServer: null,
    records: localRecords(db, clock),
    maps: openMaps(config, openLog('silent')),
    push: await webPush(db, config, vault),
    files: directoryFiles(directory),
    scanner: null,
    vault,
    stopping: { phase: 'serving' },
  };
  const app = new Hono();
  app.onError((error) => {
    if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
    throw error;
  });
  mountContract(app, deps, handlers, stepUp);
  return {
    db,
    get: async (path, authorization = '') => app.request(path, { headers: { authorization } }),
    post: async (path, body, authorization = '') =>
      app.request(path, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) }),
    bearer: async (userId) =>
      `Bearer ${(await openSession(db, userId, NOW, { address: 'local' })).access_token}`,
    close: async () => {
      await hub.close();
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A user of a role, without the role's own row. */
export async function addUser(db: Db, id: string, role: Role, name: string): Promise<void> {
  const contact = { email: `${id}@wardline.example`, mobile: '+910000000000' };
  const row = { id, userName: id, role, name, ...contact, passwordHash: 'none', createdAt: NOW };
  await db.insertInto('appUser').values(row).execute();
}

/** A provider with id `provider-<userId>`; `more` overrides any column. */
export async function addProvider(
  db: Db,
  userId: string,
  name: string,
  more: Partial<Parameters<typeof providerRow>[1]> = {},
): Promise<void> {
  await addUser(db, userId, 'provider', name);
  await db.insertInto('provider').values(providerRow(userId, more)).execute();
}

type Columns = {
  specialisation: string;
  skincareSaf: boolean;
  serviceInfo: boolean;
  isWebAiSignUp: boolean;
  hasClinicLinks: boolean;
};

function providerRow(userId: string, more: Partial<Columns>) {
  const address = {
    address1: '12 MG Road',
    address3: 'Asha Clinic',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
  };
  return {
    id: `provider-${userId}`,
    userId,
    salutationId: 1,
    salutation: 'Dr.',
    verificationStatus: 'VERIFIED_AND_APPROVED',
    qualification: 'MBBS',
    specialisation: 'Dermatology',
    registrationNumber: 'MMC-1001',
    council: 'Maharashtra Medical Council',
    feePaise: 50_000,
    addresses: JSON.stringify([address]),
    ...more,
  };
}
