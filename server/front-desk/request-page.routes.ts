import { NOTICE_KINDS } from '#contract/notices.ts';
import type { requestPageCalls } from '#contract/request-page.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { change } from '#server/platform/writes/change.ts';
import { listHubsOfPage } from '#server/reference/hubs.ts';
import { findNotice } from '#server/reference/notices.ts';
import { proveNumber, sendPageCode } from './prove-number.ts';
import { raiseOnPage } from './raise-on-page.ts';

export const requestPageHandlers: HandlersOf<typeof requestPageCalls> = {
  async requestPage({ db, body }) {
    const notices = await Promise.all(
      NOTICE_KINDS.map(async (kind) => ({ kind, notice: await findNotice(db, kind) })),
    );
    return {
      hubs: await listHubsOfPage(db),
      notices: notices.flatMap(({ kind, notice }) => {
        if (!notice) return [];
        const language = notice.words[body.language] ? body.language : 'en';
        return [{ kind, language, text: notice.words[language] }];
      }),
    };
  },

  async sendRequestCode(ctx) {
    const { responseString: codeId, resendAfterS } = await sendPageCode(ctx, ctx.body);
    return { codeId, resendAfterS };
  },

  confirmRequestCode: (ctx) => proveNumber(ctx, ctx.body),

  raiseOnPage: (ctx) => change(ctx, (c) => raiseOnPage(c, ctx.config, ctx.body)),
};
