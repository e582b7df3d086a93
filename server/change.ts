import { sql } from 'kysely';
import type { PortalEvent } from '#contract/portal.ts';
import type { Deps } from '#server/deps.ts';
import type { Identity } from '#server/http/identity.ts';
import { identityKey } from '#server/http/identity.ts';
import type { Tx } from '#server/sql/database.ts';

/** Who hears an event: `user:<id>`, `role:nurse`, `consultation:<id>` (everybody in it), `guest:<id>`. */
export type Audience = `user:${string}` | `role:${string}` | `consultation:${string}` | `guest:${string}`;

export interface Change {
  tx: Tx;
  now: Date;
  /** Tells the streams after the commit. Carries ids only. */
  event: (type: PortalEvent['type'], audience: Audience[], data: PortalEvent['data']) => Promise<void>;
  audit: (action: string, entity: string, entityId: string, patientId?: string | null) => Promise<void>;
  /** Work for after the commit, such as a push: it must not hold or fail the transaction. */
  afterCommit: (work: () => Promise<void>) => void;
}

type Caller = Pick<Deps, 'db' | 'store' | 'clock' | 'log' | 'hub'> & { who: Identity | { type: 'system' } };

/**
 * Runs one change: rows, audit rows and event rows commit together or not at all; streams wake afterwards.
 * Inside, use `tx` alone: the embedded store has one connection.
 */
export async function change<T>(caller: Caller, act: (change: Change) => Promise<T>): Promise<T> {
  const { db, clock, log, hub, who } = caller;
  const after: (() => Promise<void>)[] = [];
  let told = false;
  const result = await db.transaction().execute(async (tx) => {
    const now = clock.now();
    return act({
      tx,
      now,
      event: async (type, audience, data) => {
        // One writer of events at a time: otherwise a reader could pass a lower number that commits later.
        if (!told) await sql`select pg_advisory_xact_lock(${EVENT_ORDER_LOCK})`.execute(tx);
        told = true;
        await tx
          .insertInto('event')
          .values({ at: now, type, audience, data: JSON.stringify(data) })
          .execute();
      },
      audit: (action, entity, entityId, patientId) =>
        writeAudit(tx, who, now, action, entity, entityId, patientId),
      afterCommit: (work) => void after.push(work),
    });
  });
  if (told) hub.wake();
  for (const work of after)
    void work().catch((error: unknown) => log.error({ error }, 'work after a commit failed'));
  return result;
}

/** Any number will do, as long as it is the same everywhere. */
const EVENT_ORDER_LOCK = 7_427_002;

async function writeAudit(
  tx: Tx,
  who: Caller['who'],
  at: Date,
  action: string,
  entity: string,
  entityId: string,
  patientId?: string | null,
): Promise<void> {
  const name = who.type === 'system' ? 'system' : identityKey(who);
  const role = 'role' in who ? who.role : who.type;
  await tx
    .insertInto('audit')
    .values({ at, who: name, role, action, entity, entityId, patientId: patientId ?? null })
    .execute();
}

/** Writes one audit row for a read of patient data. */
export async function auditRead(
  caller: Caller,
  entity: string,
  entityId: string,
  patientId: string | null,
): Promise<void> {
  await writeAudit(
    caller.db as unknown as Tx,
    caller.who,
    caller.clock.now(),
    'READ',
    entity,
    entityId,
    patientId,
  );
}
