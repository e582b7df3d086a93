/** Why a change of access is not undone. */
export const ACCESS_REASONS = {
  ACCESS_FINAL: null,
  ACCESS_UNDONE: null,
  ACCESS_UNDO_LATE: null,
  ACCESS_CHANGED_SINCE: null,
} as const;

export type AccessReason = keyof typeof ACCESS_REASONS;
