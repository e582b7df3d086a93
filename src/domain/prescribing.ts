import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import type { TelemedicineList } from '#contract/prescriptions.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import type { formRefusal, InPersonRefusal } from '#domain/prescribing/controlled.ts';

/** Requirements of the Telemedicine Practice Guidelines (India, 2020) for prescribing a medicine. */
export interface PrescribingCase {
  list: TelemedicineList;
  /** REFILL: only for a continuing medicine. */
  use: string;
  mode: ConsultationMode;
  /** Why a prohibited medicine cannot be prescribed in person either. */
  inPerson: InPersonRefusal | null;
  visit: 'FIRST' | 'FOLLOW_UP';
  /** A continuing medicine, which the patient already takes. */
  continued: boolean;
  /** The record shows that the patient takes it: a prescription here, or an entry with prescriber and date. */
  isOnRecord: boolean;
  hasConsent: boolean;
  /** A minor, for whom no parent or guardian has consented. */
  lacksGuardian: boolean;
  ageKnown: boolean;
}

export type PrescribingRefusal = Exclude<
  PrescribingReason,
  'MEDICINE_UNKNOWN' | 'DOSE_TOO_HIGH' | 'HOSPITAL_PROHIBITED' | Exclude<ReturnType<typeof formRefusal>, null>
>;

/** Why a medicine may not be prescribed here, or null when it may. */
export function prescribingRefusal(c: PrescribingCase): PrescribingRefusal | null {
  // The lists are of telemedicine: in person, the law of each medicine decides.
  if (c.list === 'PROHIBITED' && c.mode !== 'IN_PERSON') return 'PROHIBITED';
  if (c.list === 'PROHIBITED' && c.inPerson) return c.inPerson;
  if (!c.hasConsent) return 'NEEDS_CONSENT';
  if (!c.ageKnown) return 'NEEDS_AGE';
  // Whether a guardian is needed depends on the age.
  if (c.lacksGuardian) return 'NEEDS_GUARDIAN';
  if (c.mode === 'IN_PERSON' || c.list === 'O' || c.visit === 'FOLLOW_UP') return null;
  if (c.list === 'B') return 'LIST_B_FOLLOW_UP_ONLY';
  if (c.use === 'REFILL' && !c.continued) return 'LIST_A_REFILL_ONLY';
  if (c.use === 'REFILL' && !c.isOnRecord) return 'LIST_A_NEEDS_RECORD';
  return c.mode === 'VIDEO' ? null : 'LIST_A_NEEDS_VIDEO';
}

/** "METFORMIN 500 mg Tablet": the law requires the generic name in capitals. */
export function prescribedName(item: {
  genericMedicineName: string;
  strength: string;
  dosageForm: string;
}): string {
  return `${item.genericMedicineName.toUpperCase()} ${item.strength} ${item.dosageForm}`.trim();
}
