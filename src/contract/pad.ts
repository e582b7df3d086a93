import { PrescribingReason } from './prescribing-reasons.ts';
import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { PrescriptionItem, Warning } from './prescriptions.ts';
import { Id, Instant } from './shared.ts';

/** What is said of a medicine before it is chosen. */
export const MedicineMark = z.object({
  medicineId: z.number(),
  /** Why it may not be prescribed at this visit. */
  refusal: z.nullable(PrescribingReason),
  /** What speaks against it, the most severe first. */
  warnings: z.array(Warning),
});
export type MedicineMark = z.output<typeof MedicineMark>;

export const MARKED_MAX = 50;

const own = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

export const padCalls = {
  markMedicines: call({
    kind: 'query',
    // By POST, so that no URL says what is prescribed to whom.
    method: 'POST',
    path: `${prefix}/markMedicines`,
    ...own,
    summary:
      'What keeps medicines that were found from being prescribed at a visit, and what speaks against them',
    body: z.object({
      consultationNumber: Id,
      /** The lines on the pad. */
      items: z.array(PrescriptionItem).check(z.maxLength(50)),
      medicineIds: z.array(z.int()).check(z.maxLength(MARKED_MAX)),
    }),
    response: ok({ marks: z.array(MedicineMark) }),
  }),
  lastPrescription: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/lastPrescription`,
    ...own,
    summary: "The newest prescription of the patient's earlier visits, to continue it",
    query: z.object({ consultationNumber: Id }),
    response: ok({
      last: z.nullable(
        z.object({
          signedAt: Instant,
          providerName: z.string(),
          items: z.array(PrescriptionItem),
        }),
      ),
    }),
  }),
};
