/** Why an operator cannot give a medicine another telemedicine list. */
export const LIST_REASONS = {
  LIST_SAME: null,
  LIST_FIXED_BY_LAW: null,
  LIST_STAYS_PROHIBITED: null,
  LIST_NAMED: null,
  LIST_O_NEEDS_NO_SCHEDULE: null,
  LIST_A_NEEDS_NOTICE: null,
} as const;

export type ListReason = keyof typeof LIST_REASONS;
