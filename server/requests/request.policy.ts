import { OrderKind } from '#contract/assignment.ts';
import type { May, RequestKind, RequestStatus } from '#contract/shared.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import { isCase, mayInCase, REVIEWS } from './case.policy.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { listAllHubKeys, listEscalatedIds, listHubKeys } from './request.policy.queries.ts';

export { inScope, requestBase } from './request.policy.queries.ts';

/** The part of the queues that a person may see: their kinds in their hubs. Read once per call. */
export interface Scope {
  userId: string;
  role: Staff['role'];
  providerId: string | null;
  kinds: readonly RequestKind[];
  hubKeys: readonly string[];
  /** Waiting requests that were escalated to them, of any kind and hub. */
  escalatedIds: readonly string[];
}

const RINGING = ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'] as const;
const ORDERS = OrderKind.options;

/**
 * Kinds by role and flags: nurses and verified providers have everything that rings in their hubs (R6.03, decision
 * 0015), AGENT_PT has home care (R2.24).
 */
export async function scopeOf(db: Db | Tx, who: Staff): Promise<Scope> {
  const base = {
    userId: who.userId,
    role: who.role,
    providerId: null,
    hubKeys: await listHubKeys(db, who.userId),
    escalatedIds: who.role === 'agent' ? [] : await listEscalatedIds(db, who.userId),
  };
  switch (who.role) {
    case 'nurse':
      return { ...base, kinds: RINGING };
    case 'agent':
      return { ...base, kinds: who.agentType === 'AGENT_PT' ? ['HOME_CARE'] : ORDERS };
    case 'provider': {
      return {
        ...base,
        providerId: who.roleId,
        kinds: who.rights.includes('verified') ? providerKinds(who) : [],
      };
    }
  }
}

/** Returns what an operator gives to agents: their orders, in every hub. */
export async function scopeOfOrders(db: Db | Tx): Promise<Scope> {
  const hubKeys = await listAllHubKeys(db);
  return { userId: '', role: 'agent', providerId: null, kinds: ORDERS, hubKeys, escalatedIds: [] };
}

/** The kinds that ring; the reviews that the flags grant; read access to home care for its administrators. */
function providerKinds(who: Staff): RequestKind[] {
  const reviews = REVIEWS.filter(([, need]) => who.rights.includes(need)).map(([kind]) => kind);
  return [
    ...RINGING,
    ...reviews,
    ...(who.rights.includes('secondOpinionAdmin') ? (['HOME_CARE'] as const) : []),
  ];
}

export interface Row {
  id: string;
  kind: RequestKind;
  status: RequestStatus;
  hubKey: string | null;
  takenBy: string | null;
  providerId: string | null;
  nurseUserId?: string | null;
  /** When the provider to whom it was handed over joined. */
  providerJoinedAt?: Date | null;
}

/** A person who is or was responsible for this patient keeps access to the request. */
function isInvolved(scope: Scope, row: Row): boolean {
  return (
    row.takenBy === scope.userId ||
    row.nurseUserId === scope.userId ||
    (scope.providerId !== null && row.providerId === scope.providerId)
  );
}

/** Another provider has joined: only they may return, hand over or complete it. */
export function isWithAnother(scope: Pick<Scope, 'providerId'>, row: Row): boolean {
  return Boolean(row.providerJoinedAt) && row.providerId !== scope.providerId;
}

/** Returns whether a scope may see a row; `inScope` does the same for many rows in SQL. */
export function maySee(scope: Scope, row: Row): boolean {
  if (isInvolved(scope, row) || scope.escalatedIds.includes(row.id)) return true;
  return scope.kinds.includes(row.kind) && (row.hubKey === null || scope.hubKeys.includes(row.hubKey));
}

/** An agent gives an order to a colleague, unless a doctor has it. */
const mayBeAssigned = (row: Row): boolean =>
  ORDERS.some((kind) => kind === row.kind) && row.providerId === null;

/** The caller's permitted actions on a row: sent to the screens, and checked again before every action. */
export function mayDo(scope: Scope, row: Row): May[] {
  if (!maySee(scope, row)) return [];
  if (scope.providerId !== null && isCase(row.kind)) return mayInCase(scope, row);
  // Providers read home care; the agents who visit change it.
  if (scope.providerId !== null && row.kind === 'HOME_CARE') return ['open'];
  const ended = hasEnded(row.status);
  const isAssigned = scope.providerId !== null && row.providerId === scope.providerId;
  const mine = !isWithAnother(scope, row) && (row.takenBy === scope.userId || isAssigned);
  const clinical = scope.role !== 'agent';
  const inScope = scope.kinds.includes(row.kind) || scope.escalatedIds.includes(row.id);
  const rules: readonly [May, boolean][] = [
    ['take', isWaiting(row.status) && inScope],
    ['return', !ended && !isWaiting(row.status) && mine && row.takenBy === scope.userId],
    ['handOver', !ended && mine && !isWaiting(row.status) && (clinical || mayBeAssigned(row))],
    ['join', !ended && clinical && !isWaiting(row.status) && isInvolved(scope, row)],
    ['open', clinical ? isInvolved(scope, row) : true],
    ['chat', !ended && (clinical ? isInvolved(scope, row) : inScope)],
    ['prescribe', !ended && scope.providerId !== null && row.providerId === scope.providerId],
    ['order', !ended && scope.providerId !== null && row.providerId === scope.providerId],
    ['upload', scope.role === 'agent' && inScope && !isWaiting(row.status) && row.status !== 'CANCELLED'],
    ['charge', scope.role === 'agent' && inScope && row.status !== 'CANCELLED'],
    ['complete', !ended && clinical && mine && row.status === 'IN_PROGRESS'],
  ];
  return rules.filter(([, allowed]) => allowed).map(([may]) => may);
}
