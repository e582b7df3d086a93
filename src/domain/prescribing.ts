import type { TelemedicineList } from '#contract/prescriptions.ts';
import type { ConsultationMode } from '#contract/shared.ts';

/** Requirements of the Telemedicine Practice Guidelines (India, 2020) for prescribing a medicine. */
export interface PrescribingCase {
  list: TelemedicineList;
  /** REFILL: only for a continuing medicine. */
  use: string;
  mode: ConsultationMode;
  visit: 'FIRST' | 'FOLLOW_UP';
  /** A continuing medicine, which the patient already takes. */
  continued: boolean;
  hasConsent: boolean;
  ageKnown: boolean;
}

export type PrescribingRefusal =
  | 'PROHIBITED'
  | 'NEEDS_CONSENT'
  | 'NEEDS_AGE'
  | 'LIST_A_NEEDS_VIDEO'
  | 'LIST_A_REFILL_ONLY'
  | 'LIST_B_FOLLOW_UP_ONLY';

/** Why a medicine may not be prescribed here, or null when it may. */
export function prescribingRefusal(c: PrescribingCase): PrescribingRefusal | null {
  if (c.list === 'PROHIBITED') return 'PROHIBITED';
  if (!c.hasConsent) return 'NEEDS_CONSENT';
  if (!c.ageKnown) return 'NEEDS_AGE';
  if (c.mode === 'IN_PERSON' || c.list === 'O' || c.visit === 'FOLLOW_UP') return null;
  if (c.list === 'B') return 'LIST_B_FOLLOW_UP_ONLY';
  if (c.use === 'REFILL' && !c.continued) return 'LIST_A_REFILL_ONLY';
  return c.mode === 'VIDEO' ? null : 'LIST_A_NEEDS_VIDEO';
}

/** Text shown to the doctor beside the medicine. */
export const REFUSAL_WORDS = {
  PROHIBITED: 'Schedule X and NDPS medicines may not be prescribed by telemedicine.',
  NEEDS_CONSENT: "Record the patient's consent first.",
  NEEDS_AGE: "Ask for the patient's age first.",
  LIST_A_NEEDS_VIDEO: 'List A at a first visit needs video. Switch to video, or choose another medicine.',
  LIST_A_REFILL_ONLY:
    'At a first visit this is for patients who already take it. Mark it as continued if they do.',
  LIST_B_FOLLOW_UP_ONLY: 'List B is for follow-up visits only.',
} as const satisfies Record<PrescribingRefusal, string>;

/** "METFORMIN 500 mg Tablet": the law requires the generic name in capitals. */
export function prescribedName(item: {
  genericMedicineName: string;
  strength: string;
  dosageForm: string;
}): string {
  return `${item.genericMedicineName.toUpperCase()} ${item.strength} ${item.dosageForm}`.trim();
}
