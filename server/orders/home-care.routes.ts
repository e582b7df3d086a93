import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { homeCareCalls } from '#contract/home-care.ts';
import { needsReason } from '#domain/home-visits.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import { raiseAlertFor } from '#server/alerts/alerts.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { mustBeReason, Refusal } from '#server/platform/http/refusal.ts';
import { visitorFor } from '#server/requests/give-order.ts';
import { readVisibleRequest, tellChanged, type RequestRow } from '#server/requests/requests.ts';
import { listQueue } from '#server/requests/requests.routes.ts';
import { tellFormer } from './assign-order.ts';
import {
  findHomeVisit,
  giveHomeVisit,
  insertHomeVisit,
  makesVisits,
  updateHomeVisit,
} from './home-visit.queries.ts';
import { changeService, details } from './orders.ts';
import { visitTimes } from './visit-times.ts';

type VisitBody = BodyOf<typeof homeCareCalls.saveHomeVisit>;

const FIRST_YEAR = 2020;
const LAST_YEAR = 2100;

/** Refuses a visit without an existing agent or nurse. @throws Refusal BAD_INPUT */
async function mustBeVisit(c: Change, body: VisitBody): Promise<void> {
  const year = new Date(body.scheduledAt).getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw new Refusal('BAD_INPUT', { fields: [{ path: 'scheduledAt', reason: 'DATE_INVALID' }] });
  if (needsReason(body.visitStatus)) mustBeReason('notes', body.notes.trim());
  if (!(await makesVisits(c.tx, body.agentUserId)))
    throw new Refusal('BAD_INPUT', { fields: [{ path: 'agentUserId', reason: 'AGENT_UNKNOWN' }] });
}

async function saveVisit(c: Change, row: RequestRow, body: VisitBody, byUser: string): Promise<void> {
  if (row.kind !== 'HOME_CARE') throw new Refusal('RULE', { reason: 'ONLY_HOME_CARE' });
  if (hasEnded(row.status)) throw new Refusal('BAD_TRANSITION', { reason: 'ORDER_ENDED' });
  await mustBeVisit(c, body);
  const before = await findHomeVisit(c.tx, row.id, body.clientId);
  const isGiven = before?.agentUserId !== body.agentUserId;
  if (isGiven) await visitorFor(c.tx, row, body.agentUserId);
  const set = {
    scheduledAt: new Date(body.scheduledAt),
    agentUserId: body.agentUserId,
    tasks: JSON.stringify(body.tasks),
    notes: body.notes,
    status: body.visitStatus,
    ...visitTimes(body.visitStatus, before, occurredSince(c, row.requestedAt)),
  };
  // Without a version, this is a new visit that was sent before.
  if (before && body.version === undefined) return;
  if ((before?.version ?? undefined) !== body.version)
    throw new Refusal('CHANGED_MEANWHILE', { detail: { version: before?.version ?? null } });
  if (before) {
    const next = { ...set, version: before.version + 1 };
    if (isGiven) await giveHomeVisit(c.tx, { id: before.id, from: before.agentUserId }, next, c.now);
    else await updateHomeVisit(c.tx, before.id, next);
  } else {
    const owner = { id: randomUUID(), requestId: row.id, clientId: body.clientId };
    await insertHomeVisit(c.tx, { ...owner, address: row.address ?? '', ...set });
  }
  await c.audit(`VISIT_${body.visitStatus}`, 'request', row.id, row.patientId);
  await tellChanged(c, row);
  if (!isGiven) return;
  if (before) await tellFormer(c, row, before.agentUserId);
  // The alert of an order that waits is everyone's.
  if (body.agentUserId !== byUser && !isWaiting(row.status)) await raiseAlertFor(c, row, body.agentUserId);
}

export const homeCareHandlers: HandlersOf<typeof homeCareCalls> = {
  saveHomeVisit: (ctx) =>
    changeService(ctx, ctx.body.serviceId, (c, row) => saveVisit(c, row, ctx.body, ctx.who.userId)),

  providerHomeCare: (ctx) => listQueue(ctx, ['HOME_CARE'], ctx.body),

  async providerHomeCareDetails(ctx) {
    const { row } = await readVisibleRequest(ctx, ctx.query.serviceId);
    if (row.kind !== 'HOME_CARE') throw new Refusal('NOT_FOUND');
    await auditRead(ctx, 'request', row.id, row.patientId);
    return details(ctx, row.id);
  },
};
