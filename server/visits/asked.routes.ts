import type { askedCalls } from '#contract/asked.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { askOfPatient, findAsked, listAsked, lockAsked, presentAsked, updateAsked } from './asked.ts';
import {
  changeConsultation,
  readConsultation,
  readConsultationByNumber,
  tellConsultation,
} from './consultations.ts';

export const askedHandlers: HandlersOf<typeof askedCalls> = {
  async askedOfPatient(ctx) {
    const { id } = await readConsultationByNumber(ctx, ctx.query.consultationNumber);
    return { asked: (await listAsked(ctx.db, id)).map(presentAsked) };
  },

  async askPatient(ctx) {
    const { consultationNumber, kind, words } = ctx.body;
    const by = ctx.who.userId;
    return changeConsultation(ctx, consultationNumber, 'ASK_PATIENT', async (c, row) => ({
      asked: presentAsked(await askOfPatient(c, ctx.config, row, { kind, words, by })),
    }));
  },

  async withdrawAsked(ctx) {
    const asked = orNotFound(await findAsked(ctx.db, ctx.body.askedId));
    const visit = await readConsultation(ctx, asked.consultationId);
    await change(ctx, async (c) => {
      const row = orNotFound(await lockAsked(c.tx, asked.id));
      if (row.receivedAt) throw new Refusal('BAD_TRANSITION', { reason: 'ASKED_RECEIVED' });
      if (row.withdrawnAt) return;
      await updateAsked(c.tx, row.id, { withdrawnAt: c.now });
      await c.audit('WITHDRAW_ASKED', 'asked', row.id, visit.patientId);
      await tellConsultation(c, visit);
    });
    return {};
  },
};
