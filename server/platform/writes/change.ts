import type { PortalEvent } from '#contract/portal.ts';
import { identityKey, type FhirClient, type Identity } from '#server/platform/http/identity.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { SecurityEvent } from '#server/platform/security-log/kinds.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { inGroup } from './group.ts';
import { inPart, inUnit, type Unit, type UnitDeps } from './unit.ts';

/**
 * The audience of an event: `user:<id>`, `role:nurse`, `consultation:<id>` (all its members), `guest:<id>`.
 */
export type Audience = `user:${string}` | `role:${string}` | `consultation:${string}` | `guest:${string}`;

export interface Change {
  tx: Tx;
  now: Date;
  /** When the caller did it, by the server's clock: before `now` for a queued write. */
  occurredAt: Date;
  timeZone: string;
  /** Sends an event to the streams after the commit. It contains only ids. */
  event: (type: PortalEvent['type'], audience: Audience[], data: PortalEvent['data']) => Promise<void>;
  audit: (action: string, entity: string, entityId: string, patientId?: string | null) => Promise<void>;
  /** The patients that a list showed. */
  auditList: (list: string, patientIds: readonly string[]) => Promise<void>;
  /** Tells the feed of security events after the commit. */
  security: (event: SecurityEvent) => void;
  /**
   * Adds work to run after the commit, such as a push; the same work runs once. Its `db` is outside the
   * transaction.
   */
  afterCommit: (work: (deps: UnitDeps) => Promise<void>) => void;
}

type Caller = UnitDeps & {
  who: Identity | FhirClient | { type: 'system' };
  /**
   * The transaction in which this call already runs, as every command of the contract does
   * (execute-command.ts).
   */
  unit?: Unit;
  occurredAt?: Date;
};

/**
 * Runs one change: rows, audit rows and event rows commit together or not at all, then streams are woken. Use
 * `tx` alone inside: the embedded store has one connection.
 */
export async function change<T>(caller: Caller, act: (change: Change) => Promise<T>): Promise<T> {
  return caller.unit
    ? act(changeIn(caller.unit, caller))
    : inUnit(caller, (unit) => act(changeIn(unit, caller)));
}

/** Runs change, sharing its transaction with what others write at the same time: for a short `act` that may be repeated. */
export async function changeTogether<T>(caller: Caller, act: (change: Change) => Promise<T>): Promise<T> {
  return caller.unit ? change(caller, act) : inGroup(caller, (unit) => act(changeIn(unit, caller)));
}

/** Runs change as a part of the caller's transaction that can be refused alone. */
export async function changeAlone<T>(caller: Caller, act: (change: Change) => Promise<T>): Promise<T> {
  const { unit } = caller;
  return unit ? inPart(unit, (part) => change({ ...caller, unit: part }, act)) : change(caller, act);
}

function changeIn(unit: Unit, { who, occurredAt = unit.now }: Caller): Change {
  return {
    tx: unit.tx,
    now: unit.now,
    occurredAt,
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
    security: (event) => void unit.security.push(event),
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
