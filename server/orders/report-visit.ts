import type { BodyOf } from '#contract/call.ts';
import type { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { isVisitOpen, mayReport, needsReason } from '#domain/home-visits.ts';
import { hasOpenAlert, takeAlert } from '#server/alerts/alerts.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { mustBeReason, Refusal } from '#server/platform/http/refusal.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { addToHistory } from '#server/requests/give-order.ts';
import { tellChanged, type RequestRow } from '#server/requests/requests.ts';
import { tellFormer } from './assign-order.ts';
import { giveHomeVisit, updateHomeVisit } from './home-visit.queries.ts';
import { lockVisit } from './lock-visit.ts';
import type { NurseVisitRow } from './nurse-visit.queries.ts';
import { visitTimes } from './visit-times.ts';

type Report = BodyOf<typeof nurseVisitCalls.reportHomeVisit>;

/**
 * @throws Refusal CHANGED_MEANWHILE, also for other tasks than those that are planned; BAD_TRANSITION, BAD_INPUT; RULE for a former
 * nurse, who can only say that she has made a visit which no one else has begun
 */
function mustBeReport(visit: NurseVisitRow, who: Staff, report: Report): void {
  const { version, visitStatus, tasks, notes } = report;
  const { status, tasks: planned } = visit;
  const isOfPlan =
    tasks.length === planned.length && tasks.every(({ text }, at) => text === planned[at]?.text);
  if (visit.version !== version || !isOfPlan)
    throw new Refusal('CHANGED_MEANWHILE', {
      detail: { version: visit.version, visitStatus: status, tasks: planned, notes: visit.notes },
    });
  const isGiven = visit.agentUserId !== who.userId;
  if (isGiven && isVisitOpen(status) && (visitStatus !== 'DONE' || status !== 'SCHEDULED'))
    throw new Refusal('RULE', { reason: 'VISIT_GIVEN' });
  if ((isGiven && !isVisitOpen(status)) || !mayReport(status, visitStatus))
    throw new Refusal('BAD_TRANSITION', isVisitOpen(status) ? {} : { reason: 'VISIT_OVER' });
  if (needsReason(visitStatus)) mustBeReason('notes', notes.trim());
}

const SAID = { ON_THE_WAY: 'on the way', DONE: 'done', MISSED: 'not possible' } as const;

/**
 * Stores what a nurse reports of her visit, with the time at which it was so; the order's history says it. One that was given to
 * another person before it was known to be made is hers again.
 */
export async function reportVisit(c: Change, who: Staff, report: Report): Promise<void> {
  const { visit, order } = await lockVisit(c, who, report.visitId);
  mustBeReport(visit, who, report);
  if (visit.agentUserId !== who.userId) await takeBack(c, visit, order, who.userId);
  const { visitStatus: status, tasks, notes, versionStep = 1 } = report;
  const at = occurredSince(c, order.requestedAt);
  await updateHomeVisit(c.tx, visit.id, {
    status,
    notes,
    tasks: JSON.stringify(tasks),
    ...visitTimes(status, visit, at),
    version: visit.version + versionStep,
  });
  await c.audit(`VISIT_${status}`, 'request', order.id, order.patientId);
  if (status === visit.status || status === 'SCHEDULED') return tellChanged(c, order);
  const note = `Home visit of ${timeWords(visit.scheduledAt, c.timeZone)} ${SAID[status]}`;
  await addToHistory(c, order, { byUser: who.userId, note });
  if (await hasOpenAlert(c.tx, order.id, who.userId)) await takeAlert(c, order.id, who.userId);
}

/** The other person is told, and rung no more. */
async function takeBack(c: Change, visit: NurseVisitRow, order: RequestRow, to: string): Promise<void> {
  const { id, agentUserId: from } = visit;
  await giveHomeVisit(c.tx, { id, from }, { agentUserId: to }, c.now);
  await tellFormer(c, order, from);
  if (await hasOpenAlert(c.tx, order.id, from)) await takeAlert(c, order.id, to);
}
