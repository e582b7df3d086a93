import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '#contract/portal.ts';
import type { Note } from '#contract/prescriptions.ts';
import type { RequestKind, RequestStatus } from '#contract/shared.ts';
import { hasEnded, mayMove } from '#domain/transitions.ts';
import { raiseAlert, takeAlert, withdrawAlert } from '#server/alerts/alerts.ts';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { maySee, scopeOf, type Scope } from './request.policy.ts';
import { rolesOf } from '#domain/request-roles.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  findCompletedVisit,
  findHolders,
  insertConsultation,
  updateConsultation,
} from './consultation-of-request.queries.ts';
import { endProducts, insertHistory, updateRequest } from './request-write.queries.ts';
import { listVisitingNurses } from './nurse-visits.queries.ts';
import { findRequest, lockRequest, type RequestRow } from './request.queries.ts';

export { insertConsultation, updateConsultation } from './consultation-of-request.queries.ts';
export { findRealVisits, isNoteInError } from './follow-up.queries.ts';
export { countRequestsOf, setAmount } from './request-write.queries.ts';
export {
  findRaiser,
  findRequest,
  findRequestByClientId,
  findRequests,
  findByServiceNumber,
  historyOf,
  listRequests,
  lockRequest,
  WAITING_STATUSES,
  type RequestRow,
} from './request.queries.ts';
export { findPatientOf, listOpenRequests, type OpenRequest } from './open-of-patient.queries.ts';

interface Seen {
  row: RequestRow;
  scope: Scope;
}
type Policy = (scope: Scope, row: RequestRow) => boolean;

function seen(row: RequestRow | undefined, scope: Scope, may: Policy): Seen {
  if (!row || !may(scope, row)) throw new Refusal('NOT_FOUND');
  return { row, scope };
}

/**
 * A request that the caller may see. @throws Refusal NOT_FOUND for any other, exactly as for an absent one
 */
export async function readVisibleRequest(
  { db, who }: { db: Db | Tx; who: Staff },
  id: string,
  may: Policy = maySee,
): Promise<Seen> {
  const scope = await scopeOf(db, who);
  return seen(await findRequest(db, id), scope, may);
}

/** The same, locked until the transaction ends. */
export async function lockVisibleRequest(
  { tx }: Pick<Change, 'tx'>,
  who: Staff,
  id: string,
  may: Policy = maySee,
): Promise<Seen> {
  const scope = await scopeOf(tx, who);
  return seen(await lockRequest(tx, id), scope, may);
}

/** Everyone with this request in their lists: the roles that queue it, its assignee, and nurses with a home visit of it. */
export async function audienceOf(
  tx: Tx,
  request: { id?: string; kind: RequestKind; consultationId: string | null },
): Promise<Audience[]> {
  const roles = rolesOf(request.kind).map((role): Audience => `role:${role}`);
  const visit = request.consultationId ? await consultationAudience(tx, request.consultationId) : [];
  const isHomeCare = request.kind === 'HOME_CARE' && request.id !== undefined;
  const nurses = isHomeCare ? await listVisitingNurses(tx, request.id ?? '') : [];
  return [...roles, ...visit, ...nurses.map((userId): Audience => `user:${userId}`)];
}

/** The people in a consultation: its nurse, its provider, its guests. */
export function peopleIn({ id, nurseUserId, doctorUserId }: InIt): Audience[] {
  const users = [nurseUserId, doctorUserId].filter((userId) => userId !== null);
  return [`consultation:${id}`, ...users.map((userId): Audience => `user:${userId}`)];
}

interface InIt {
  id: string;
  nurseUserId: string | null;
  doctorUserId: string | null;
}

/** The same, by the consultation's id. */
export async function consultationAudience(tx: Tx, consultationId: string): Promise<Audience[]> {
  const row = await findHolders(tx, consultationId);
  return peopleIn({ id: consultationId, nurseUserId: null, doctorUserId: null, ...row });
}

/** R4.19, for requests and for the products of an order. @throws Refusal BAD_TRANSITION */
export function mustBeAbleToMove(from: RequestStatus, to: RequestStatus): void {
  if (!mayMove(from, to)) throw new Refusal('BAD_TRANSITION', { detail: { from, to } });
}

interface Move {
  to: RequestStatus;
  byUser: string | null;
  note?: string | undefined;
  /** Columns that change with the status. */
  set?: {
    takenBy?: string | null;
    takenAt?: Date | null;
    providerId?: string | null;
    consultationId?: string;
  };
}

/**
 * Moves a locked request to another status: checks the transition, writes history, audit and event (R4.19),
 * and raises or ends its alert.
 * @throws Refusal BAD_TRANSITION
 */
export async function moveRequest(
  c: Change,
  row: RequestRow,
  { to, byUser, note, set }: Move,
): Promise<void> {
  mustBeAbleToMove(row.status, to);
  await updateRequest(c.tx, row.id, {
    ...set,
    status: to,
    version: row.version + 1,
    ...(to === 'BACK_TO_QUEUE' || to === 'RESUBMITTED' ? { waitingSince: c.now } : {}),
    ...(hasEnded(to) ? { endedAt: occurredSince(c, row.requestedAt) } : {}),
  });
  await insertHistory(c.tx, {
    requestId: row.id,
    fromStatus: row.status,
    toStatus: to,
    byUser,
    at: occurredSince(c, row.requestedAt),
    receivedAt: c.now,
    note: note ?? null,
  });
  // When a request ends, its open products end, too.
  if (hasEnded(to)) await endProducts(c.tx, row.id, to);
  await c.audit(`STATUS_${to}`, 'request', row.id, row.patientId);
  const consultationId = set?.consultationId ?? row.consultationId;
  await tellChanged(c, { ...row, consultationId });
  if (to === 'ACCEPTED' || row.status === 'RESUBMITTED') await takeAlert(c, row.id, byUser);
  else if (hasEnded(to) || to === 'BACK_TO_QUEUE') await withdrawAlert(c, row.id);
  if (to === 'BACK_TO_QUEUE') await raiseAlert(c, row);
}

/** Tells every list that includes this request to refetch. */
export async function tellChanged(
  c: Change,
  row: Pick<RequestRow, 'id' | 'kind' | 'consultationId'>,
): Promise<void> {
  const data = {
    requestId: row.id,
    kind: row.kind,
    ...(row.consultationId ? { consultationId: row.consultationId } : {}),
  };
  await c.event('request.changed', await audienceOf(c.tx, row), data);
}

export const EMPTY_NOTE: Note = {
  complaint: '',
  history: '',
  examination: '',
  diagnoses: [],
  advice: '',
  followUp: '',
};

/**
 * The consultation of a request that a nurse or doctor has just accepted: created the first time, reassigned
 * later.
 * @returns its id
 */
export async function consultationFor(
  c: Change,
  row: RequestRow,
  holder: { nurseUserId?: string; providerId?: string },
): Promise<string> {
  if (row.consultationId) {
    await updateConsultation(c.tx, row.consultationId, {
      ...holder,
      ...(holder.providerId ? UNCONFIRMED : {}),
      status: 'ACCEPTED',
    });
    return row.consultationId;
  }
  const id = randomUUID();
  await insertConsultation(c.tx, {
    id,
    requestId: row.id,
    patientId: row.patientId,
    nurseUserId: holder.nurseUserId ?? null,
    providerId: holder.providerId ?? null,
    clinicId: null,
    status: 'ACCEPTED' as const,
    mode: row.mode,
    ...UNCONFIRMED,
    handOverNote: null,
    note: JSON.stringify({ ...EMPTY_NOTE, complaint: row.reason }),
    consentKind: 'IMPLIED' as const,
    consentAt: row.requestedAt,
    createdAt: c.now,
  });
  return id;
}

/** Six months, by the guidelines. */
export const FOLLOW_UP_DAYS = 183;

/** Since when an earlier visit counts. */
export const followUpSince = (now: Date): Date => new Date(now.getTime() - FOLLOW_UP_DAYS * 86_400_000);

/** A visit is a first one until its doctor confirms that it is for the condition of an earlier one. */
export const UNCONFIRMED = { visit: 'FIRST', followUpOf: null, followUpAt: null } as const;

/** Returns whether a patient was with the same practitioner within six months: the fee of a follow-up is asked. */
export async function returnsTo(
  c: { tx: Db | Tx; now: Date },
  { patientId, providerId, except }: { patientId: string; providerId: string; except?: string },
): Promise<boolean> {
  const since = followUpSince(c.now);
  return (await findCompletedVisit(c.tx, { patientId, providerId, except, since })) !== undefined;
}

/** Also tells the consultation to which it belongs, or that ordered it, of results and payments. */
export async function tellService(
  c: Change,
  row: RequestRow,
  type: 'document.added' | 'payment.changed' | 'message.sent' | 'message.receipt',
  more: Partial<PortalEvent['data']> = {},
): Promise<void> {
  const consultationId = row.orderedByConsultationId ?? row.consultationId;
  const asked = consultationId ? await consultationAudience(c.tx, consultationId) : [];
  const data = {
    requestId: row.id,
    serviceNumber: row.serviceNumber,
    kind: row.kind,
    ...(consultationId ? { consultationId } : {}),
    ...more,
  };
  await c.event(type, ['role:agent', ...asked], data);
}
