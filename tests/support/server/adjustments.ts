import { randomUUID } from 'node:crypto';
import { medicineAdjustmentCalls as calls } from '#contract/medicine-adjustments.ts';
import type { TelemedicineUse } from '#contract/prescription-checks.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { medicineById } from '#server/reference/medicines.ts';
import type { Client } from '#tests/support/server/client.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export const REASON = 'The drugs committee stopped it after two cases of bleeding.';

/** The medicine of a line by its route, as the console adjusts it. */
export function groupOf({ medicineId }: PrescriptionItem) {
  const medicine = medicineById(medicineId);
  if (!medicine) throw new Error('no such medicine');
  return { genericId: medicine.genericId, route: medicine.route };
}

interface Asked {
  use?: TelemedicineUse;
  reason?: string;
  notice?: string;
  was?: string | null;
}

/** Prohibits a medicine, or what is asked. */
export const adjustment = (item: PrescriptionItem, more: Asked = {}) => ({
  body: { ...groupOf(item), use: 'NEVER' as const, reason: REASON, was: null, ...more },
});

/** Returns what a test of the adjusted lists does and reads as an operator. */
export const adjustmentsOf = (server: TestServer, operator: Client & { userId: string }) => ({
  adjust: (item: PrescriptionItem, more?: Asked) =>
    operator.call(calls.adjustMedicine, adjustment(item, more)),

  /** Stores it like another instance, or an earlier release. */
  async store(item: PrescriptionItem, telemedicineUse: TelemedicineUse): Promise<void> {
    await server.db
      .insertInto('medicineAdjustment')
      .values({
        id: randomUUID(),
        ...groupOf(item),
        telemedicineUse,
        reason: REASON,
        notice: null,
        byUser: operator.userId,
        at: server.clock.now(),
        endedAt: null,
        endedBy: null,
        endReason: null,
      })
      .execute();
  },

  currentOf: async (item: PrescriptionItem) => {
    const { items } = await operator.call(calls.medicineAdjustments, {
      query: { search: item.genericMedicineName },
    });
    const { genericId, route } = groupOf(item);
    return items.find((row) => row.genericId === genericId && row.route === route);
  },

  historyOf: async (item: PrescriptionItem) => {
    const { genericId, route } = groupOf(item);
    const query = { genericId: String(genericId), route };
    return (await operator.call(calls.medicineAdjustmentHistory, { query })).adjustments;
  },
});
