import { randomUUID } from 'node:crypto';
import type { counterCalls } from '#contract/counter.ts';
import { sumShift } from '#server/billing/counter/close-shift.ts';
import { OURS } from '#tests/support/journeys/world.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

export const counterInputs: InputsOf<typeof counterCalls> = {
  counterBills: () => ({ body: { number: 'LB100001' } }),
  takePayment: (rows) => ({
    body: {
      clientId: randomUUID(),
      serviceId: rows.serviceId,
      method: 'CASH',
      amountPaise: 100,
      reference: '',
    },
  }),
  counterShift: () => ({}),
  async closeShift(rows, { db }) {
    const { id } = await db
      .selectFrom('appUser')
      .select('id')
      .where('userName', '=', OURS.agent)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('moneyEntry')
      .values({
        id: randomUUID(),
        requestId: rows.serviceId,
        linkId: null,
        kind: 'PAYMENT',
        amountPaise: 100,
        reference: null,
        reason: null,
        at: new Date(),
        recordedBy: id,
        method: 'CASH',
      })
      .execute();
    const { sums } = await sumShift(db, id);
    return { body: { clientId: randomUUID(), was: sums, countedPaise: 100, note: '' } };
  },
};
