import type { TelemedicineList } from '#contract/prescriptions.ts';
import type { ConsultationMode } from '#contract/shared.ts';

export interface Cell {
  list: TelemedicineList;
  visit: 'FIRST' | 'FOLLOW_UP';
  mode: ConsultationMode;
  hasConsent: boolean;
  ageKnown: boolean;
  isAllowed: boolean;
}

const MODES = ['VIDEO', 'AUDIO', 'CHAT', 'IN_PERSON'] as const;

/**
 * All 128 cells, written out by hand from the Telemedicine Practice Guidelines (India, 2020), not from our formula:
 * y may be prescribed, n may not. Four groups of columns: consent and age, consent alone, age alone, neither; in each
 * group the modes VIDEO, AUDIO, CHAT, IN_PERSON. List A means what it names for a first consultation; PROHIBITED a
 * psychotropic medicine in the form that the law asks in person.
 */
const TABLE: readonly [Cell['list'], Cell['visit'], string][] = [
  //                          c+a  c    a    -
  ['O', 'FIRST', /*       */ 'yyyy nnnn nnnn nnnn'],
  ['O', 'FOLLOW_UP', /*   */ 'yyyy nnnn nnnn nnnn'],
  ['A', 'FIRST', /*       */ 'ynny nnnn nnnn nnnn'],
  ['A', 'FOLLOW_UP', /*   */ 'yyyy nnnn nnnn nnnn'],
  ['B', 'FIRST', /*       */ 'nnny nnnn nnnn nnnn'],
  ['B', 'FOLLOW_UP', /*   */ 'yyyy nnnn nnnn nnnn'],
  ['PROHIBITED', 'FIRST', 'nnny nnnn nnnn nnnn'],
  ['PROHIBITED', 'FOLLOW_UP', 'nnny nnnn nnnn nnnn'],
];

export const PRESCRIBING_CELLS: readonly Cell[] = TABLE.flatMap(([list, visit, marks]) =>
  marks.split(' ').flatMap((group, column) =>
    group.split('').map((mark, index) => ({
      list,
      visit,
      mode: MODES[index % 4] ?? 'VIDEO',
      hasConsent: column < 2,
      ageKnown: column % 2 === 0,
      isAllowed: mark === 'y',
    })),
  ),
);

/** "A, FIRST by AUDIO, consent, no age": the title of a cell's test. */
export function cellTitle({ list, visit, mode, hasConsent, ageKnown }: Cell): string {
  return `${list}, ${visit} by ${mode}, ${hasConsent ? '' : 'no '}consent, ${ageKnown ? '' : 'no '}age`;
}
