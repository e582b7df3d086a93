import type { DutyProblem } from '#contract/requests.ts';

interface Doctor {
  readonly providerId: string;
  readonly problem: DutyProblem | null;
}

/** Doctors to hand a request over to, those who are there first; an emergency goes to any. `labelOf` says why not. */
export function dutyChoices<D extends Doctor>(
  doctors: readonly D[],
  isEmergency: boolean,
  labelOf: (doctor: D) => string,
) {
  return doctors
    .toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null))
    .map((doctor) => ({
      id: doctor.providerId,
      label: labelOf(doctor),
      disabled: doctor.problem !== null && !isEmergency,
    }));
}
