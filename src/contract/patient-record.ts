import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { CARE } from './patient-care.ts';
import { Instant, pageQuery } from './shared.ts';

/** One visit with its orders, or one order that belongs to no visit. */
const PastCare = z.object({
  id: z.string(),
  /** When it took place, or was ordered. */
  at: Instant,
  /** Number of an order without a visit; null for a visit. */
  orderNumber: z.nullable(z.string()),
  ...CARE,
});
export type PastCare = z.output<typeof PastCare>;

/** A patient reads all their visits, after the newest link was opened. */
export const patientRecordCalls = {
  patientRecord: call({
    extension: true,
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/patient/v1/record',
    who: ['patient'],
    summary: 'All visits and orders of the patient, newest first, with their results and bills',
    query: z.object(pageQuery),
    response: ok({ items: z.array(PastCare), next: z.nullable(z.string()) }),
  }),
};
