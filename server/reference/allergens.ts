import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';

/** Medicines of the list that may contain an allergen, and what to do. */
type Contained = { ingredients: string[]; note: string };

/** An allergen that is no medicine. Compiled, needs review by a clinician. */
type Allergen = Frozen<{
  code: string;
  name: string;
  words: string[];
  /** It occurs as an inactive ingredient, of which the list of medicines has none. */
  mayBeInactive: boolean;
  contained: Contained[];
}>;

export const allergens = lazy(() => readJson<{ allergens: Allergen[] }>('allergens.json').allergens);

const byCode = lazy(() => new Map(allergens().map((allergen) => [allergen.code, allergen])));

export const allergenByCode = (code: string): Allergen | undefined => byCode().get(code);
