import type { EnteredInError, ErrorReason } from '#contract/entered-in-error.ts';

/** The columns of what can be marked as entered in error, with the name and role of who marked it. */
export interface Marked {
  errorAt: Date | null;
  errorBy: string | null;
  errorReason: ErrorReason | null;
  errorWords: string | null;
  markerName: string | null;
  markerRole: string | null;
}

/** Presents by whom, when and why it was marked; null: it was not. */
export function presentInError(row: Marked): EnteredInError | null {
  const { errorAt, errorBy: userId, errorReason: reason, errorWords: words } = row;
  const { markerName: name, markerRole: role } = row;
  if (!errorAt || !userId || !name || !role || !reason) return null;
  return { at: errorAt.toISOString(), by: { userId, name, role }, reason, words };
}
