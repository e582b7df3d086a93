import type { ListReason } from '#contract/list-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { prescribingReasons } from './prescribing-reasons.ts';

/** Why a list of telemedicine forbids a medicine, or is not adjusted. */
export const listRefusals = {
  PRESCRIPTION_REFUSED: ({ reasons, adjusted = [] }) =>
    [
      ...reasons.map((reason) => prescribingReasons.en[reason]),
      ...adjusted.map(({ name, reason }) => `${name}, list adjusted by the hospital: ${reason}`),
    ].join(' '),
  LIST_SAME: 'The medicine data place it there already. Choose another list.',
  LIST_FIXED_BY_LAW: 'The law fixes this list. It can be made stricter, never looser.',
  LIST_STAYS_PROHIBITED: 'A prohibited medicine stays prohibited.',
  LIST_NAMED: 'The guidelines name this medicine. Its list can be made stricter, never looser.',
  LIST_O_NEEDS_NO_SCHEDULE:
    'List O is for medicines sold without a prescription. This one is injected, or is of a schedule of the Drugs Rules.',
  LIST_A_NEEDS_NOTICE:
    'Only the authorities extend list A. Enter number and date of the notice that names this medicine.',
} satisfies WordsOf<ListReason | 'PRESCRIPTION_REFUSED'>;
