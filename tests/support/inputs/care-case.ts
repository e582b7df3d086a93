import type { FactValue } from '#contract/known-facts.ts';
import type { ConsultationMode } from '#contract/shared.ts';

/** A medicine as a doctor enters it: what is typed in the search, the option that is chosen, and what is decided. */
export interface CareLine {
  search: string;
  option: RegExp;
  dose?: string;
  unit?: string;
  route?: string;
  often?: string;
  inWords?: string;
  isContinued?: boolean;
  /** Nothing of it is decided. */
  isEmpty?: boolean;
}

export interface CareCase {
  title: string;
  ageMonths?: number;
  sex?: 'MALE' | 'FEMALE';
  weightKg?: number;
  ageConfirmed?: boolean;
  /** Absent: asked, and there is none. */
  allergies?: readonly string[] | 'not recorded';
  facts?: readonly FactValue[];
  mode?: ConsultationMode;
  visit?: 'FIRST' | 'FOLLOW_UP';
  consent?: 'EXPLICIT' | 'IMPLIED' | null;
  guardian?: string;
  lines: readonly CareLine[];
  /** Texts of the screen about it. */
  says: readonly RegExp[];
  /** May be signed; may be signed once each reason is written; may not be signed; cannot be chosen in the search. */
  outcome: 'ALLOWED' | 'REASON' | 'STOPPED' | 'NOT CHOSEN';
}

export const years = (count: number): number => count * 12;
export const tablet = (search: string, more: Partial<CareLine> = {}): CareLine => ({
  search,
  option: new RegExp(search.split(' ')[0] ?? '', 'i'),
  dose: '1',
  often: 'bd',
  ...more,
});
export const taken = (name: string): FactValue => ({
  kind: 'MEDICINE',
  name,
  dosage: '',
  prescribedBy: 'Elsewhere',
});
export const problem = (title: string, code: string | null = null): FactValue => ({
  kind: 'PROBLEM',
  title,
  code,
});
export const PREGNANT: FactValue = { kind: 'PREGNANCY', state: 'PREGNANT', weeks: 12 };
export const MOTHER = { consent: 'EXPLICIT', guardian: 'Asha Patil, mother' } as const;
export const child = (count: number) => ({ ageMonths: years(count), ...MOTHER });
export const WOMAN = { sex: 'FEMALE', ageMonths: years(28) } as const;
