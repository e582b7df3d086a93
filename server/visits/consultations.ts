import { change, type Change } from '#server/platform/writes/change.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Guest, Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { mustBeIn, mustBeOpen } from './consultation.policy.ts';
import { scopeOf } from '#server/requests/request.policy.ts';
import { presentConsultation } from './present-consultation.ts';
import { consultationAudience } from '#server/requests/requests.ts';
import {
  findConsultation,
  findConsultationByNumber,
  lockConsultation,
  openConsultationsOf,
  type ConsultationRow,
} from './consultation.queries.ts';

export { noteInForce } from './note-in-error.ts';
export {
  currentPrescriptions,
  findConsultation,
  labOrdersOf,
  newestPrescriptions,
  openConsultationsOf,
  prescriptionsOf,
  type ConsultationRow,
} from './consultation.queries.ts';
export { doctorName, lockPrescription, setStopped } from './stopped-medicines.queries.ts';

/** Reads a consultation of the caller. @throws Refusal NOT_FOUND */
export async function readConsultation(
  ctx: Deps & { who: Staff | Guest },
  id: string,
): Promise<ConsultationRow> {
  return mustBeIn(ctx.who, await findConsultation(ctx.db, id));
}

/** The same for its messages and documents, which a guest may only see once admitted. */
export async function readConversation(
  ctx: Deps & { who: Staff | Guest },
  id: string,
): Promise<ConsultationRow> {
  const row = await readConsultation(ctx, id);
  if (ctx.who.type === 'guest' && !ctx.who.isAdmitted) throw new Refusal('NOT_FOUND');
  return row;
}

export async function readConsultationByNumber(ctx: StaffCtx, number: string): Promise<ConsultationRow> {
  return mustBeIn(ctx.who, await findConsultationByNumber(ctx.db, number));
}

/** Changes an open consultation of the caller, with lock, audit and event in one place. */
export async function changeConsultation<T>(
  ctx: StaffCtx,
  number: string,
  action: string,
  step: (c: Change, row: ConsultationRow) => Promise<T>,
  { alsoEnded = false } = {},
): Promise<T> {
  return change(ctx, async (c) => {
    const row = mustBeIn(ctx.who, await lockConsultation(c.tx, number));
    if (!alsoEnded) mustBeOpen(row);
    const result = await step(c, row);
    await c.audit(action, 'consultation', row.id, row.patientId);
    await tellConsultation(c, row);
    return result;
  });
}

export async function tellConsultation(
  c: Change,
  row: Pick<ConsultationRow, 'id' | 'consultationNumber'>,
): Promise<void> {
  const data = { consultationId: row.id, consultationNumber: row.consultationNumber };
  await c.event('consultation.changed', await consultationAudience(c.tx, row.id), data);
}

/** Tells the open visits of a patient that what is known of them has changed. */
export async function tellOpenVisits(c: Change, patientId: string): Promise<void> {
  for (const row of await openConsultationsOf(c.tx, patientId)) await tellConsultation(c, row);
}

/** Locks a visit for a change by its patient, by their link. */
export async function lockVisit(c: Change, id: string): Promise<ConsultationRow | undefined> {
  const seen = await findConsultation(c.tx, id);
  return seen && lockConsultation(c.tx, seen.consultationNumber);
}

/** The whole consultation as the caller may see it now. */
export async function presented(ctx: StaffCtx, id: string) {
  const row = orNotFound(await findConsultation(ctx.db, id));
  const scope = await scopeOf(ctx.db, ctx.who);
  return { consultation: await presentConsultation(ctx.db, row, ctx.who, scope, ctx.clock.now()) };
}
