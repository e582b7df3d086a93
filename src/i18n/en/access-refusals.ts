import type { AccessReason } from '#contract/access-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

/** Why a change of access is not undone. */
export const accessRefusals = {
  ACCESS_FINAL: 'This cannot be undone.',
  ACCESS_UNDONE: 'This change is undone already.',
  ACCESS_UNDO_LATE: 'A change can be undone for 24 hours. Make the opposite change instead.',
  ACCESS_CHANGED_SINCE: 'It was changed again since. Look at how it is now, and change that.',
} satisfies WordsOf<AccessReason>;
