import type { DutyProblem } from '#contract/requests.ts';
import type { RosterDuty, RosterException } from '#contract/roster.ts';
import { isOffDuty } from '#domain/calendar.ts';

interface Presence {
  onDuty: boolean;
  onLeave: boolean;
  duties: RosterDuty[] | null;
  exceptions: RosterException[] | null;
}

/** Why a provider does not see patients now: by the rules that decide whom alerts reach. */
export function whyAway(
  { onDuty, onLeave, duties, exceptions }: Presence,
  now: Date,
  timeZone: string,
): DutyProblem | null {
  if (onLeave) return 'DOCTOR_ON_LEAVE';
  const isOff = isOffDuty({ duties: duties ?? [], exceptions: exceptions ?? [] }, now, timeZone);
  return onDuty && !isOff ? null : 'DOCTOR_OFF_DUTY';
}
