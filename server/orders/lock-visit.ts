import type { Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { lockRequest, type RequestRow } from '#server/requests/requests.ts';
import { findFormerVisit, findOwnVisit, type NurseVisitRow } from './nurse-visit.queries.ts';

interface Locked {
  visit: NurseVisitRow;
  order: RequestRow;
}

/** So long after a visit was given on is taken in what its former nurse did there without a network. */
const LATE_MS = 7 * 86_400_000;

/**
 * A visit that the caller has, or had until a week ago, with its order, locked: a nurse who measures at a bed without a network does
 * not know yet that the visit was given to another one.
 * @throws Refusal NOT_FOUND for any other
 */
export async function lockVisit(c: Change, who: Staff, visitId: string): Promise<Locked> {
  const seen = await findMadeVisit(c, who, visitId);
  const order = orNotFound(await lockRequest(c.tx, seen.requestId));
  // It may have been given away while the lock was waited for.
  return { visit: await findMadeVisit(c, who, visitId), order };
}

/** The same of a visit that the caller has now. @throws Refusal NOT_FOUND for any other */
export async function lockOwnVisit(c: Change, who: Staff, visitId: string): Promise<Locked> {
  const locked = await lockVisit(c, who, visitId);
  if (locked.visit.agentUserId !== who.userId) throw new Refusal('NOT_FOUND');
  return locked;
}

async function findMadeVisit({ tx, now }: Change, { userId }: Staff, id: string): Promise<NurseVisitRow> {
  const since = new Date(now.getTime() - LATE_MS);
  return orNotFound((await findOwnVisit(tx, userId, id)) ?? (await findFormerVisit(tx, userId, id, since)));
}
