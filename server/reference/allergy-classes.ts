import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';

export type AllergyRisk = 'HIGH' | 'MODERATE' | 'LOW' | 'VERY_LOW';
type CrossReaction = { classId: string; risk: AllergyRisk; note?: string };
export type AllergyClass = Frozen<{
  id: string;
  allergyClass: string;
  members: string[];
  crossReactsWith: CrossReaction[];
}>;

type Allergen = { id: number; allergen: string };

/** The classes of medicines that share an allergy, and what people are allergic to that is no medicine. */
export const allergyData = lazy(() =>
  readJson<{ drugClasses: AllergyClass[]; otherAllergens: Allergen[] }>('allergy-classes.json'),
);
