import * as z from 'zod/mini';
import { Deterioration } from './alarming-vitals.ts';
import { call, Done, ok } from './call.ts';
import { STEP_NOTE_MAX_CHARS } from './limits.ts';
import { reasonText } from './reason-text.ts';
import { Id, PatientSummary } from './shared.ts';

/** Urgency by the early warning scale of one set of vital signs (src/domain/early-warning.ts). */
export const EarlyWarning = z.object({
  scale: Deterioration.shape.scale,
  /** The least that the score can be; null where no scale applies. */
  score: z.nullable(z.number()),
  missing: z.array(z.enum(['RR', 'SPO2', 'OXYGEN', 'SBP', 'PULSE', 'CONSCIOUSNESS', 'TEMP'])),
  /** null: no alarming value among those measured. */
  urgency: z.nullable(Deterioration.shape.urgency),
  /** The set is whole and its values are usual. */
  isReassuring: z.boolean(),
});

export const DeterioratingPatient = z.extend(Deterioration, {
  patient: PatientSummary,
  /** The telephone number of who measured, by whom a doctor without a visit reaches the patient. */
  byMobile: z.string(),
  /** The caller's own open visit of the patient. */
  consultationNumber: z.nullable(z.string()),
});
export type DeterioratingPatient = z.output<typeof DeterioratingPatient>;

const doctor = { who: ['provider'], needs: ['verified'], extension: true } as const;

export const deteriorationCalls = {
  deteriorations: call({
    ...doctor,
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/deteriorations',
    summary: 'Patients with alarming vital signs of whom the caller was told, not acknowledged yet',
    response: ok({ patients: z.array(DeterioratingPatient) }),
  }),
  acknowledgeDeterioration: call({
    ...doctor,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/acknowledgeDeterioration',
    summary: 'Acknowledges alarming vital signs, which ends their alert for everybody',
    /** `words`: what was done; without an open visit of the patient it is refused without them. */
    body: z.object({ vitalSetId: Id, words: z.optional(reasonText(STEP_NOTE_MAX_CHARS)) }),
    response: Done,
  }),
};
