import type { DutyProblem } from '#contract/requests.ts';

interface Doctor {
  readonly providerId: string;
  readonly problem: DutyProblem | null;
  readonly openRequests: number;
}

/**
 * Doctors to hand a request over to: those on duty first, of them who has the fewest patients; an emergency goes to any.
 * `labelOf` says why not.
 */
export function dutyChoices<D extends Doctor>(
  doctors: readonly D[],
  isEmergency: boolean,
  labelOf: (doctor: D) => string,
) {
  return doctors
    .toSorted(
      (a, b) => Number(a.problem !== null) - Number(b.problem !== null) || a.openRequests - b.openRequests,
    )
    .map((doctor) => ({
      id: doctor.providerId,
      label: labelOf(doctor),
      isAway: doctor.problem !== null,
      disabled: doctor.problem !== null && !isEmergency,
    }));
}
