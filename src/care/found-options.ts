import type { FoundDiagnosis } from '#contract/prescriptions.ts';
import { isSameDiagnosis, PROVISIONAL } from '#domain/diagnosis.ts';
import type { find } from '#i18n/en/find.ts';
import type { ComboboxOption } from '#ui/inputs/combobox.tsx';

interface Diagnosis {
  code: string;
  title: string;
}

/** The option that takes what was typed as a provisional diagnosis. */
const AS_TYPED = 'as typed';
const PROVISIONAL_MIN_CHARS = 3;

interface Search {
  found: readonly FoundDiagnosis[];
  /** Diagnoses that are chosen already. */
  diagnoses: readonly Diagnosis[];
  words: string;
  loading: boolean;
}

/** Returns what was found, and last, once the search has answered, what was typed as a provisional diagnosis. */
export function diagnosisOptions(
  { found, diagnoses, words, loading }: Search,
  text: (typeof find)['en'],
): ComboboxOption[] {
  const typed = words.trim();
  const isChosen = (one: Diagnosis): boolean => diagnoses.some((chosen) => isSameDiagnosis(chosen, one));
  const asTyped =
    typed.length >= PROVISIONAL_MIN_CHARS && !loading
      ? [
          {
            id: AS_TYPED,
            name: text.asTyped(typed),
            note: PROVISIONAL,
            disabled: isChosen({ code: '', title: typed }),
          },
        ]
      : [];
  return [...found.map((one) => diagnosisOption(one, isChosen(one), text)), ...asTyped];
}

/** The diagnosis of an option that was picked. */
export function diagnosisPicked(
  id: string,
  found: readonly FoundDiagnosis[],
  words: string,
): Diagnosis | undefined {
  if (id === AS_TYPED) return { code: '', title: words.trim() };
  const picked = found.find(({ code }) => code === id);
  return picked && { code: picked.code, title: picked.title };
}

/** A diagnosis that was found, as a choice: with the word that led to it, and why it may not fit the patient. */
function diagnosisOption(
  { code, title, matchedName, misfit }: FoundDiagnosis,
  isChosen: boolean,
  text: (typeof find)['en'],
): ComboboxOption {
  return {
    id: code,
    name: title,
    form: matchedName === null ? undefined : text.foundAs(matchedName),
    note: code,
    warning: misfit === null ? undefined : `${code}: ${text[misfit]}`,
    disabled: isChosen,
  };
}
