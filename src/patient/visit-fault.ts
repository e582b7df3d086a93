import { portalConfig } from '#lib/portal-config.ts';
import { CallError } from './calls.ts';
import type { Words } from './language.ts';

/** Why a visit was not booked, moved or cancelled, in words. */
export function visitFault(error: unknown, words: Words): string {
  const body = error instanceof CallError ? error.body : undefined;
  if (body?.code === 'CHANGED_MEANWHILE') return words.changedMeanwhile;
  switch (body?.reason) {
    case 'TIME_TAKEN':
    case 'TIME_NOT_IN_FUTURE':
      return words.timeTaken;
    case 'PATIENT_HAS_APPOINTMENT':
      return words.ownOverlap;
    case 'APPOINTMENT_TOO_LATE':
      return words.tooLate(portalConfig.supportEmail);
    case 'APPOINTMENTS_FULL':
      return words.bookedFull;
    default:
      return words.actFailed;
  }
}
