import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Diagnosis } from './diagnosis.ts';
import { LabOrder } from './lab-order.ts';
import { PasskeyAnswer } from './passkeys.ts';
import {
  ListAdjustment,
  LookAlike,
  Override,
  OverrideToSign,
  TelemedicineList,
} from './prescription-checks.ts';
import { GivenPassword, Id, Instant, KnownBirth, Paise, Sex } from './shared.ts';
import { reasonText } from './reason-text.ts';

export { Override, type OverrideToSign, TelemedicineList, Warning } from './prescription-checks.ts';

/** Why a diagnosis does not fit the patient's sex or age. */
export const Misfit = z.enum(['FEMALE_ONLY', 'MALE_ONLY', 'PREGNANCY_AGE', 'NEWBORN_ONLY']);
export type Misfit = z.output<typeof Misfit>;

/** `matchedName`: the everyday word or short name that was typed; null when the title itself was. */
export const FoundDiagnosis = z.extend(Diagnosis, {
  matchedName: z.nullable(z.string()),
  misfit: z.nullable(Misfit),
});
export type FoundDiagnosis = z.output<typeof FoundDiagnosis>;

/** The provider's structured note. All fields may be empty while it is a draft. */
export const Note = z.object({
  complaint: z.string().check(z.maxLength(4000)),
  history: z.string().check(z.maxLength(4000)),
  examination: z.string().check(z.maxLength(4000)),
  diagnoses: z.array(Diagnosis).check(z.maxLength(30)),
  advice: z.string().check(z.maxLength(4000)),
  followUp: z.string().check(z.maxLength(200)),
});
export type Note = z.output<typeof Note>;

export const Medicine = z.object({
  id: z.number(),
  genericMedicineName: z.string(),
  strength: z.string(),
  dosageForm: z.string(),
  telemedicineList: TelemedicineList,
  telemedicineUse: z.string(),
  /** Absent: they are those of the data, or the server is older. */
  adjusted: z.optional(ListAdjustment),
  /** Route of the reference list: ORAL, PARENTERAL, OPHTHALMIC … */
  route: z.string(),
  ingredients: z.array(z.string()),
  /** The brand or other name that was typed; null when the generic name was. */
  matchedName: z.nullable(z.string()),
  /** Absent: no name is known to be taken for it, or the server is older. */
  lookAlike: z.optional(LookAlike),
  /** No name begins as typed: this one only sounds or is spelt alike. Absent: the server is older. */
  isSimilar: z.optional(z.boolean()),
  /** A mistake with it does grave harm: its dose is never free text. Absent: it is none, or the server is older. */
  isHighAlert: z.optional(z.boolean()),
});
export type Medicine = z.output<typeof Medicine>;

/** Unit of a dose. */
export const DoseUnit = z.enum([
  'TABLET',
  'CAPSULE',
  'ML',
  'DROP',
  'PUFF',
  'SPRAY',
  'UNIT',
  'MG',
  'MCG',
  'G',
  'SACHET',
  'APPLICATION',
  'SUPPOSITORY',
  'PESSARY',
  'PATCH',
  'LOZENGE',
  'PIECE',
]);
export type DoseUnit = z.output<typeof DoseUnit>;

/** Up to 100 lac units; what else limits an amount is in src/domain/prescribing/amounts.ts. */
export const Dose = z.object({ amount: z.number().check(z.gt(0), z.lte(10_000_000)), unit: DoseUnit });
export type Dose = z.output<typeof Dose>;

/** How a medicine is given: by mouth, into a vein, into the left eye. */
export const Route = z.enum([
  'ORAL',
  'SUBLINGUAL',
  'OROMUCOSAL',
  'INTRAVENOUS',
  'INTRAMUSCULAR',
  'SUBCUTANEOUS',
  'INTRADERMAL',
  'INHALATION',
  'NASAL',
  'RIGHT_EYE',
  'LEFT_EYE',
  'BOTH_EYES',
  'RIGHT_EAR',
  'LEFT_EAR',
  'BOTH_EARS',
  'TOPICAL',
  'TRANSDERMAL',
  'RECTAL',
  'VAGINAL',
]);
export type Route = z.output<typeof Route>;

/**
 * One line of a prescription. What it needs to be signed is in `undecided` (src/domain/dosage.ts); lines that were
 * signed before doses were recorded have none.
 */
export const PrescriptionItem = z.object({
  medicineId: z.int(),
  genericMedicineName: z.string().check(z.maxLength(300)),
  strength: z.string().check(z.maxLength(200)),
  dosageForm: z.string().check(z.maxLength(100)),
  dose: z.optional(Dose),
  route: z.optional(Route),
  /** Morning, noon, night: "1-0-1"; or "Every 6 hours", "Once weekly on Monday", "SOS". */
  frequency: z.string().check(z.trim(), z.maxLength(60)),
  /** Largest number of times a day for an as-needed dose. */
  maxPerDay: z.optional(z.int().check(z.gte(1), z.lte(24))),
  /** The dosage in the prescriber's own words, in the place of dose and frequency. */
  dosage: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  timing: z.enum(['BEFORE_FOOD', 'AFTER_FOOD', 'ANY']),
  durationDays: z.int().check(z.gte(1), z.lte(180)),
  /** How much to dispense, in the dose's unit or packs. */
  quantity: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  refills: z.optional(z.int().check(z.gte(0), z.lte(11))),
  /** Indication. */
  indication: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  instructions: z.string().check(z.maxLength(300)),
  /** The instructions in a language of the patient, as the prescriber wrote them: nothing translates them. */
  translated: z.optional(
    z.object({
      /** Name in the list of languages: "Marathi". */
      language: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    }),
  ),
  /** A continuing medicine: a refill or continuation in the guidelines' terms. */
  continued: z.boolean(),
});
export type PrescriptionItem = z.output<typeof PrescriptionItem>;

/** A medicine of a signed prescription that is no longer to be taken. */
export const StoppedMedicine = z.object({
  medicineId: z.number(),
  at: Instant,
  /** The doctor, with title. */
  by: z.string(),
  reason: z.string(),
});
export type StoppedMedicine = z.output<typeof StoppedMedicine>;

export const Prescription = z.object({
  id: z.string(),
  version: z.number(),
  signedAt: Instant,
  items: z.array(PrescriptionItem),
  overrides: z.array(Override),
  documentId: z.string(),
  /** SHA-256 of the signed PDF. */
  sha256: z.string(),
  /** Absent: it was not withdrawn. */
  withdrawn: z.optional(z.object({ at: Instant, by: z.string(), reason: z.string() })),
  /** Its medicines that a doctor stopped before their days were over. Absent: none, or the server is older. */
  stopped: z.optional(z.array(StoppedMedicine).check(z.maxLength(50))),
  /** Why it was corrected after the visit; absent: it was signed during it. */
  correction: z.optional(z.string()),
});
export type Prescription = z.output<typeof Prescription>;

/** Content of the pad, with the reasons written against its warnings. */
export const toSign = z.object({
  consultationNumber: Id,
  items: z.array(PrescriptionItem).check(z.maxLength(50)),
  overrides: z.optional(z.array(OverrideToSign).check(z.maxLength(100))),
  /** Why the newest version is corrected: required once the visit has ended. */
  correction: z.optional(reasonText(300)),
});

export const prescriptionCalls = {
  getMedicineByName: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/getMedicineByName',
    who: ['provider', 'agent'],
    needs: ['verified'],
    summary: 'Medicines by generic name or brand, with their list of the telemedicine guidelines',
    query: z.object({ genericMedicineName: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
    response: ok({ medicines: z.array(Medicine) }),
  }),
  searchDiagnoses: call({
    kind: 'query',
    // By POST, so that no URL contains the sex and age of a patient.
    method: 'POST',
    path: '/{app}/api/provider/v1/searchDiagnoses',
    who: ['provider'],
    needs: ['verified'],
    summary: 'ICD-10 codes by code, words or what patients call it; those that do not fit the patient last',
    body: z.object({
      text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
      patient: z.optional(z.object({ sex: Sex, ageYears: z.number().check(z.gte(0), z.lte(150)) })),
    }),
    response: ok({ diagnoses: z.array(FoundDiagnosis) }),
    extension: true,
  }),
  confirmPatientAge: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/confirmPatientAge',
    who: ['provider', 'nurse'],
    needs: ['verified'],
    summary:
      'Writes down the birth date that the patient said: asked before any prescription, by the guidelines',
    body: z.object({ consultationNumber: Id, birthDate: KnownBirth }),
    response: Done,
    extension: true,
  }),
  signPrescription: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/signPrescription',
    who: ['provider'],
    needs: ['verified'],
    summary:
      'Signs a prescription: immutable PDF with a hash; a correction is a new version, also for seven days after the visit',
    body: z.extend(toSign, {
      clientId: Id,
      /** Where the hospital asks for it: see `signWith` of the preview. */
      password: z.optional(GivenPassword),
      /** Where the hospital asks for a device: its answer to `startPasskeyCheck`. */
      passkey: z.optional(PasskeyAnswer),
    }),
    response: ok({
      prescription: Prescription,
      /** The signature picture cannot be drawn: the printed name alone is shown. Said once, to the signer. */
      signatureLeftOut: z.optional(z.boolean()),
    }),
    extension: true,
  }),
  withdrawPrescription: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/withdrawPrescription',
    who: ['provider'],
    needs: ['verified'],
    summary: 'Withdraws the current prescription of a visit, also after the visit; the patient is told',
    body: z.object({
      consultationNumber: Id,
      prescriptionId: Id,
      reason: reasonText(300),
    }),
    response: ok({ prescription: Prescription }),
    extension: true,
  }),
  searchLabTests: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/searchLabTests',
    who: ['provider', 'agent'],
    needs: ['verified'],
    summary: 'Lab tests and panels by name',
    query: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
    response: ok({
      tests: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** null: not set; it can be ordered, and is priced before a payment link is sent. */
          pricePaise: z.nullable(Paise),
          /** The short name or everyday word that was typed; null when its own name was. */
          matchedName: z.nullable(z.string()),
        }),
      ),
    }),
    extension: true,
  }),
  orderLabTests: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/orderLabTests',
    who: ['provider'],
    needs: ['verified'],
    summary: 'Orders tests: a request in the lab queue of the agents',
    body: z.object({
      consultationNumber: Id,
      clientId: Id,
      testCodes: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(30)),
    }),
    response: ok({ labOrder: LabOrder }),
    extension: true,
  }),
};
