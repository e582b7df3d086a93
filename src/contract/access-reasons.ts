/** Why a change of access is not undone, or not made. */
export const ACCESS_REASONS = {
  ACCESS_FINAL: null,
  ACCESS_UNDONE: null,
  ACCESS_UNDO_LATE: null,
  ACCESS_CHANGED_SINCE: null,
  ROLES_NEEDED: null,
  PEOPLE_ROLE_STAYS: null,
  BANK_SECOND_PERSON: null,
} as const;

export type AccessReason = keyof typeof ACCESS_REASONS;
