import {
  OrderKind,
  type AssignableOrder,
  type assignmentCalls,
  type AssignOutcome,
} from '#contract/assignment.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change, changeAlone } from '#server/platform/writes/change.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { labContacts, type LabContacts } from '#server/reference/partner-labs.ts';
import { agentsFor } from '#server/requests/give-order.ts';
import { scopeOfOrders } from '#server/requests/request.policy.ts';
import { listRequests, type RequestRow } from '#server/requests/requests.ts';
import { assignOrder, assignVisit, readOrder } from './assign-order.ts';
import { visitsOfOrders } from './home-visit.queries.ts';

type VisitRow = Awaited<ReturnType<typeof visitsOfOrders>>[number];

function presentVisit({ id, scheduledAt, agentUserId: userId, name, role, status: visitStatus }: VisitRow) {
  return { id, scheduledAt: scheduledAt.toISOString(), agent: { userId, name, role }, visitStatus };
}

function presentOrder(row: RequestRow, visits: readonly VisitRow[], labs: LabContacts): AssignableOrder {
  const { id, serviceNumber, kind, status, hubName, mrn, name, nameLang, takenBy, takerName, takerRole } =
    row;
  return {
    id,
    serviceNumber,
    kind: OrderKind.parse(kind),
    requestStatus: status,
    hubName,
    patient: { mrn, name, nameLang },
    requestedAt: row.requestedAt.toISOString(),
    slotAt: isoOrNull(row.slotAt),
    assignee: takenBy === null ? null : { userId: takenBy, name: takerName ?? '', role: takerRole ?? '' },
    lab: labs.get(row.labId) ?? null,
    visits: visits.filter(({ requestId }) => requestId === id).map(presentVisit),
  };
}

/** @returns null when it was done */
async function refusalOf(act: () => Promise<void>): Promise<AssignOutcome['refusal']> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, reason } = error.body;
    return { code, ...(reason && { reason }) };
  }
}

/** Orders as who gives them sees them: the operator all of them, an agent their own, a nurse those with a visit that is hers. */
export const assignmentHandlers: HandlersOf<typeof assignmentCalls> = {
  async ordersToAssign(ctx) {
    const { kind, agentUserId: takenBy, free, search, ...page } = ctx.body;
    const scope = await scopeOfOrders(ctx.db);
    const kinds = kind ? [kind] : scope.kinds;
    const filter = { kinds, takenBy, free, search, ...pageAsked(page) };
    const { rows, next, total } = await listRequests(ctx.db, scope, filter);
    const patientIds = rows.map(({ patientId }) => patientId);
    await auditList(ctx, 'orders', patientIds);
    const ids = rows.map(({ id }) => id);
    const visits = await visitsOfOrders(ctx.db, ids);
    const labs = await labContacts(
      ctx.db,
      rows.map(({ labId }) => labId),
    );
    return { next, total, items: rows.map((row) => presentOrder(row, visits, labs)) };
  },

  async agentsFor(ctx) {
    const ids = new Set(ctx.body.requestIds);
    if (!ids.size && ctx.who.type === 'staff') throw new Refusal('NOT_FOUND');
    const rows = [];
    for (const id of ids) rows.push(await readOrder(ctx.db, ctx.who, id));
    const { forVisit } = ctx.body;
    return { agents: await agentsFor(ctx.db, rows, { forVisit: forVisit ?? false }) };
  },

  async assignOrders(ctx) {
    const outcomes: AssignOutcome[] = [];
    // In one order, so that two calls at once do not wait for each other.
    for (const requestId of [...new Set(ctx.body.requestIds)].toSorted()) {
      const refusal = await refusalOf(() =>
        changeAlone(ctx, (c) => assignOrder(c, ctx.who, requestId, ctx.body.agentUserId)),
      );
      outcomes.push({ requestId, refusal });
    }
    if (outcomes.every(({ refusal }) => refusal?.code === 'NOT_FOUND')) throw new Refusal('NOT_FOUND');
    return { outcomes };
  },

  async assignHomeVisit(ctx) {
    const { requestId, visitId, agentUserId: to, note } = ctx.body;
    await change(ctx, (c) => assignVisit(c, ctx.who, { requestId, visitId, to, note }));
    return {};
  },
};
