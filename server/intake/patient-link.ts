import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { App, Patient } from '#server/platform/http/identity.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { findConsultation } from '#server/visits/consultations.ts';
import { findPatientPath, invitePatient } from '#server/visits/invitations.ts';

/** The patient's own link into the room, made once per consultation. */
export async function patientLink(
  ctx: Deps & { who: App | Patient },
  consultationId: string,
): Promise<string> {
  const consultation = orNotFound(await findConsultation(ctx.db, consultationId));
  const path =
    (await findPatientPath(ctx.db, consultation, ctx.clock.now())) ??
    (await change(ctx, (c) => invitePatient(c, consultation)));
  return `${ctx.config.publicUrl}${path}`;
}
