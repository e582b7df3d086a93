import { raiseAlertFor } from '#server/alerts/alerts.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import type { Operator, Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { agentFor, giveOrder, addToHistory, visitorFor } from '#server/requests/give-order.ts';
import { maySee, mayDo, scopeOf, scopeOfOrders } from '#server/requests/request.policy.ts';
import { findRequest, lockRequest, type RequestRow } from '#server/requests/requests.ts';
import { findVisitOf, giveHomeVisit, giveVisits } from './home-visit.queries.ts';
import { hasVisitOf } from './nurse-visit.queries.ts';

/** Re-exports what the command line needs beside the verbs. */
export { findByServiceNumber as findOrder } from '#server/requests/requests.ts';
export { homeVisitsOf as visitsOf } from './home-visit.queries.ts';

/** The command line has no name. */
export type Assigner = Staff | Operator | { type: 'system' };

const idOf = (who: Assigner): string | null => ('userId' in who ? who.userId : null);
const scopeFor = (db: Db | Tx, who: Assigner) =>
  who.type === 'staff' ? scopeOf(db, who) : scopeOfOrders(db);

/** @throws Refusal NOT_FOUND for an order that the caller may not see, as for an absent one */
export async function readOrder(db: Db | Tx, who: Assigner, id: string): Promise<RequestRow> {
  const row = await findRequest(db, id);
  if (!row || !(await seesOrder(db, who, row))) throw new Refusal('NOT_FOUND');
  return row;
}

/** A nurse sees an order through a visit of it that is hers. */
async function seesOrder(db: Db | Tx, who: Assigner, row: RequestRow): Promise<boolean> {
  if (who.type === 'staff' && who.role === 'nurse') return hasVisitOf(db, who.userId, row.id);
  return maySee(await scopeFor(db, who), row);
}

async function lockOrder(c: Change, who: Assigner, id: string): Promise<RequestRow> {
  await lockRequest(c.tx, id);
  const row = await readOrder(c.tx, who, id);
  if (hasEnded(row.status)) throw new Refusal('BAD_TRANSITION', { reason: 'ORDER_ENDED' });
  return row;
}

/**
 * Gives an order to an agent of its hub, with the visits that its former agent was to make.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, BAD_TRANSITION, RULE
 */
export async function assignOrder(c: Change, who: Assigner, id: string, to: string): Promise<void> {
  const row = await lockOrder(c, who, id);
  if (who.type === 'staff' && !mayDo(await scopeOf(c.tx, who), row).includes('handOver'))
    throw new Refusal('NOT_ALLOWED');
  if (row.providerId !== null) throw new Refusal('NOT_ALLOWED', { reason: 'WITH_DOCTOR' });
  const { name } = await agentFor(c.tx, row, to);
  if (row.takenBy === to && !isWaiting(row.status)) return;
  await giveOrder(c, row, { to, byUser: idOf(who), note: `Assigned to ${name}` });
  if (row.takenBy !== null) await giveVisits(c.tx, row.id, { from: row.takenBy, to, now: c.now });
  await c.audit('ASSIGN', 'request', row.id, row.patientId);
}

/** @throws Refusal NOT_FOUND for another one's visit to a nurse, who sees her own alone; NOT_ALLOWED to an agent */
function mustGive(who: Assigner, row: RequestRow, visitorId: string): void {
  if (who.type !== 'staff' || visitorId === who.userId) return;
  if (who.role === 'nurse') throw new Refusal('NOT_FOUND');
  if (row.takenBy !== who.userId) throw new Refusal('NOT_ALLOWED');
}

/** Notifies the person who had a visit before, although it is no longer in what they see. */
export function tellFormer(c: Change, { id, kind }: RequestRow, userId: string): Promise<void> {
  return c.event('request.changed', [`user:${userId}`], { requestId: id, kind });
}

/**
 * Gives a visit that was not made yet to an agent or a nurse of the order's hub. Who has it may give it on, and the order's agent.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, BAD_TRANSITION, RULE
 */
export async function assignVisit(
  c: Change,
  who: Assigner,
  {
    requestId,
    visitId,
    to,
    note,
  }: { requestId: string; visitId: string; to: string; note?: string | undefined },
): Promise<void> {
  const row = await lockOrder(c, who, requestId);
  const visit = orNotFound(await findVisitOf(c.tx, row.id, visitId));
  mustGive(who, row, visit.agentUserId);
  if (visit.status !== 'SCHEDULED' && visit.status !== 'ON_THE_WAY')
    throw new Refusal('RULE', { reason: 'VISIT_OVER' });
  const { name } = await visitorFor(c.tx, row, to);
  if (visit.agentUserId === to) return;
  const { id, agentUserId: from, version } = visit;
  await giveHomeVisit(c.tx, { id, from }, { agentUserId: to, version: version + 1 }, c.now);
  const given = `Visit of ${timeWords(visit.scheduledAt, c.timeZone)} assigned to ${name}`;
  await addToHistory(c, row, { byUser: idOf(who), note: [given, note?.trim()].filter(Boolean).join(': ') });
  await tellFormer(c, row, from);
  await c.audit('ASSIGN_VISIT', 'request', row.id, row.patientId);
  // The alert of an order that waits is everyone's.
  if (to !== idOf(who) && !isWaiting(row.status)) await raiseAlertFor(c, row, to);
}
