import type { PatientLinkState } from '#contract/patient-link-state.ts';
import { receivesSms } from '#contract/phone.ts';
import type { PatientLinkRow } from './patient-link.queries.ts';

/** The date of birth in a record may be wrong or an estimate: after so many tries a code opens the page, too. */
const TRIES_BEFORE_CODE = 2;

export function stateOf(
  { revokedAt, expiresAt, lockedUntil }: Pick<PatientLinkRow, 'revokedAt' | 'expiresAt' | 'lockedUntil'>,
  now: Date,
): PatientLinkState {
  if (revokedAt) return 'REVOKED';
  if (expiresAt <= now) return 'EXPIRED';
  return lockedUntil && lockedUntil > now ? 'LOCKED' : 'OPEN';
}

/** Returns what a patient can do where a link does not open by the date of birth. */
export function waysToOpen(
  row: Pick<PatientLinkRow, 'tries' | 'revokedAt' | 'expiresAt' | 'lockedUntil'>,
  mobile: string,
  now: Date,
): { mayUseCode: boolean; mayRenew: boolean } {
  const state = stateOf(row, now);
  const isReached = receivesSms(mobile);
  return {
    mayUseCode: isReached && (state === 'OPEN' || state === 'LOCKED') && row.tries >= TRIES_BEFORE_CODE,
    mayRenew: isReached && state === 'EXPIRED',
  };
}
