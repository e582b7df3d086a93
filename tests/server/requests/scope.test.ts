import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Need } from '#contract/call.ts';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { RequestKind, type Role } from '#contract/shared.ts';
import { STATUSES } from '#domain/request-statuses.ts';
import { listenersOf } from '#server/alerts/alert-listeners.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { inScope, maySee, requestBase, scopeOf } from '#server/requests/request.policy.ts';
import { findRequest } from '#server/requests/requests.ts';
import { NOW } from '#tests/support/server/clock.ts';
import { openServer } from '#tests/support/server/server.ts';

/** Each right exists as SQL and as TypeScript: here both judge the same rows for the same people. */
const server = await openServer();
const ROWS = 6;
const FLAGS = {
  verified: 'verified',
  eligibleForExpertAnalysis: 'expertAnalysis',
  skincareSaf: 'skincare',
  hasAccessToDermaCare: 'dermaCare',
  secondOpinionAdmin: 'secondOpinionAdmin',
} as const satisfies Record<string, Need>;

let hubKeys: string[] = [];
/** Requests that each have a consultation of their own. */
let requests: { id: string; consultationId: string }[] = [];

beforeAll(async () => {
  hubKeys = (await server.rows('hub')).map((hub) => hub.hubKey);
  const seeded = await server.rows('consultation');
  const consultationIds = seeded.slice(0, ROWS).map(({ id }) => id);
  const ids = (await server.rows('request')).slice(0, ROWS).map(({ id }) => id);
  requests = ids.map((id, i) => ({ id, consultationId: consultationIds[i] ?? '' }));
});

const who = fc.constantFrom('none', 'person', 'other');
const aRow = fc.record({
  kind: fc.constantFrom(...RequestKind.options),
  status: fc.constantFrom(...STATUSES),
  hub: fc.option(fc.nat()),
  takenBy: who,
  provider: who,
  nurse: who,
  isEscalated: fc.boolean(),
});
const aPerson = fc.record({
  role: fc.constantFrom<Role>('nurse', 'agent', 'provider', 'provider'),
  at: fc.nat(),
  hubs: fc.array(fc.nat(), { maxLength: 3 }),
  flags: fc.record({
    verified: fc.constantFrom(true, true, true, false),
    eligibleForExpertAnalysis: fc.boolean(),
    skincareSaf: fc.boolean(),
    hasAccessToDermaCare: fc.boolean(),
    secondOpinionAdmin: fc.boolean(),
    internalProvider: fc.boolean(),
  }),
  agentType: fc.constantFrom('AGENT_PT', 'AGENT_SC'),
});
type Person = typeof aPerson extends fc.Arbitrary<infer T> ? T : never;
type Row = typeof aRow extends fc.Arbitrary<infer T> ? T : never;

const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Makes one of the seeded staff this person: on duty, with these hubs and flags. */
async function becoming(tx: Tx, person: Person): Promise<Staff> {
  const { role, flags, agentType } = person;
  const staff = await tx.selectFrom(role).select(['id', 'userId']).orderBy('id').execute();
  const { id, userId } = nth(staff, person.at);
  await tx.updateTable('appUser').set({ disabledAt: null }).where('id', '=', userId).execute();
  await tx.deleteFrom('userHub').where('userId', '=', userId).execute();
  const hubs = [...new Set(person.hubs.map((n) => nth(hubKeys, n)))];
  if (hubs.length)
    await tx
      .insertInto('userHub')
      .values(hubs.map((hubKey) => ({ userId, hubKey })))
      .execute();
  if (role === 'agent') await tx.updateTable('agent').set({ agentType }).where('id', '=', id).execute();
  if (role === 'provider') {
    const { verified, ...columns } = flags;
    const verificationStatus = verified ? VERIFIED_AND_APPROVED : 'SUBMITTED';
    await tx
      .updateTable('provider')
      .set({ ...columns, verificationStatus, onDuty: true })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('vacation').where('providerId', '=', id).execute();
    await tx.deleteFrom('roster').where('providerId', '=', id).execute();
  }
  return {
    type: 'staff',
    role,
    userId,
    roleId: id,
    name: '',
    sessionId: '',
    isLocked: false,
    rights:
      role === 'provider'
        ? Object.entries(FLAGS).flatMap(([flag, need]) => (flags[flag as keyof typeof FLAGS] ? [need] : []))
        : [],
    isInternal: role === 'provider' && flags.internalProvider,
    agentType: role === 'agent' ? agentType : null,
  };
}

/** Makes seeded requests these rows. */
async function writeRows(tx: Tx, rows: readonly Row[], me: Staff): Promise<string[]> {
  const users = await tx.selectFrom('nurse').select('userId').orderBy('id').execute();
  const providers = await tx.selectFrom('provider').select('id').orderBy('id').execute();
  const otherUser = users.find(({ userId }) => userId !== me.userId)?.userId ?? null;
  const otherProvider = providers.find(({ id }) => id !== me.roleId)?.id ?? null;
  const user = { none: null, person: me.userId, other: otherUser };
  const provider = { none: null, person: me.role === 'provider' ? me.roleId : null, other: otherProvider };
  for (const [i, row] of rows.entries()) {
    const { id, consultationId } = nth(requests, i);
    await tx
      .updateTable('request')
      .set({
        kind: row.kind,
        status: row.status,
        hubKey: row.hub === null ? null : nth(hubKeys, row.hub),
        takenBy: user[row.takenBy],
        providerId: provider[row.provider],
        consultationId,
      })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('consultation')
      .set({ nurseUserId: user[row.nurse] })
      .where('id', '=', consultationId)
      .execute();
    const before = tx.selectFrom('alert').select('id').where('requestId', '=', id);
    await tx.deleteFrom('alertListener').where('alertId', 'in', before).execute();
    await tx.deleteFrom('alert').where('requestId', '=', id).execute();
    if (!row.isEscalated) continue;
    const alert = { id: randomUUID(), requestId: id, kind: row.kind, takenBy: null, raisedAt: NOW };
    await tx
      .insertInto('alert')
      .values({ ...alert, reason: 'QUEUE' })
      .execute();
    await tx
      .insertInto('alertListener')
      .values({ alertId: alert.id, userId: me.userId, reason: 'ESCALATED', raisedAt: NOW, via: null })
      .execute();
  }
  return rows.map((_, i) => nth(requests, i).id);
}

/** Runs in a transaction of which nothing stays. */
async function undone(act: (tx: Tx) => Promise<void>): Promise<void> {
  const tx = await server.db.startTransaction().execute();
  try {
    await act(tx);
  } finally {
    await tx.rollback().execute();
  }
}

describe('a right as SQL and as TypeScript', () => {
  test('inScope finds the rows that maySee allows', { timeout: 60_000 }, async () => {
    const seen = { yes: 0, no: 0 };
    const rows = fc.array(aRow, { minLength: 1, maxLength: ROWS });
    const property = fc.asyncProperty(aPerson, rows, (person, rows) =>
      undone(async (tx) => {
        const me = await becoming(tx, person);
        const ids = await writeRows(tx, rows, me);
        const scope = await scopeOf(tx, me);
        const found = await inScope(requestBase(tx), scope)
          .where('request.id', 'in', ids)
          .select('request.id')
          .execute();
        const allowed: string[] = [];
        for (const id of ids) {
          const row = await findRequest(tx, id);
          if (row && maySee(scope, row)) allowed.push(id);
        }
        expect(found.map(({ id }) => id).toSorted()).toEqual(allowed.toSorted());
        seen.yes += allowed.length;
        seen.no += ids.length - allowed.length;
      }),
    );
    await fc.assert(property, { numRuns: 80 });
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20);
  });

  test('listenersOf alerts those on duty who may see what begins to wait', { timeout: 60_000 }, async () => {
    const seen = { yes: 0, no: 0 };
    const property = fc.asyncProperty(aPerson, fc.nat(), (person, hub) =>
      undone(async (tx) => {
        const me = await becoming(tx, person);
        const scope = { ...(await scopeOf(tx, me)), escalatedIds: [] };
        const { TIME_ZONE: timeZone } = server.deps.config;
        for (const kind of RequestKind.options)
          for (const hubKey of [null, nth(hubKeys, hub)]) {
            const reach = { kind, hubKeys: hubKey === null ? null : [hubKey] };
            const listeners = await listenersOf({ tx, now: NOW, timeZone }, reach);
            const row = {
              id: '',
              kind,
              status: 'REQUESTED',
              hubKey,
              takenBy: null,
              providerId: null,
            } as const;
            const hears = listeners.some(({ userId }) => userId === me.userId);
            expect(hears, `${kind} ${hubKey}`).toBe(maySee(scope, row));
            seen[hears ? 'yes' : 'no'] += 1;
          }
      }),
    );
    await fc.assert(property, { numRuns: 40 });
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(10);
  });
});
