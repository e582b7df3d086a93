import type { prescriptionCalls } from '#contract/prescriptions.ts';
import { tellPatient } from '#server/patient-links/tell-patient.ts';
import type { Answer, Ctx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { changeConsultation, prescriptionsOf } from '#server/visits/consultations.ts';
import { presentPrescription } from '#server/visits/present-prescription.ts';
import { mustBePrescriber } from './prescription.policy.ts';
import { setWithdrawn } from './prescription.queries.ts';

type Withdraw = typeof prescriptionCalls.withdrawPrescription;

/**
 * Withdraws the newest prescription of the caller's visit, also after the visit: from then on it is current nowhere,
 * and its patient is told. A version that was replaced holds no more, so there is nothing to withdraw.
 * @throws Refusal NOT_FOUND, BAD_TRANSITION
 */
export async function withdrawPrescription(ctx: Ctx<Withdraw>): Promise<Answer<Withdraw>> {
  const { consultationNumber, prescriptionId, reason } = ctx.body;
  const prescription = await changeConsultation(
    ctx,
    consultationNumber,
    'WITHDRAW_PRESCRIPTION',
    async (c, row) => {
      mustBePrescriber(ctx, row);
      const versions = await prescriptionsOf(c.tx, row.id);
      const found = orNotFound(versions.find(({ id }) => id === prescriptionId));
      if (found.withdrawnAt) {
        // The same call that came twice is answered twice.
        if (found.withdrawnReason === reason) return found;
        throw new Refusal('BAD_TRANSITION', { reason: 'PRESCRIPTION_WITHDRAWN' });
      }
      if (found !== versions.at(-1)) throw new Refusal('BAD_TRANSITION', { reason: 'PRESCRIPTION_REPLACED' });
      await setWithdrawn(c.tx, found.id, { by: ctx.who.roleId, at: c.now, reason });
      await tellPatient(c, ctx.config, 'WITHDRAWN', { consultationId: row.id, patientId: row.patientId });
      return orNotFound((await prescriptionsOf(c.tx, row.id)).find(({ id }) => id === found.id));
    },
    { alsoEnded: true },
  );
  return { prescription: presentPrescription(prescription) };
}
