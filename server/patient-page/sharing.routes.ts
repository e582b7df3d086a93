import type { patientSharingCalls } from '#contract/patient-sharing.ts';
import { endShare, openShared, sendShareCode, sharedState, sharePage } from '#server/patient-links/shares.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';

export const patientSharingHandlers: HandlersOf<typeof patientSharingCalls> = {
  async sharePatientPage(ctx) {
    await sharePage(ctx, ctx.body);
    return {};
  },

  async endPatientShare(ctx) {
    await endShare(ctx, ctx.body.shareId);
    return {};
  },

  sharedPageState: async (ctx) => ({ linkState: await sharedState(ctx, ctx.body.link) }),

  async sendSharedCode(ctx) {
    const { responseString: codeId, resendAfterS } = await sendShareCode(ctx, ctx.body.link);
    return { codeId, resendAfterS };
  },

  async openSharedPage(ctx) {
    const { token, expiresAt } = await openShared(ctx, ctx.body);
    return { token, expiresAt: expiresAt.toISOString() };
  },
};
