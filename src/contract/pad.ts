import { PrescribingReason } from './prescribing-reasons.ts';
import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { ListAdjustment, LookAlike, ShownLimit } from './prescription-checks.ts';
import { PrescriptionItem, TelemedicineList, Warning } from './prescriptions.ts';
import { Id, Instant } from './shared.ts';

/**
 * A fact that no check could cover. `name`: the allergy or medicine, or the medicines to which it matters; `readAs`: the reading of a
 * misspelt one.
 */
export const NotChecked = z.object({
  what: z.enum([
    'ALLERGIES_NOT_RECORDED',
    'ALLERGY_READ_AS',
    /** An allergy to what may be an inactive ingredient, of which the data have none. */
    'ALLERGY_INACTIVE',
    'MEDICINE_UNKNOWN',
    'MEDICINE_READ_AS',
    /** A problem in words that the data do not know, or in misspelt ones. */
    'PROBLEM_NOT_READ',
    'PROBLEM_READ_AS',
    'PREGNANCY_NOT_RECORDED',
    'AGE_NOT_CONFIRMED',
    'PROBLEMS_NOT_RECORDED',
    'G6PD_NOT_RECORDED',
    'BREASTFEEDING_NOT_RECORDED',
    'KIDNEY_NOT_RECORDED',
    'LIVER_NOT_RECORDED',
    /** Recorded so long ago that it may have changed. */
    'KIDNEY_OLD',
    'LIVER_OLD',
    /** A creatinine is on record, of which no eGFR can be calculated. */
    'EGFR_NO_SEX',
    'EGFR_NO_HEIGHT',
    'EGFR_INFANT',
    'EGFR_NO_VALUE',
    /** Recorded, but the data have no rule for these medicines. */
    'BREASTFEEDING',
    'KIDNEY',
    'LIVER',
    /** Doses: the data have no limit; the amount or how often is not said in figures; the weight is missing or old. */
    'DOSE_NO_LIMIT',
    'DOSE_NOT_RECKONED',
    'DOSE_NO_WEIGHT',
    'DOSE_OLD_WEIGHT',
    'DOSE_OF_CURRENT',
  ]),
  name: z.string(),
  readAs: z.optional(z.string()),
});
export type NotChecked = z.output<typeof NotChecked>;

/** A file of data that the checks read. */
export const CheckSource = z.object({
  what: z.enum(['MEDICINES', 'INTERACTIONS', 'ALLERGIES', 'CONTRAINDICATIONS', 'CLASSES', 'DOSES']),
  /** The day of its last change, as YYYY-MM-DD. */
  changedOn: z.string(),
  /** Where it comes from. */
  source: z.string(),
});
export type CheckSource = z.output<typeof CheckSource>;

/** Entry of the reference list for the medicine of a line. */
const CheckedMedicine = z.object({
  medicineId: z.number(),
  telemedicineList: TelemedicineList,
  /** Absent: the list is that of the data, or the server is older. */
  adjusted: z.optional(ListAdjustment),
  ingredients: z.array(z.string()),
  /** Route in the reference list: it limits how the medicine can be given. */
  route: z.optional(z.string()),
  lookAlike: z.optional(LookAlike),
  /** A mistake with it does grave harm, as `Medicine` says. */
  isHighAlert: z.optional(z.boolean()),
  /** Limits of each ingredient for this patient; empty where the data have none. Absent: the server is older. */
  limits: z.optional(z.array(ShownLimit).check(z.maxLength(50))),
  /** Only of a controlled medicine: the form that the law asks in person, and "Schedule H1, NDPS Act". */
  controlled: z.optional(z.object({ form: z.enum(['X', 'NDPS']), law: z.string() })),
});
export type CheckedMedicine = z.output<typeof CheckedMedicine>;

/** A laboratory result that the checks look at, or the eGFR that is reckoned from one. */
const PadResult = z.object({
  code: z.string(),
  name: z.string(),
  /** Recorded value: a number, a bound such as ">8", or words. */
  value: z.string(),
  /** UCUM. */
  unit: z.nullable(z.string()),
  /** When the sample was taken. */
  at: Instant,
  /** Too old to count as current. */
  isOld: z.boolean(),
  /** It may still change. Absent: the server is older. */
  isPreliminary: z.optional(z.boolean()),
});
export type PadResult = z.output<typeof PadResult>;

/** A visit of which this one can be a follow-up. */
export const EarlierVisit = z.object({
  consultationNumber: z.string(),
  endedAt: Instant,
  /** Its diagnoses, or its complaint. */
  condition: z.string(),
  /** The doctor confirmed that this visit is for the same condition. */
  isConfirmed: z.boolean(),
});
export type EarlierVisit = z.output<typeof EarlierVisit>;

/** All that the checks say of the lines on a pad. */
const PadCheck = z.object({
  warnings: z.array(Warning),
  notChecked: z.array(NotChecked),
  refusals: z.array(z.object({ medicineId: z.number(), reason: PrescribingReason })),
  medicines: z.array(CheckedMedicine),
  /** The latest recorded one. */
  weight: z.nullable(z.object({ kg: z.number(), at: Instant })),
  /** The newest final results and newer preliminary ones, also of tests of which the data have no rule. Absent: the server is older. */
  results: z.optional(z.array(PadResult)),
  sources: z.array(CheckSource),
  /** Newest first. Absent: the server is older. */
  earlierVisits: z.optional(z.array(EarlierVisit)),
});

/** Marks of a medicine before it is chosen. */
export const MedicineMark = z.object({
  medicineId: z.number(),
  /** Why it may not be prescribed at this visit. */
  refusal: z.nullable(PrescribingReason),
  /** Absent: its list is that of the data, or the server is older. */
  adjusted: z.optional(ListAdjustment),
  /** Warnings against it, the most severe first. */
  warnings: z.array(Warning),
});
export type MedicineMark = z.output<typeof MedicineMark>;

export const MARKED_MAX = 50;

const own = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

const draft = { consultationNumber: Id, items: z.array(PrescriptionItem).check(z.maxLength(50)) };

export const padCalls = {
  checkPrescription: call({
    kind: 'query',
    method: 'POST',
    path: `${prefix}/checkPrescription`,
    ...own,
    summary: 'Warnings and refusals for a prescription that is being written',
    body: z.object(draft),
    response: ok(PadCheck.shape),
  }),
  markMedicines: call({
    kind: 'query',
    // By POST, so that no URL says what is prescribed to whom.
    method: 'POST',
    path: `${prefix}/markMedicines`,
    ...own,
    summary:
      'Which of the found medicines cannot be prescribed at a visit, and what contraindicates the others',
    body: z.object({
      ...draft,
      medicineIds: z.array(z.int()).check(z.maxLength(MARKED_MAX)),
    }),
    response: ok({ marks: z.array(MedicineMark) }),
  }),
  confirmFollowUp: call({
    kind: 'command',
    method: 'PUT',
    path: `${prefix}/confirmFollowUp`,
    ...own,
    summary: 'Confirms that a visit is for the condition of an earlier one, or that it is not',
    body: z.object({ consultationNumber: Id, earlierNumber: z.nullable(Id) }),
    response: Done,
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
