import type { deteriorationCalls } from '#contract/deterioration.ts';
import { endOpen, findDeterioration, listDeteriorations } from '#server/alerts/deterioration.ts';
import { presentPatient } from '#server/people/present-person.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { badField, orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { tellOpenVisits } from '#server/visits/consultations.ts';

export const deteriorationHandlers: HandlersOf<typeof deteriorationCalls> = {
  async deteriorations(ctx) {
    const rows = await listDeteriorations(ctx.db, ctx.who.userId);
    await auditList(
      ctx,
      'deteriorations',
      rows.map(({ patientId }) => patientId),
    );
    return {
      patients: rows.flatMap(
        ({ vitalSetId, at, byName, byMobile, urgency, warning, consultationNumber, ...row }) => {
          if (!warning) return [];
          const { scale, score, missing } = warning;
          const patient = presentPatient(row.patientId, row, ctx.clock.now());
          const isComplete = missing.length === 0;
          const taken = { vitalSetId, at: at.toISOString(), byName, byMobile };
          return [{ ...taken, scale, score, urgency, isComplete, patient, consultationNumber }];
        },
      ),
    };
  },

  async acknowledgeDeterioration(ctx) {
    const { vitalSetId, words } = ctx.body;
    const { userId } = ctx.who;
    await change(ctx, async (c) => {
      const { patientId, at, consultationNumber } = orNotFound(
        await findDeterioration(c.tx, userId, vitalSetId),
      );
      // It ends for everybody: a doctor who does not have the patient says what they did.
      if (consultationNumber === null && !words) throw badField('words', 'VITALS_WORDS_NEEDED');
      await endOpen(c, { patientId, until: at }, { byUser: userId, words: words ?? null });
      await c.audit('ACKNOWLEDGE_VITALS', 'vital_set', vitalSetId, patientId);
      await tellOpenVisits(c, patientId);
    });
    return {};
  },
};
