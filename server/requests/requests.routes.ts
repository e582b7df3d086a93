import type { BodyOf } from '#contract/call.ts';
import type { Counters, requestCalls, RingingRequest } from '#contract/requests.ts';
import type { RequestKind } from '#contract/shared.ts';
import { titledName } from '#domain/titled-name.ts';
import { isWaiting } from '#domain/transitions.ts';
import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';
import { auditList, auditRead } from '#server/platform/audit/audit-reads.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { presentClinician } from '#server/people/present-person.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { lockPatient } from '#server/platform/sql/lock-patient.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { isCase, isPrepared } from './case.policy.ts';
import { isWithAnother, mayDo, scopeOf, type Scope } from './request.policy.ts';
import { giveOrder } from './give-order.ts';
import { giveToDoctor } from './give-to-doctor.ts';
import { mustHaveSeenCare } from './other-requests.ts';
import { findPatientOf } from './open-of-patient.queries.ts';
import { presentRequest } from './present-request.ts';
import {
  consultationFor,
  lockVisibleRequest,
  moveRequest,
  readVisibleRequest,
  tellChanged,
} from './requests.ts';
import { returnToQueue } from './return-to-queue.ts';
import { listAvailableProviders, setOnDuty } from './duty.queries.ts';
import { countOpenVisits, findVisitingNurse } from './nurse-visits.queries.ts';
import { updateRequest } from './request-write.queries.ts';
import { whyAway } from './why-away.ts';
import { countOpen, findRequest, listRequests, listRinging, type RequestRow } from './request.queries.ts';

type StaffCtx = Deps & { who: Staff };

/** A doctor whom a nurse asked at a home visit has that nurse in the consultation: she is at the patient's bed. */
async function holderOf(c: Change, { homeVisitId }: RequestRow, who: Staff) {
  if (who.role === 'nurse') return { nurseUserId: who.userId };
  const nurseUserId = homeVisitId === null ? undefined : await findVisitingNurse(c.tx, homeVisitId);
  return { providerId: who.roleId, ...(nurseUserId && { nurseUserId }) };
}

/** One page of a queue, as this caller may see it. */
export async function listQueue(
  ctx: StaffCtx,
  kinds: readonly RequestKind[],
  body: BodyOf<typeof requestCalls.talkToNurseRequests>,
  freeOrOf?: string,
) {
  const scope = await scopeOf(ctx.db, ctx.who);
  const { mine, waitingOrMine, assigneeId, ...filter } = body;
  const { rows, ...page } = await listRequests(ctx.db, scope, {
    ...filter,
    ...pageAsked(body),
    kinds,
    freeOrOf,
    takenBy: mine ? ctx.who.userId : assigneeId,
    timeZone: ctx.config.TIME_ZONE,
    waitingOr: waitingOrMine ? { takenBy: ctx.who.userId, providerId: scope.providerId } : undefined,
  });
  await auditList(
    ctx,
    kinds.join(' '),
    rows.map((row) => row.patientId),
  );
  return { ...page, items: rows.map((row) => presentRequest(row, scope, ctx.clock.now())) };
}

/** Locks a request that the caller may see, acts, and returns the changed request. */
export async function act(
  ctx: StaffCtx,
  id: string,
  step: (c: Change, row: RequestRow, scope: Scope) => Promise<void>,
) {
  const request = await change(ctx, async (c) => {
    const { row, scope } = await lockVisibleRequest(c, ctx.who, id);
    await step(c, row, scope);
    return presentRequest(orNotFound(await findRequest(c.tx, id)), scope, c.now);
  });
  return { request };
}

/** Runs act with the patient locked first, so that two who accept different requests of one patient do not miss each other. */
function actOnPatient(ctx: StaffCtx, id: string, step: Parameters<typeof act>[2]) {
  return change(ctx, async (c) => {
    const patientId = await findPatientOf(c.tx, id);
    if (patientId) await lockPatient(c.tx, patientId);
    const { row, scope } = await lockVisibleRequest(c, ctx.who, id);
    // The record may have been merged before the lock.
    if (row.patientId !== patientId) await lockPatient(c.tx, row.patientId);
    await step(c, row, scope);
    return { request: presentRequest(orNotFound(await findRequest(c.tx, id)), scope, c.now) };
  });
}

/** Assigns a second opinion that an agent prepared to the provider who accepts it. */
async function assign(c: Change, row: RequestRow, { roleId, userId }: Staff): Promise<void> {
  await updateRequest(c.tx, row.id, {
    providerId: roleId,
    takenBy: userId,
    takenAt: c.now,
    version: row.version + 1,
  });
  await c.audit('ASSIGN', 'request', row.id, row.patientId);
  await tellChanged(c, row);
}

/** R4.02, R4.03: counts for the waiting flags of the reviews. Another reviewer's case does not count. */
function countCase(
  counters: Counters,
  row: { kind: RequestKind; status: string; count: number; mine: boolean; free: boolean },
): void {
  if (!row.mine && !row.free) return;
  counters.cases ??= {};
  const counts = (counters.cases[row.kind] ??= { requested: 0, resubmitted: 0, open: 0 });
  counts.open += row.count;
  if (row.status === 'REQUESTED') counts.requested += row.count;
  if (row.status === 'RESUBMITTED' && row.mine) counts.resubmitted += row.count;
}

async function ringingOf(ctx: StaffCtx, scope: Scope): Promise<RingingRequest[]> {
  const rows = await listRinging(ctx.db, scope, ctx.clock.now());
  return rows.map(({ requestId, kind, since }) => ({
    requestId,
    kind,
    since: since.toISOString(),
    isEscalated: scope.escalatedIds.includes(requestId),
  }));
}

/** The caller's home visits of today that are still to be made. */
async function visitsToday({ db, who, clock, config }: StaffCtx): Promise<{ open: number; waiting: number }> {
  const { TIME_ZONE } = config;
  const { day } = wallOf(clock.now(), TIME_ZONE);
  const [from, to] = [day, addDays(day, 1)].map((date) => instantOf(date, '00:00', TIME_ZONE)) as [
    Date,
    Date,
  ];
  const open = await countOpenVisits(db, who.userId, { from, to });
  return { open, waiting: open };
}

/** @throws Refusal TAKEN with person and time, so that the screen can explain it */
function refuseTaken(row: RequestRow): never {
  throw new Refusal('TAKEN', { detail: { by: row.takerName, at: row.takenAt?.toISOString() } });
}

/** @throws Refusal NOT_ALLOWED, which tells the person who handed it over that the doctor has it */
export function refuseHolder(scope: Scope, row: RequestRow): never {
  if (row.takenBy === scope.userId && isWithAnother(scope, row))
    throw new Refusal('NOT_ALLOWED', { reason: 'WITH_DOCTOR' });
  throw new Refusal('NOT_ALLOWED');
}

export const requestHandlers: HandlersOf<typeof requestCalls> = {
  urgentCareNurseRequests: (ctx) => listQueue(ctx, ['EMERGENCY_CARE'], ctx.body),
  talkToNurseRequests: (ctx) => listQueue(ctx, ['TALK_TO_NURSE'], ctx.body),
  talkToDocRequests: (ctx) => listQueue(ctx, ['TALK_TO_DOC'], ctx.body),
  homeCareServices: (ctx) => listQueue(ctx, [ctx.body.queue ?? 'HOME_CARE'], ctx.body),
  firstAlertNotifications: (ctx) => listQueue(ctx, ['ALERTU'], ctx.body),

  async dashboardMenuStatus(ctx) {
    const scope = await scopeOf(ctx.db, ctx.who);
    const counters: Counters = {
      emergencyCareReq: 0,
      talkToNurseReq: 0,
      talkToDocReq: 0,
      codAlertReq: 0,
      ringing: await ringingOf(ctx, scope),
      internalProvider: ctx.who.isInternal,
      queues: {},
    };
    const names = {
      EMERGENCY_CARE: 'emergencyCareReq',
      TALK_TO_NURSE: 'talkToNurseReq',
      TALK_TO_DOC: 'talkToDocReq',
    } as const;
    for (const row of await countOpen(ctx.db, scope)) {
      const waits = isWaiting(row.status) ? row.count : 0;
      const queue = (counters.queues[row.kind] ??= { open: 0, waiting: 0 });
      queue.open += row.count;
      queue.waiting += waits;
      if (scope.providerId !== null && isCase(row.kind)) countCase(counters, row);
      if (row.handedToMe) counters.talkToDocReq += row.count;
      else if (row.kind in names) counters[names[row.kind as keyof typeof names]] += waits;
      if (row.alertType === 'COD_CONSULTATION' && row.status === 'REQUESTED')
        counters.codAlertReq += row.count;
    }
    if (ctx.who.role === 'nurse') counters.queues.HOME_CARE = await visitsToday(ctx);
    return { agentDashboardMenuStatus: counters };
  },

  async urgentCareDetails(ctx) {
    const { row, scope } = await readVisibleRequest(ctx, ctx.query.urgenrtCareReqId);
    await auditRead(ctx, 'request', row.id, row.patientId);
    return { request: presentRequest(row, scope, ctx.clock.now()) };
  },

  takeRequest: (ctx) =>
    actOnPatient(ctx, ctx.body.requestId, async (c, row, scope) => {
      if (row.takenBy === ctx.who.userId && !isWaiting(row.status)) return;
      const review = ctx.who.role === 'provider' && isCase(row.kind);
      if (!isWaiting(row.status) && !(review && isPrepared(row))) refuseTaken(row);
      if (!mayDo(scope, row).includes('take')) throw new Refusal('NOT_ALLOWED');
      if (ctx.who.role === 'agent') return giveOrder(c, row, { to: ctx.who.userId, byUser: ctx.who.userId });
      await mustHaveSeenCare(c, { ...row, requestId: row.id }, scope, ctx.body.seenIds ?? []);
      const set: NonNullable<Parameters<typeof moveRequest>[2]['set']> = {
        takenBy: ctx.who.userId,
        takenAt: c.now,
      };
      if (ctx.who.role === 'provider') set.providerId = ctx.who.roleId;
      if (review && isPrepared(row)) return assign(c, row, ctx.who);
      if (!review) set.consultationId = await consultationFor(c, row, await holderOf(c, row, ctx.who));
      await moveRequest(c, row, { to: 'ACCEPTED', byUser: ctx.who.userId, set });
    }),

  returnRequest: (ctx) =>
    act(ctx, ctx.body.requestId, async (c, row, scope) => {
      if (!mayDo(scope, row).includes('return')) refuseHolder(scope, row);
      await returnToQueue(c, row, { byUser: ctx.who.userId, note: ctx.body.reason });
    }),

  handOverRequest: (ctx) =>
    act(ctx, ctx.body.requestId, async (c, row, scope) => {
      if (!mayDo(scope, row).includes('handOver')) refuseHolder(scope, row);
      await giveToDoctor(c, row, { ...ctx.body, byUser: ctx.who.userId });
    }),

  async providersOnDuty(ctx) {
    const { TIME_ZONE } = ctx.config;
    const now = ctx.clock.now();
    const today = wallOf(now, TIME_ZONE).day;
    const rows = await listAvailableProviders(ctx.db, today, now);
    const providers = rows.map((row) => ({
      ...presentClinician(row.providerId, row.name),
      providerId: row.providerId,
      name: titledName(row.salutation, row.name),
      specialisation: row.specialisation,
      onDuty: row.onDuty,
      problem: whyAway(row, now, TIME_ZONE),
      isInCall: row.isInCall,
      openRequests: row.openRequests ?? 0,
    }));
    return { providers };
  },

  async setDuty(ctx) {
    const { onDuty } = ctx.body;
    await change(ctx, async ({ tx, event, audit }) => {
      await setOnDuty(tx, ctx.who.roleId, onDuty);
      await audit(onDuty ? 'ON_DUTY' : 'OFF_DUTY', 'provider', ctx.who.roleId);
      await event('duty.changed', [`user:${ctx.who.userId}`, 'role:nurse'], {});
    });
    return { onDuty };
  },
};
