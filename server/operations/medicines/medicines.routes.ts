import type { medicineAdjustmentCalls } from '#contract/medicine-adjustments.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import {
  adjustmentHistory,
  adjustMedicine,
  endMedicineAdjustment,
} from '#server/reference/medicine-adjustments.ts';
import { readMedicineRows } from '#server/reference/medicine-rows.ts';

export const medicineAdjustmentHandlers: HandlersOf<typeof medicineAdjustmentCalls> = {
  medicineAdjustments(ctx) {
    const { search, part = 'ALL' } = ctx.query;
    return readMedicineRows(ctx.db, { ...pageAsked(ctx.query), search, part });
  },

  async medicineAdjustmentHistory(ctx) {
    const { genericId, route } = ctx.query;
    return { adjustments: await adjustmentHistory(ctx.db, { genericId: Number(genericId), route }) };
  },

  async adjustMedicine(ctx) {
    await adjustMedicine(ctx, ctx.body);
    return {};
  },

  async endMedicineAdjustment(ctx) {
    await endMedicineAdjustment(ctx, ctx.body);
    return {};
  },
};
