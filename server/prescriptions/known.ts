import type { FactValue } from '#contract/known-facts.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { ageInMonths, ageOn } from '#domain/age.ts';
import { localDate } from '#domain/format.ts';
import { isOldWeight } from '#domain/dose-per-kg.ts';
import { mayBePregnant } from '#domain/pregnancy.ts';
import { PAD_TESTS, readLabFacts, type LabReading } from '#domain/prescribing/lab-facts.ts';
import type { DosedPatient } from '#domain/prescribing/dose-limits.ts';
import { lastResults } from '#server/laboratory/lab-results.ts';
import { isPregnant } from '#server/people/present-person.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { RecordedAllergy } from '#server/reference/allergies.ts';
import type { PatientState } from '#server/reference/contraindications.ts';
import { doseLimitChanges, type LimitChanges } from '#server/reference/limit-changes.ts';
import { medicineById } from '#server/reference/medicines.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { currentMedicines } from '#server/visits/current-medicines.ts';
import { datedFacts } from '#server/visits/known-facts.ts';
import { patientStateOf, type OldStates } from './patient-state.ts';
import { findHeight, findWeight } from './prescription.queries.ts';

/** Facts about the patient that can speak against a medicine. */
export interface KnownFacts {
  allergies: readonly string[];
  noKnownAllergies: boolean;
  /** Lines of earlier prescriptions that have not ended. */
  current: readonly PrescriptionItem[];
  facts: readonly FactValue[];
  ageConfirmed: boolean;
  /** The problems are those on record and the diagnoses of this visit. */
  patient: PatientState & { old: OldStates };
  /** Findings of the last laboratory results. */
  labs: LabReading;
  /** Facts on which limits of doses depend. */
  dosed: DosedPatient;
  /** A weight is recorded, of too long ago for a child. */
  hasOldWeight: boolean;
  /** The dose limits that the hospital has changed. */
  doseChanges: LimitChanges;
}

export async function knownOf(ctx: StaffCtx, row: ConsultationRow): Promise<KnownFacts> {
  const { patientId, allergies, noKnownAllergies, pregnancy, sex, bornOn, ageConfirmed, note } = row;
  const now = ctx.clock.now();
  const dated = await datedFacts(ctx.db, patientId);
  const weight = await findWeight(ctx.db, patientId, now);
  const ageYears = ageOn(bornOn, now);
  const ageMonths = ageInMonths(bornOn, localDate(now, ctx.config.TIME_ZONE));
  const height = await findHeight(ctx.db, patientId, now);
  const isOldHeight =
    height !== undefined && isOldWeight(height.at.toISOString(), { ageYears, now: now.getTime() });
  const results = await lastResults(ctx.db, { patientId, codes: PAD_TESTS, now });
  const heightCm = height && !isOldHeight ? height.cm : null;
  const labs = readLabFacts(results, { ageMonths, sex, heightCm, now });
  const hasOldWeight =
    weight !== undefined && isOldWeight(weight.at.toISOString(), { ageYears, now: now.getTime() });
  return {
    allergies,
    noKnownAllergies,
    current: await currentMedicines(ctx.db, { patientId, now, except: row.id }),
    facts: dated.map(({ value }) => value),
    ageConfirmed,
    patient: patientStateOf({
      facts: dated,
      diagnoses: note.diagnoses,
      labs,
      now,
      patient: {
        ageMonths,
        sex,
        mayBePregnant: mayBePregnant({ sex, ageYears }),
        isPregnant: isPregnant(pregnancy, now),
      },
    }),
    labs,
    dosed: { ageMonths, weightKg: weight && !hasOldWeight ? weight.kg : null },
    hasOldWeight,
    doseChanges: await doseLimitChanges(ctx.db),
  };
}

/** Medicines from elsewhere, by the name that was typed. */
export const typedMedicines = ({ facts }: KnownFacts): (FactValue & { kind: 'MEDICINE' })[] =>
  facts.filter((fact) => fact.kind === 'MEDICINE');

/** The allergies on record, each with what is known of its reaction. */
export const recordedAllergies = ({ allergies, facts }: KnownFacts): (RecordedAllergy & Certainty)[] =>
  allergies.map((substance) => {
    const fact = facts.find((one) => one.kind === 'ALLERGY' && one.substance === substance);
    const unknown = { substance, reaction: '', severity: null, certainty: null };
    return fact?.kind === 'ALLERGY' ? fact : unknown;
  });

type Certainty = Pick<FactValue & { kind: 'ALLERGY' }, 'certainty'>;

export const ingredientsOf = (items: readonly PrescriptionItem[]): string[] => [
  ...new Set(items.flatMap((item) => medicineById(item.medicineId)?.ingredients ?? [])),
];
