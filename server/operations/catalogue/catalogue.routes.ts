import type { catalogueCalls } from '#contract/catalogue.ts';
import { BAD_LINES_SHOWN } from '#contract/imports.ts';
import { readShare, saveShare } from '#server/billing/platform-share.ts';
import { bytesOf } from '#server/operations/import/bytes-of.ts';
import { FirstLines } from '#server/operations/import/check-list.ts';
import { inPieces } from '#server/operations/import/in-pieces.ts';
import { addReply, changeReply, moveReply, readReplies, removeReply } from '#server/orders/canned-replies.ts';
import { recordingState } from '#server/operations/access/change-access.ts';
import { readAiTool, saveAiTool, videoAiLink } from '#server/people/video-ai.ts';
import type { Act, Ctx, HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { badField } from '#server/platform/http/refusal.ts';
import { setItemTax } from '#server/reference/item-taxes.ts';
import { countPrices, readLabPrices } from '#server/reference/lab-prices.ts';
import { countChanged, readPriceFile, savePrices } from './price-file.ts';
import { setLabPrice } from './set-lab-price.ts';

type Import = typeof catalogueCalls.importPrices;

/** @throws Refusal BAD_INPUT for a file with a bad line, or without prices */
async function prepareImport(seen: Ctx<Import>): Promise<Act<Import>> {
  const bad = new FirstLines(0);
  const prices = await readPriceFile(inPieces(await bytesOf(seen.body.file)), bad.add);
  if (bad.count || !prices.length) throw badField('file', 'PRICES_FAULTY');
  return async (ctx) => ({ prices: prices.length, ...(await savePrices(ctx, prices)) });
}

export const catalogueHandlers: HandlersOf<typeof catalogueCalls> = {
  async labPrices(ctx) {
    const { search, part } = ctx.query;
    const page = await readLabPrices(ctx.db, {
      ...pageAsked(ctx.query),
      search,
      isUnpriced: part === 'NO_PRICE',
    });
    return { ...page, counts: await countPrices(ctx.db) };
  },

  setLabPrice: async (ctx) => ({ orders: await setLabPrice(ctx, ctx.body) }),

  async setItemTax(ctx) {
    await setItemTax(ctx, ctx.body);
    return {};
  },

  async checkPrices(ctx) {
    const bad = new FirstLines(BAD_LINES_SHOWN);
    const prices = await readPriceFile(inPieces(await bytesOf(ctx.body.file)), bad.add);
    const changed = await countChanged(ctx, prices);
    return { prices: prices.length, changed, badLines: bad.count, firstBadLines: bad.first };
  },

  importPrices: { prepare: prepareImport },

  replies: async (ctx) => ({ replies: await readReplies(ctx.db) }),

  addReply: async (ctx) => ({ replyId: await addReply(ctx, ctx.body) }),

  async changeReply(ctx) {
    await changeReply(ctx, ctx.body);
    return {};
  },

  async removeReply(ctx) {
    await removeReply(ctx, ctx.body);
    return {};
  },

  async moveReply(ctx) {
    await moveReply(ctx, ctx.body);
    return {};
  },

  platformShare: (ctx) => readShare(ctx.db),

  async savePlatformShare(ctx) {
    await saveShare(ctx, ctx.body);
    return {};
  },

  aiTool: (ctx) => readAiTool(ctx.db),

  async saveAiTool(ctx) {
    await recordingState(ctx, { act: 'AI_TOOL_CHANGED', personId: null, read: videoAiLink }, (inside) =>
      saveAiTool(inside, ctx.body),
    );
    return {};
  },
};
