import type { AccessReason } from '#contract/access-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

/** Why a change of access is not undone, or not made. */
export const accessRefusals = {
  ACCESS_FINAL: 'This cannot be undone.',
  ACCESS_UNDONE: 'This change is undone already.',
  ACCESS_UNDO_LATE: 'A change can be undone for 24 hours. Make the opposite change instead.',
  ACCESS_CHANGED_SINCE: 'It was changed again since. Look at how it is now, and change that.',
  ROLES_NEEDED: 'Choose one role at least. Who is to open nothing here is disabled instead.',
  PEOPLE_ROLE_STAYS: 'One operator at least has to have the role “People”. Give it to another one first.',
  BANK_SECOND_PERSON: 'You were the first to check this account. Another operator checks it, too.',
} satisfies WordsOf<AccessReason>;
