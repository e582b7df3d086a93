import type { PortalEvent } from '#contract/portal.ts';
import { identityKey, type Identity } from '#server/platform/http/identity.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { inUnit, type Unit, type UnitDeps } from './unit.ts';

/** Who hears an event: `user:<id>`, `role:nurse`, `consultation:<id>` (everybody in it), `guest:<id>`. */
export type Audience = `user:${string}` | `role:${string}` | `consultation:${string}` | `guest:${string}`;

export interface Change {
  tx: Tx;
  now: Date;
  timeZone: string;
  /** Tells the streams after the commit. Carries ids only. */
  event: (type: PortalEvent['type'], audience: Audience[], data: PortalEvent['data']) => Promise<void>;
  audit: (action: string, entity: string, entityId: string, patientId?: string | null) => Promise<void>;
  /** The patients whom a list showed. */
  auditList: (list: string, patientIds: readonly string[]) => Promise<void>;
  /** Work for after the commit, such as a push, once however often it is named; its `db` is no longer the transaction. */
  afterCommit: (work: (deps: UnitDeps) => Promise<void>) => void;
}

type Caller = UnitDeps & {
  who: Identity | { type: 'system' };
  /** The transaction that this call already runs in: every write of the contract does (http/mount.ts). */
  unit?: Unit;
};

/**
 * Runs one change: rows, audit rows and event rows commit together or not at all; streams wake afterwards.
 * Inside, use `tx` alone: the embedded store has one connection.
 */
export async function change<T>(caller: Caller, act: (change: Change) => Promise<T>): Promise<T> {
  return caller.unit
    ? act(changeIn(caller.unit, caller.who))
    : inUnit(caller, (unit) => act(changeIn(unit, caller.who)));
}

function changeIn(unit: Unit, who: Caller['who']): Change {
  return {
    tx: unit.tx,
    now: unit.now,
    timeZone: unit.timeZone,
    async event(type, audience, data) {
      unit.events.push({ type, audience, data });
    },
    async audit(action, entity, entityId, patientId) {
      unit.audits.push(entryOf(who, unit.now, action, entity, entityId, patientId ?? null));
    },
    async auditList(list, patientIds) {
      unit.audits.push({ ...entryOf(who, unit.now, 'READ', 'list', list, null), patientIds });
    },
    afterCommit: (work) => void unit.after.add(work),
  };
}

function entryOf(
  who: Caller['who'],
  at: Date,
  action: string,
  entity: string,
  entityId: string,
  patientId: string | null,
): AuditEntry {
  const name = who.type === 'system' ? 'system' : identityKey(who);
  return { at, who: name, role: 'role' in who ? who.role : who.type, action, entity, entityId, patientId };
}
