import { raiseAlertFor } from '#server/alerts/alerts.ts';
import { isWaiting } from '#domain/transitions.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { listAgentsFor } from './agents.queries.ts';
import { insertHistory, updateRequest } from './request-write.queries.ts';
import type { RequestRow } from './request.queries.ts';
import { moveRequest, tellChanged } from './requests.ts';

interface Giving {
  to: string;
  /** The person who gives it; an agent who accepts one gives it to themselves. */
  byUser: string | null;
  note?: string | undefined;
}

/** The only way in which an order gets its agent. An agent who is given one is alerted as for a new order. */
export async function giveOrder(c: Change, row: RequestRow, { to, byUser, note }: Giving): Promise<void> {
  const at = occurredSince(c, row.requestedAt);
  const set = { takenBy: to, takenAt: at };
  if (isWaiting(row.status)) await moveRequest(c, row, { to: 'ACCEPTED', byUser, note, set });
  else {
    await updateRequest(c.tx, row.id, { ...set, version: row.version + 1 });
    await addToHistory(c, row, { byUser, note: note ?? null });
  }
  if (to !== byUser) await raiseAlertFor(c, row, to);
}

/** In the order's history, without a change of its status, and on every open list: who had it sees it too. */
export async function addToHistory(
  c: Change,
  row: RequestRow,
  { byUser, note }: { byUser: string | null; note: string | null },
): Promise<void> {
  const entry = { requestId: row.id, fromStatus: row.status, toStatus: row.status, byUser, note };
  await insertHistory(c.tx, { ...entry, at: occurredSince(c, row.requestedAt), receivedAt: c.now });
  await tellChanged(c, row);
}

type Ordered = Pick<RequestRow, 'kind' | 'hubKey'>;

/** The agents who may have all of these orders; for a home visit of them, nurses of their hubs too. */
export async function agentsFor(db: Db | Tx, rows: readonly Ordered[], { forVisit = false } = {}) {
  const hubKeys = rows.map(({ hubKey }) => hubKey).filter((hubKey) => hubKey !== null);
  const found = await listAgentsFor(db, { kinds: rows.map(({ kind }) => kind), hubKeys, forVisit });
  return found.map(({ userId, name, agentId, openOrders, openVisits }) => ({
    userId,
    name,
    role: agentId === null ? ('nurse' as const) : ('agent' as const),
    openOrders: openOrders ?? 0,
    openVisits: openVisits ?? 0,
  }));
}

/** @throws Refusal RULE for one who may not have this order, such as a neighbour's */
export async function agentFor(tx: Tx, row: RequestRow, userId: string) {
  const agent = (await agentsFor(tx, [row])).find((one) => one.userId === userId);
  if (!agent) throw new Refusal('RULE', { reason: 'AGENT_NOT_FOR_ORDER' });
  return agent;
}

/** An agent or a nurse. @throws Refusal RULE for one who may not make visits of this order, such as a neighbour's */
export async function visitorFor(tx: Tx, row: RequestRow, userId: string) {
  const visitor = (await agentsFor(tx, [row], { forVisit: true })).find((one) => one.userId === userId);
  if (!visitor) throw new Refusal('RULE', { reason: 'VISITOR_NOT_OF_HUB' });
  return visitor;
}
