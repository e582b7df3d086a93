import type { FactValue } from '#contract/known-facts.ts';
import type { knownFacts } from '#i18n/en/known-facts.ts';

type Text = (typeof knownFacts)['en'];

interface FactWords {
  name: string;
  details: readonly string[];
}

/** An entry as a chart says it: its name, then what is known beside it. */
export function factWords(value: FactValue, text: Text): FactWords {
  switch (value.kind) {
    case 'ALLERGY': {
      const { substance, reaction, severity, certainty } = value;
      return {
        name: substance,
        details: [reaction, severity ? text[severity] : '', certainty ? text[certainty] : ''].filter(Boolean),
      };
    }
    case 'NO_KNOWN_ALLERGY':
      return { name: text.noneKnown, details: [] };
    case 'PROBLEM':
      return { name: value.title, details: value.code ? [value.code] : [] };
    case 'MEDICINE': {
      const { name, dosage, prescribedBy, prescribedOn } = value;
      return {
        name,
        details: [dosage, prescribedBy && text.elsewhere(prescribedBy), prescribedOn ?? ''].filter(Boolean),
      };
    }
    case 'PREGNANCY':
      return {
        name: value.weeks === null ? text[value.state] : text.pregnantIn(value.weeks),
        details: [],
      };
    case 'BREASTFEEDING':
      return { name: text[value.state], details: [] };
    case 'KIDNEY':
    case 'LIVER':
      return {
        name: text[value.kind](text[value.state].toLowerCase()),
        details: value.note ? [value.note] : [],
      };
  }
}
