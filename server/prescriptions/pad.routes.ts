import type { padCalls } from '#contract/pad.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { readConsultationByNumber } from '#server/visits/consultations.ts';
import { checkPad, markMedicines } from './check-pad.ts';
import { mustBePrescriber, mustPrescribe } from './prescription.policy.ts';
import { findLastPrescription } from './prescription.queries.ts';

export const padHandlers: HandlersOf<typeof padCalls> = {
  async checkPrescription(ctx) {
    const row = mustPrescribe(ctx, await readConsultationByNumber(ctx, ctx.body.consultationNumber));
    return checkPad(ctx, row, ctx.body.items);
  },

  async markMedicines(ctx) {
    const row = mustPrescribe(ctx, await readConsultationByNumber(ctx, ctx.body.consultationNumber));
    return { marks: await markMedicines(ctx, row, ctx.body) };
  },

  async lastPrescription(ctx) {
    // A screen may ask while the visit is being completed: it reads what was, and prescribes nothing.
    const row = mustBePrescriber(ctx, await readConsultationByNumber(ctx, ctx.query.consultationNumber));
    const last = await findLastPrescription(ctx.db, { patientId: row.patientId, except: row.id });
    if (!last) return { last: null };
    const { signedAt, salutation, name, items } = last;
    const providerName = [salutation, name].filter(Boolean).join(' ');
    return { last: { signedAt: signedAt.toISOString(), providerName, items } };
  },
};
