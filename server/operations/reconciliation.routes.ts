import { createHash } from 'node:crypto';
import { BAD_LINES_SHOWN } from '#contract/imports.ts';
import type { reconciliationCalls } from '#contract/reconciliation.ts';
import { bytesOf } from '#server/operations/import/bytes-of.ts';
import { FirstLines } from '#server/operations/import/check-list.ts';
import { inPieces } from '#server/operations/import/in-pieces.ts';
import type { Act, Ctx, HandlersOf } from '#server/platform/http/handler.ts';
import { badField } from '#server/platform/http/refusal.ts';
import {
  comparePayments,
  readComparisons,
  readDifferences,
  recordDifference,
  settleDifference,
} from './reconcile/compare-payments.ts';
import { readList } from './reconcile/reconcile.ts';

type Compare = typeof reconciliationCalls.comparePayments;

/** Reads the file before the transaction. @throws Refusal BAD_INPUT for one without payments */
async function prepareComparison(seen: Ctx<Compare>): Promise<Act<Compare>> {
  const bytes = await bytesOf(seen.body.file);
  const bad = new FirstLines(BAD_LINES_SHOWN);
  const list = await readList(inPieces(bytes), bad.add);
  const faults = { badLines: bad.count, firstBadLines: bad.first };
  if (bad.count) return async () => ({ comparison: null, ...faults });
  if (!list.length) throw badField('file', 'NO_PAYMENTS');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return async (ctx) => ({ comparison: await comparePayments(ctx, { list, sha256 }), ...faults });
}

export const reconciliationHandlers: HandlersOf<typeof reconciliationCalls> = {
  comparePayments: { prepare: prepareComparison },

  comparisons: async ({ db }) => ({ comparisons: await readComparisons(db) }),

  paymentDifferences: ({ db, query }) => readDifferences(db, query.part),

  async settleDifference(ctx) {
    await settleDifference(ctx, ctx.body.differenceId, ctx.body.note);
    return {};
  },

  async recordDifference(ctx) {
    await recordDifference(ctx, ctx.body.differenceId);
    return {};
  },
};
