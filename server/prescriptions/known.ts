import type { FactValue } from '#contract/known-facts.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { ageInMonths, ageOn, localDate } from '#domain/format.ts';
import { mayBePregnant } from '#domain/pregnancy.ts';
import { isPregnant } from '#server/people/present-person.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { PatientState } from '#server/reference/contraindications.ts';
import { medicineById } from '#server/reference/medicines.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { currentMedicines } from '#server/visits/current-medicines.ts';
import { factsThatHold } from '#server/visits/known-facts.ts';

/** What is known of the patient that can speak against a medicine. */
export interface Known {
  allergies: readonly string[];
  noKnownAllergies: boolean;
  /** Lines of earlier prescriptions that have not ended. */
  current: readonly PrescriptionItem[];
  facts: readonly FactValue[];
  isPregnant: boolean | null;
  ageConfirmed: boolean;
  /** The problems are those on record and the diagnoses of this visit. */
  patient: PatientState;
}

export async function knownOf(ctx: StaffCtx, row: ConsultationRow): Promise<Known> {
  const { patientId, allergies, noKnownAllergies, pregnancy, sex, bornOn, ageConfirmed, note } = row;
  const now = ctx.clock.now();
  const facts = await factsThatHold(ctx.db, patientId);
  const one = <K extends FactValue['kind']>(kind: K) =>
    facts.find((fact): fact is Extract<FactValue, { kind: K }> => fact.kind === kind);
  const breastFeeding = one('BREASTFEEDING');
  return {
    allergies,
    noKnownAllergies,
    current: await currentMedicines(ctx.db, { patientId, now, except: row.id }),
    facts,
    isPregnant: isPregnant(pregnancy, now),
    ageConfirmed,
    patient: {
      ageMonths: ageInMonths(bornOn, localDate(now, ctx.config.TIME_ZONE)),
      sex,
      mayBePregnant: mayBePregnant({ sex, ageYears: ageOn(bornOn, now) }),
      problems: [...facts.filter((fact) => fact.kind === 'PROBLEM'), ...note.diagnoses],
      breastFeeding: breastFeeding ? breastFeeding.state === 'YES' : null,
      kidney: one('KIDNEY')?.state ?? null,
      liver: one('LIVER')?.state ?? null,
    },
  };
}

/** Medicines from elsewhere, by the name that was typed. */
export const typedMedicines = ({ facts }: Known): (FactValue & { kind: 'MEDICINE' })[] =>
  facts.filter((fact) => fact.kind === 'MEDICINE');

export const ingredientsOf = (items: readonly PrescriptionItem[]): string[] => [
  ...new Set(items.flatMap((item) => medicineById(item.medicineId)?.ingredients ?? [])),
];
