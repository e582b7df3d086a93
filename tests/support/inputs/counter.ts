import { randomUUID } from 'node:crypto';
import type { counterCalls } from '#contract/counter.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

const NOTHING = { cashPaise: 0, cardPaise: 0, upiPaise: 0, payments: 0 };

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
  closeShift: () => ({ body: { clientId: randomUUID(), was: NOTHING, countedPaise: 0, note: '' } }),
};
