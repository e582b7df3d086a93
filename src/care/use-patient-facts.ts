import type { PatientSummary } from '#contract/shared.ts';
import type { Allergy } from '#care/allergy-note.tsx';
import { patientFacts } from '#i18n/en/patient-facts.ts';
import { useText } from '#i18n/text.ts';

type Known = Pick<PatientSummary, 'allergies' | 'noKnownAllergies' | 'isPregnant' | 'conditions'>;

interface PatientFacts {
  /** Allergies; "not recorded" differs from "none known". */
  allergy: Allergy;
  /** Pregnant, then the problems. */
  health: readonly string[];
}

/** Returns what every head of a patient says of their health. */
export function usePatientFacts({
  allergies,
  noKnownAllergies,
  isPregnant,
  conditions,
}: Known): PatientFacts {
  const text = useText(patientFacts);
  const none = noKnownAllergies ? text.noneKnown : text.noAllergies;
  const known = allergies.length > 0;
  return {
    allergy: { known, words: known ? text.allergy(allergies.join(', ')) : none },
    health: [...(isPregnant ? [text.pregnant] : []), ...conditions],
  };
}
