import type { FoundAllergen } from '#contract/fact-names.ts';
import type { knownFacts } from '#i18n/en/known-facts.ts';

type Text = (typeof knownFacts)['en'];

/** Words for the medicines with which an allergy is compared, and those with which it is not. */
export function scopeWords(found: FoundAllergen, text: Text): string {
  const { kind, name, ingredients, classes, crossReacting, contained, mayBeInactive } = found;
  const isMedicine = kind === 'MEDICINE' || kind === 'BRAND';
  const own = ingredients.length || !isMedicine ? ingredients : [name];
  const checked = [...own, ...classes.map(text.allOf)];
  return [
    checked.length ? text.checked(checked.join(', ')) : '',
    crossReacting.length ? text.crossReacting(crossReacting.join(', ')) : '',
    contained.length ? text.mayContain(contained.join(', ')) : '',
    !checked.length && !contained.length ? text.noMedicine : '',
    mayBeInactive ? text.inactive : '',
  ]
    .filter(Boolean)
    .join(' ');
}
