import type { padCalls } from '#contract/pad.ts';
import { titledName } from '#domain/titled-name.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { readConsultationByNumber } from '#server/visits/consultations.ts';
import { linesInForce } from '#server/visits/present-prescription.ts';
import { checkPad, markMedicines } from './check-pad.ts';
import { confirmFollowUp } from './follow-up.ts';
import { mustBePrescriber } from './prescription.policy.ts';
import { findLastPrescription } from './prescription.queries.ts';

export const padHandlers: HandlersOf<typeof padCalls> = {
  // A check, or the marks of a search, may be on its way while the visit is completed: they prescribe nothing.
  async checkPrescription(ctx) {
    const row = mustBePrescriber(ctx, await readConsultationByNumber(ctx, ctx.body.consultationNumber));
    return checkPad(ctx, row, ctx.body.items);
  },

  async markMedicines(ctx) {
    const row = mustBePrescriber(ctx, await readConsultationByNumber(ctx, ctx.body.consultationNumber));
    return { marks: await markMedicines(ctx, row, ctx.body) };
  },

  async confirmFollowUp(ctx) {
    await confirmFollowUp(ctx, ctx.body);
    return {};
  },

  async lastPrescription(ctx) {
    const row = mustBePrescriber(ctx, await readConsultationByNumber(ctx, ctx.query.consultationNumber));
    const last = await findLastPrescription(ctx.db, { patientId: row.patientId, except: row.id });
    if (!last) return { last: null };
    const { signedAt, salutation, name } = last;
    const providerName = titledName(salutation, name);
    return { last: { signedAt: signedAt.toISOString(), providerName, items: linesInForce(last) } };
  },
};
