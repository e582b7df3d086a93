import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Paise } from './shared.ts';

/** A provider's own set of tests that they order together. */
export const OrderSet = z.object({
  id: z.string(),
  name: z.string(),
  /** With the prices of now; null where none is set. */
  tests: z.array(z.object({ code: z.string(), name: z.string(), pricePaise: z.nullable(Paise) })),
  /** ICD-10 codes for which the set is offered: one of three characters also for those below it. */
  diagnosisCodes: z.array(z.string()),
});
export type OrderSet = z.output<typeof OrderSet>;

export const ORDER_SETS_MAX = 50;

const own = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';
const Icd10 = z.string().check(z.regex(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/));

export const orderSetCalls = {
  orderSets: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/orderSets`,
    ...own,
    summary: "The provider's own sets of tests, by name",
    response: ok({ orderSets: z.array(OrderSet) }),
  }),
  saveOrderSet: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/saveOrderSet`,
    ...own,
    summary: 'Keeps tests as a set; one of the same name is replaced',
    body: z.object({
      clientId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      testCodes: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(30)),
      diagnosisCodes: z.array(Icd10).check(z.maxLength(10)),
    }),
    response: ok({ orderSet: OrderSet }),
  }),
  deleteOrderSet: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/deleteOrderSet`,
    ...own,
    summary: "Deletes one of the provider's own sets of tests",
    body: z.object({ orderSetId: Id }),
    response: Done,
  }),
};
