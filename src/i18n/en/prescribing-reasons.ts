import type { PrescribingReason } from '#contract/prescribing-reasons.ts';

/** Why a medicine may not be prescribed, beside the medicine and when signing is refused. */
export const prescribingReasons = {
  name: 'prescribingReasons',
  en: {
    PROHIBITED:
      'May not be prescribed by telemedicine: Schedule X, NDPS and abortion medicines by law, others because they belong in a hospital or are misused.',
    HOSPITAL_PROHIBITED: 'This hospital does not let it be prescribed by telemedicine.',
    HOSPITAL_ONLY: 'Given only in a hospital, from its own stock: it cannot be prescribed here.',
    ABORTION_LAW:
      'Abortion medicines need an approved place and the forms of the Medical Termination of Pregnancy Act. They cannot be prescribed here.',
    NARCOTIC_FORM:
      'A narcotic drug is supplied by a recognised medical institution, on its own papers (NDPS Rules). It cannot be prescribed here.',
    ADDICTION_CENTRE:
      'Supplied by a centre for the treatment of addiction, under its supervision. It cannot be prescribed here.',
    NEEDS_PATIENT_ADDRESS:
      "A controlled medicine needs the patient's address on the prescription. Record it first.",
    NEEDS_CLINIC_ADDRESS:
      'A controlled medicine needs the address of your clinic on the prescription. Ask the hospital to enter it.',
    NEEDS_TOTAL:
      'A controlled medicine needs its total quantity. Enter the dose in its fields, and the quantity in the unit of the dose.',
    TOTAL_TOO_HIGH: 'The quantity is more than the dose, frequency and days come to. Correct one of them.',
    NO_REFILLS: 'A controlled medicine has no refills. Set the refills to 0.',
    NEEDS_CONSENT: "Record the patient's consent first, in the summary.",
    NEEDS_GUARDIAN: 'Record the consent of a parent or guardian first, in the summary.',
    NEEDS_AGE: "Ask for the patient's age first, in the summary.",
    LIST_A_NEEDS_VIDEO: 'List A at a first visit needs video. Switch to video, or choose another medicine.',
    LIST_A_REFILL_ONLY:
      'At a first visit, only for patients already taking it. If so, mark it as continuing.',
    LIST_A_NEEDS_RECORD:
      'Nothing on record shows that the patient takes it. Enter it as a current medicine, with who prescribed it and when.',
    LIST_B_FOLLOW_UP_ONLY:
      'List B is for follow-up visits only: for the same condition, within six months, with you.',
    MEDICINE_UNKNOWN: 'This medicine is not on the list.',
    DOSE_TOO_HIGH: 'The dose is three times the limit or more. Correct the dose.',
  } satisfies Record<PrescribingReason, string>,
} as const;
