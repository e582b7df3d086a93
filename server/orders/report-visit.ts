import type { BodyOf } from '#contract/call.ts';
import type { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { isVisitOpen, mayReport } from '#domain/home-visits.ts';
import { hasOpenAlert, takeAlert } from '#server/alerts/alerts.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { recordGiven } from '#server/requests/give-order.ts';
import { lockRequest, tellChanged, type RequestRow } from '#server/requests/requests.ts';
import { updateHomeVisit } from './home-visit.queries.ts';
import { findOwnVisit, type NurseVisitRow } from './nurse-visit.queries.ts';
import { visitTimes } from './visit-times.ts';

type Report = BodyOf<typeof nurseVisitCalls.reportHomeVisit>;

interface Locked {
  visit: NurseVisitRow;
  order: RequestRow;
}

/** A visit that is the caller's, with its order, locked. @throws Refusal NOT_FOUND for any other */
export async function lockOwnVisit(tx: Tx, who: Staff, visitId: string): Promise<Locked> {
  const seen = orNotFound(await findOwnVisit(tx, who.userId, visitId));
  const order = orNotFound(await lockRequest(tx, seen.requestId));
  // It may have been given away while the lock was waited for.
  return { visit: orNotFound(await findOwnVisit(tx, who.userId, visitId)), order };
}

/** @throws Refusal CHANGED_MEANWHILE, also for other tasks than those that are planned; BAD_TRANSITION, BAD_INPUT */
function mustBeReport(visit: NurseVisitRow, { version, visitStatus, tasks, notes }: Report): void {
  const { status, tasks: planned } = visit;
  const isOfPlan =
    tasks.length === planned.length && tasks.every(({ text }, at) => text === planned[at]?.text);
  if (visit.version !== version || !isOfPlan)
    throw new Refusal('CHANGED_MEANWHILE', {
      detail: { version: visit.version, visitStatus: status, tasks: planned, notes: visit.notes },
    });
  if (!mayReport(status, visitStatus))
    throw new Refusal('BAD_TRANSITION', isVisitOpen(status) ? {} : { reason: 'VISIT_OVER' });
  if (visitStatus === 'MISSED' && notes.trim() === '') throw badField('notes', 'FIELD_REQUIRED');
}

const SAID = { ON_THE_WAY: 'on the way', DONE: 'done', MISSED: 'not possible' } as const;

/** Stores what a nurse reports of her visit, with the time at which it was so; the order's history says it. */
export async function reportVisit(c: Change, who: Staff, report: Report): Promise<void> {
  const { visit, order } = await lockOwnVisit(c.tx, who, report.visitId);
  mustBeReport(visit, report);
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
  await recordGiven(c, order, { byUser: who.userId, note });
  if (await hasOpenAlert(c.tx, order.id, who.userId)) await takeAlert(c, order.id, who.userId);
}
