import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';

export type AllergyRisk = 'HIGH' | 'MODERATE' | 'LOW' | 'VERY_LOW';
type CrossReaction = { classId: string; risk: AllergyRisk; note?: string };
export type AllergyClass = Frozen<{
  id: string;
  allergyClass: string;
  members: string[];
  crossReactsWith: CrossReaction[];
}>;

/** The classes of medicines that share an allergy. */
export const drugClasses = lazy(
  () => readJson<{ drugClasses: AllergyClass[] }>('allergy-classes.json').drugClasses,
);

/** "ACE inhibitors (angio-oedema)" without what is in brackets. */
export const classNameOf = ({ allergyClass }: AllergyClass): string => allergyClass.replace(/ *\(.*\)/, '');
