import { labOrdersOf, findConsultation, type ConsultationRow } from '#server/visits/consultations.ts';
import { isDeskKind } from '#domain/desk-kinds.ts';
import type { SharedPart } from '#contract/patient-sharing.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Patient, Relative } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findRequest, type RequestRow } from '#server/requests/requests.ts';
import { hasEnded } from '#domain/transitions.ts';
import { threadOf, type PatientThread } from '#server/visits/patient-thread.ts';

export type PatientCtx = Deps & { who: Patient };
/** The patient, or whom they shared it with. */
export type ReaderCtx = Deps & { who: Patient | Relative };

/** Returns whether the caller may see a part of the page. */
export const maySee = ({ who }: ReaderCtx, part: SharedPart): boolean =>
  who.type === 'patient' || who.shows.includes(part);

/** Subject of a link, or of a part of the record. */
type Subject = Pick<Patient, 'consultationId' | 'requestId'>;

/** One visit with the orders of it, or one request or order. Nothing else of the patient. */
export interface OwnCare {
  visit: ConsultationRow | undefined;
  /** Requests first, then orders. */
  requests: RequestRow[];
  /** Where results come from. */
  orders: RequestRow[];
}

/** Reads what the link of the caller is about. */
export const ownCare = ({ db, who }: ReaderCtx): Promise<OwnCare> => careAbout(db, who);

export async function careAbout(db: Db, subject: Subject): Promise<OwnCare> {
  const visit = await visitOf(db, subject);
  const ids = visit ? (await labOrdersOf(db, visit.id)).map(({ id }) => id) : [subject.requestId];
  const wanted = [visit?.requestId, ...ids].filter((id) => typeof id === 'string');
  const found = await Promise.all(wanted.map((id) => findRequest(db, id)));
  const requests = found.filter((row) => row !== undefined);
  return { visit, requests, orders: requests.filter(({ id }) => ids.includes(id)) };
}

/** The visit of the link, or the one that became of its request. */
async function visitOf(db: Db, { consultationId, requestId }: Subject) {
  const asked = requestId === null ? undefined : await findRequest(db, requestId);
  const id = consultationId ?? asked?.consultationId;
  return id ? findConsultation(db, id) : undefined;
}

/** The conversation that a message goes to. */
export function conversationOf({ visit, orders }: OwnCare): PatientThread {
  if (visit) {
    const { id, patientId, name } = visit;
    return {
      thread: { channel: 'CONSULTATION', consultationId: id },
      kind: null,
      patient: { id: patientId, name },
    };
  }
  const [order] = orders;
  if (!order) throw new Refusal('NOT_FOUND');
  return threadOf(order);
}

/**
 * Returns whether someone of the team reads messages now. Once it has ended, no one expects any; and a request that rings has no
 * one's chat before it is a visit.
 */
export function mayWrite({ visit, orders }: OwnCare): boolean {
  if (visit) return !hasEnded(visit.status);
  return orders.some(({ kind, status }) => !isDeskKind(kind) && !hasEnded(status));
}
