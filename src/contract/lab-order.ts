import * as z from 'zod/mini';
import { LabContact } from './labs.ts';
import { DocumentInfo, Instant, PaymentState, RequestStatus } from './shared.ts';

/** Tests that a doctor ordered in a visit, with their status, payment and results. */
export const LabOrder = z.object({
  serviceId: z.string(),
  serviceNumber: z.string(),
  requestStatus: RequestStatus,
  paymentState: PaymentState,
  tests: z.array(z.string()),
  /** The lab that it was given to. */
  lab: z.nullable(LabContact),
  results: z.array(DocumentInfo),
  at: Instant,
});
export type LabOrder = z.output<typeof LabOrder>;
