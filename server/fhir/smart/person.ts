import { findVisiblePatient } from '#server/patients/patients.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isVerified, verificationRights, type Staff } from '#server/platform/http/identity.ts';
import { scopeOf } from '#server/requests/request.policy.ts';
import { findDoctor } from './smart.queries.ts';

/** The doctor for whom an app reads one patient. */
export interface OfPerson {
  sessionId: string;
  userId: string;
  patientId: string;
}

type Ctx = Pick<Deps, 'db' | 'clock'>;

/** Returns the doctor of a session that holds now, who is verified. */
async function doctorOf({ db, clock }: Ctx, sessionId: string): Promise<Staff | undefined> {
  const row = await findDoctor(db, sessionId, clock.now());
  if (!row) return undefined;
  const { userId, name, providerId, verificationStatus } = row;
  const who: Staff = {
    type: 'staff',
    role: 'provider',
    userId,
    roleId: providerId,
    name,
    sessionId,
    isLocked: false,
    rights: verificationRights(verificationStatus),
    isInternal: false,
    agentType: null,
  };
  return isVerified(who) ? who : undefined;
}

/**
 * Returns for whom an app reads, as long as the doctor may see the patient themselves: not after they signed out, locked the device, were
 * disabled, or treat the patient no more.
 */
export async function personOf(
  ctx: Ctx,
  { sessionId, patientId }: { sessionId: string; patientId: string },
): Promise<OfPerson | undefined> {
  const who = await doctorOf(ctx, sessionId);
  if (!who) return undefined;
  const patient = await findVisiblePatient(ctx.db, who, await scopeOf(ctx.db, who), patientId);
  return patient && { sessionId, userId: who.userId, patientId: patient.id };
}
