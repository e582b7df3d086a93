import type { patientOpeningCalls } from '#contract/patient-opening.ts';
import { openLinkByCode, renewLink, sendLinkCode } from '#server/patient-links/open-by-code.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';

export const patientOpeningHandlers: HandlersOf<typeof patientOpeningCalls> = {
  async sendPatientPageCode(ctx) {
    const { responseString: codeId, resendAfterS } = await sendLinkCode(ctx, ctx.body.link);
    return { codeId, resendAfterS };
  },

  async openPatientPageByCode(ctx) {
    const { token, expiresAt } = await openLinkByCode(ctx, ctx.body);
    return { token, expiresAt: expiresAt.toISOString() };
  },

  async renewPatientLink(ctx) {
    await renewLink(ctx, ctx.body.link);
    return {};
  },
};
