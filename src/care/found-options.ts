import type { FoundDiagnosis } from '#contract/prescriptions.ts';
import type { find } from '#i18n/en/find.ts';
import type { ComboboxOption } from '#ui/inputs/combobox.tsx';

/** A diagnosis that was found, as a choice: with the word that led to it, and why it may not fit the patient. */
export function diagnosisOption(
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
