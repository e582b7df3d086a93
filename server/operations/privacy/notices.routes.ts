import type { noticeCalls, NoticeVersion } from '#contract/notices.ts';
import { listNotices, publishNotice, type NoticeRow } from '#server/reference/notices.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';

function presentNotice({ kind, version, words, publishedAt, byName }: NoticeRow): NoticeVersion {
  return { kind, version, words, publishedAt: publishedAt.toISOString(), by: byName };
}

export const noticeHandlers: HandlersOf<typeof noticeCalls> = {
  notices: async (ctx) => ({ notices: (await listNotices(ctx.db)).map(presentNotice) }),
  publishNotice: async (ctx) => ({ version: await publishNotice(ctx, ctx.body) }),
};
