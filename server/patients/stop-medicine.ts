import type { patientCalls } from '#contract/patients.ts';
import type { StoppedMedicine } from '#contract/prescriptions.ts';
import { tellPatient } from '#server/patient-links/tell-patient.ts';
import type { Answer, Ctx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import {
  doctorName,
  lockPrescription,
  prescriptionsOf,
  setStopped,
  tellConsultation,
  tellOpenVisits,
} from '#server/visits/consultations.ts';
import { hasDaysLeft, presentPrescription } from '#server/visits/present-prescription.ts';
import { readPatient } from './patients.ts';

type Stop = typeof patientCalls.stopMedicine;

/**
 * Stops one medicine of a prescription that holds, of any doctor: from then on it counts as taken nowhere, and the patient is told.
 * The signed paper stays as it is.
 * @throws Refusal NOT_FOUND, BAD_TRANSITION
 */
export async function stopMedicine(ctx: Ctx<Stop>): Promise<Answer<Stop>> {
  const { memberId, prescriptionId, medicineId, reason } = ctx.body;
  const patient = await readPatient(ctx, memberId, 'prescription');
  return change(ctx, async (c) => {
    const found = orNotFound(await lockPrescription(c.tx, prescriptionId));
    const item = found.items.find((one) => one.medicineId === medicineId);
    if (found.patientId !== patient.id || !item) throw new Refusal('NOT_FOUND');
    const before = found.stopped.find((one) => one.medicineId === medicineId);
    // The same call that came twice is answered twice.
    if (before?.reason !== reason) {
      mustRun(found, item, c.now);
      if (before) throw new Refusal('BAD_TRANSITION', { reason: 'MEDICINE_STOPPED' });
      const stopped: StoppedMedicine = {
        medicineId,
        at: c.now.toISOString(),
        by: await doctorName(c.tx, ctx.who.roleId),
        reason,
      };
      await setStopped(c.tx, found.id, [...found.stopped, stopped]);
      await c.audit('STOP_MEDICINE', 'prescription', found.id, patient.id);
      const about = { consultationId: found.consultationId, patientId: patient.id };
      await tellPatient(c, ctx.config, 'STOPPED', about);
      await tellConsultation(c, { id: found.consultationId, consultationNumber: found.consultationNumber });
      await tellOpenVisits(c, patient.id);
    }
    const versions = await prescriptionsOf(c.tx, found.consultationId);
    return { prescription: presentPrescription(orNotFound(versions.find(({ id }) => id === found.id))) };
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPrescription>>>;

/** @throws Refusal BAD_TRANSITION where the line is not one to be taken now */
function mustRun(
  { withdrawnAt, isReplaced, ...signed }: Pick<Locked, 'withdrawnAt' | 'isReplaced' | 'signedAt'>,
  line: { durationDays: number },
  now: Date,
): void {
  if (withdrawnAt) throw new Refusal('BAD_TRANSITION', { reason: 'PRESCRIPTION_WITHDRAWN' });
  if (isReplaced) throw new Refusal('BAD_TRANSITION', { reason: 'PRESCRIPTION_REPLACED' });
  if (!hasDaysLeft(signed, line, now)) throw new Refusal('BAD_TRANSITION', { reason: 'MEDICINE_ENDED' });
}
