import type { Deps } from '#server/platform/deps.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { readConsultation } from './consultations.ts';
import { findMember } from './room.queries.ts';

/** Reads the caller's own member row. @throws Refusal NOT_FOUND when they never joined */
export async function ownMember(ctx: Deps & { who: Staff | Guest }, consultationId: string) {
  const { patientId } = await readConsultation(ctx, consultationId);
  const own = orNotFound(await findMember(ctx.db, consultationId, identityKey(ctx.who)));
  return { ...own, patientId };
}
