import type { abhaCalls } from '#contract/abha.ts';
import { readLivingPatient } from '#server/patients/desk-patients.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { AbhaVerifier } from '#server/platform/ports.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { deleteVerification, findVerifiedAbha } from './abha.queries.ts';
import { mustHaveDesk } from './raise-at-desk.ts';
import {
  attachDecided,
  beginVerification,
  CODE_S,
  countTry,
  keepTransaction,
  removeAbha,
  RESEND_AFTER_S,
  settle,
} from './verify-abha.ts';

/** @throws Refusal RULE where the hospital is not connected to ABDM */
function mustBeOffered({ abha }: Pick<Deps, 'abha'>): AbhaVerifier {
  if (!abha) throw new Refusal('RULE', { reason: 'ABHA_NOT_OFFERED' });
  return abha;
}

/** Handlers of the verification of an ABHA: ABDM is called between transactions, never in one. */
export const abhaHandlers: HandlersOf<typeof abhaCalls> = {
  async abhaOfPatient(ctx) {
    mustHaveDesk(ctx.who);
    const { id, healthId } = orNotFound(await readLivingPatient(ctx.db, ctx.query.patientId));
    await auditRead(ctx, 'abha', id, id);
    const row = await findVerifiedAbha(ctx.db, id);
    const verified = row && {
      address: row.address,
      at: row.verifiedAt.toISOString(),
      by: row.verifiedByName,
      differed: row.differed,
    };
    return { isOffered: ctx.abha !== null, healthId, verified: verified ?? null };
  },

  sendAbhaCode: {
    async prepare(seen) {
      mustHaveDesk(seen.who);
      const { patientId, abha, consentBy } = seen.body;
      const { userId } = seen.who;
      const verifier = mustBeOffered(seen);
      const begun = await change(seen, (c) => beginVerification(c, { patientId, consentBy, userId }));
      try {
        const { transactionId, sentTo } = await verifier.sendCode(abha);
        return async (ctx) => {
          await change(ctx, async (c) => {
            await keepTransaction(c, ctx.vault, begun.id, { abha, transactionId });
            await c.audit('SEND_ABHA_CODE', 'patient', begun.patientId, begun.patientId);
          });
          const endsAt = addSeconds(begun.startedAt, CODE_S).toISOString();
          return { verificationId: begun.id, sentTo, endsAt, resendAfterS: RESEND_AFTER_S };
        };
      } catch (error) {
        // No code went: a corrected number may be tried at once.
        await change(seen, (c) => deleteVerification(c.tx, begun.id));
        throw error;
      }
    },
  },

  confirmAbhaCode: {
    async prepare(seen) {
      mustHaveDesk(seen.who);
      const by = { id: seen.body.verificationId, userId: seen.who.userId };
      const { abha, transactionId } = await change(seen, (c) => countTry(c, seen.vault, by));
      const profile = await mustBeOffered(seen).confirm(abha, transactionId, seen.body.code);
      return (ctx) => change(ctx, (c) => settle(c, ctx.vault, by, profile));
    },
  },

  attachAbha(ctx) {
    mustHaveDesk(ctx.who);
    const by = { id: ctx.body.verificationId, userId: ctx.who.userId };
    return change(ctx, (c) => attachDecided(c, ctx.vault, by));
  },

  async removeAbha(ctx) {
    mustHaveDesk(ctx.who);
    await change(ctx, (c) => removeAbha(c, ctx.body));
    return {};
  },
};
