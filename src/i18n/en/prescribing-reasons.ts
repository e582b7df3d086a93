import type { PrescribingReason } from '#contract/prescribing-reasons.ts';

/** Why a medicine may not be prescribed, beside the medicine and when signing is refused. */
export const prescribingReasons = {
  name: 'prescribingReasons',
  en: {
    PROHIBITED:
      'May not be prescribed here: Schedule X, NDPS and abortion medicines by law, others because they belong in a hospital or are misused.',
    NEEDS_CONSENT: "Record the patient's consent first, in the summary.",
    NEEDS_GUARDIAN: 'Record the consent of a parent or guardian first, in the summary.',
    NEEDS_AGE: "Ask for the patient's age first, in the summary.",
    LIST_A_NEEDS_VIDEO: 'List A at a first visit needs video. Switch to video, or choose another medicine.',
    LIST_A_REFILL_ONLY:
      'At a first visit, only for patients already taking it. If so, mark it as continuing.',
    LIST_B_FOLLOW_UP_ONLY: 'List B is for follow-up visits only.',
    MEDICINE_UNKNOWN: 'This medicine is not on the list.',
    DOSE_TOO_HIGH: 'The dose is three times the limit or more. Correct the dose.',
  } satisfies Record<PrescribingReason, string>,
} as const;
