import type { RequestStatus } from '#contract/shared.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';

/** The parts of a request that say whether a clinician treats its patient now. */
interface CareState {
  status: RequestStatus;
  /** The role of the person who has it. */
  heldByRole: string | null;
}

/** Returns whether a nurse or doctor has accepted it and it has not ended. An agent's order is not care by another clinician. */
export function isInCare({ status, heldByRole }: CareState): boolean {
  return !hasEnded(status) && !isWaiting(status) && (heldByRole === 'nurse' || heldByRole === 'provider');
}
