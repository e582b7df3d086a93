import { randomUUID } from 'node:crypto';
import type { Incident, IncidentRow, NewIncident } from '#contract/incidents.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Unit } from '#server/platform/writes/unit.ts';
import {
  findIncident,
  findLinked,
  insertFollowUp,
  insertIncident,
  listFollowUps,
  lockIncident,
  setClosed,
  type IncidentRecord,
} from './incident.queries.ts';

type OperatorCtx = Deps & { who: Operator; unit?: Unit };

/** A device's clock may be ahead of the server's by so much. */
const AHEAD_S = 300;

/** Records an incident. @returns its id @throws Refusal BAD_INPUT of a time to come, or of a number that no visit and no order has */
export async function recordIncident(ctx: OperatorCtx, given: NewIncident): Promise<string> {
  return change(ctx, async (c) => {
    const { number, happenedAt: typed, ...row } = given;
    const happenedAt = new Date(typed);
    if (happenedAt > addSeconds(c.now, AHEAD_S)) throw badField('happenedAt', 'DATE_IN_FUTURE');
    const linked = number === null ? NOT_LINKED : await findLinked(c.tx, number);
    if (!linked) throw badField('number', 'NUMBER_UNKNOWN');
    const id = randomUUID();
    const author = { byUser: ctx.who.userId, recordedAt: c.now };
    await insertIncident(c.tx, {
      id,
      ...row,
      ...linked,
      ...author,
      happenedAt,
      closedBy: null,
      outcome: null,
    });
    await c.audit('RECORD', 'incident', id);
    return id;
  });
}

const NOT_LINKED = { consultationId: null, requestId: null };

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE after the end */
export async function addFollowUp(
  ctx: OperatorCtx,
  { incidentId, text }: { incidentId: string; text: string },
): Promise<void> {
  await change(ctx, async (c) => {
    mustBeOpen(await lockIncident(c.tx, incidentId));
    await insertFollowUp(c.tx, { id: randomUUID(), incidentId, text, byUser: ctx.who.userId, at: c.now });
    await c.audit('FOLLOW_UP', 'incident', incidentId);
  });
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE after the end */
export async function closeIncident(
  ctx: OperatorCtx,
  { incidentId, outcome }: { incidentId: string; outcome: string },
): Promise<void> {
  await change(ctx, async (c) => {
    mustBeOpen(await lockIncident(c.tx, incidentId));
    await setClosed(c.tx, incidentId, { closedAt: c.now, closedBy: ctx.who.userId, outcome });
    await c.audit('CLOSE', 'incident', incidentId);
  });
}

function mustBeOpen(row: { closedAt: Date | null } | undefined): void {
  if (orNotFound(row).closedAt) throw new Refusal('CHANGED_MEANWHILE');
}

/**
 * Returns an incident. The patient of its visit is named to an operator who sees visits, which takes the role `clinical`, and the
 * reading is audited.
 * @throws Refusal NOT_FOUND
 */
export async function readIncident(ctx: OperatorCtx, id: string): Promise<Incident> {
  const { db, who } = ctx;
  const row = orNotFound(await findIncident(db, id));
  const followUps = await listFollowUps(db, id);
  const patient = who.roles.includes('clinical') ? patientOf(row) : null;
  if (patient) await auditRead(ctx, 'incident', id, patient.id);
  return {
    ...presentRow(row),
    reporter: row.reporter,
    reporterName: row.reporterName,
    patient,
    followUps: followUps.map(({ id: noteId, at, byName, text }) => ({
      id: noteId,
      at: at.toISOString(),
      by: byName,
      text,
    })),
    closedBy: row.closedByName,
    outcome: row.outcome,
  };
}

function patientOf({ patientId, patientName, nameLang, mrn }: IncidentRecord): Incident['patient'] {
  if (patientId === null || patientName === null) return null;
  return { id: patientId, name: patientName, nameLang: nameLang ?? 'en', mrn: mrn ?? '' };
}

export function presentRow(row: IncidentRecord): IncidentRow {
  const { id, kind, severity, happenedAt, what, number, recordedAt, byName, closedAt } = row;
  return {
    id,
    kind,
    severity,
    happenedAt: happenedAt.toISOString(),
    what,
    number,
    recordedAt: recordedAt.toISOString(),
    by: byName,
    closedAt: closedAt?.toISOString() ?? null,
  };
}
