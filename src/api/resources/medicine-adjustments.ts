import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { medicineAdjustmentCalls as calls } from '#contract/medicine-adjustments.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

const KEY = 'medicineAdjustments';

type MedicinesAsked = Omit<QueryOf<typeof calls.medicineAdjustments>, 'cursor' | 'limit'>;

export const medicineList = (asked: MedicinesAsked) => ({
  queryKey: [KEY, 'list', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.medicineAdjustments, { query: { ...asked, cursor }, signal }),
});

export const adjustmentHistoryQuery = ({ genericId, route }: { genericId: number; route: string }) =>
  queryOptions({
    queryKey: [KEY, 'history', genericId, route],
    queryFn: async ({ signal }) => {
      const query = { genericId: String(genericId), route };
      return (await send(calls.medicineAdjustmentHistory, { query, signal })).adjustments;
    },
  });

/** Reads again what a change, or one of another operator, has made old. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const adjustMedicine = (body: BodyOf<typeof calls.adjustMedicine>) =>
  changed(send(calls.adjustMedicine, { body }));
export const endMedicineAdjustment = (body: BodyOf<typeof calls.endMedicineAdjustment>) =>
  changed(send(calls.endMedicineAdjustment, { body }));
