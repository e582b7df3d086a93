import type { medicineAdjustmentCalls } from '#contract/medicine-adjustments.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const REASON = 'The drugs committee has not read the new trial yet.';

/** A medicine of list B that the guidelines name on no list, by its only route. */
function medicine() {
  const one = listMedicines().find(({ genericMedicineName }) => genericMedicineName === 'Colchicine');
  if (!one) throw new Error('no medicine Colchicine');
  return { genericId: one.genericId, route: one.route };
}

async function readCurrent({ db }: TestServer): Promise<string | null> {
  const { genericId, route } = medicine();
  const row = await db
    .selectFrom('medicineAdjustment')
    .select('id')
    .where('genericId', '=', genericId)
    .where('route', '=', route)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export const medicineAdjustmentInputs: InputsOf<typeof medicineAdjustmentCalls> = {
  medicineAdjustments: () => ({ query: { part: 'ALL' } }),
  medicineAdjustmentHistory: () => {
    const { genericId, route } = medicine();
    return { query: { genericId: String(genericId), route } };
  },
  adjustMedicine: async (_, server) => ({
    body: { ...medicine(), use: 'NEVER', reason: REASON, was: await readCurrent(server) },
  }),
  async endMedicineAdjustment(_, server) {
    const { id: byUser } = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('role', '=', 'operator')
      .executeTakeFirstOrThrow();
    const id = (await readCurrent(server)) ?? 'adjustment-of-the-tests';
    await server.db
      .insertInto('medicineAdjustment')
      .values({
        id,
        ...medicine(),
        telemedicineUse: 'NEVER',
        reason: REASON,
        notice: null,
        byUser,
        at: server.clock.now(),
        endedAt: null,
        endedBy: null,
        endReason: null,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ endedAt: null }))
      .execute();
    return { body: { adjustmentId: id, reason: 'The committee has read the trial since.' } };
  },
};
