import type { DutyProblem } from '#contract/requests.ts';
import type { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';

interface Doctor {
  readonly providerId: string;
  readonly name: string;
  readonly specialisation: string;
  readonly problem: DutyProblem | null;
  readonly isInCall: boolean;
  readonly openRequests: number;
}

/**
 * Doctors to hand a request over to, each with what helps to choose: those on duty first, of them who is in no call, then who
 * has the fewest patients. An emergency goes to any of them.
 */
export function dutyChoices(
  doctors: readonly Doctor[],
  isEmergency: boolean,
  text: (typeof doctorHandOver)['en'],
) {
  return doctors
    .toSorted(
      (a, b) =>
        Number(a.problem !== null) - Number(b.problem !== null) ||
        Number(a.isInCall) - Number(b.isInCall) ||
        a.openRequests - b.openRequests,
    )
    .map((doctor) => ({
      id: doctor.providerId,
      label: labelOf(doctor, text),
      isAway: doctor.problem !== null,
      disabled: doctor.problem !== null && !isEmergency,
    }));
}

function labelOf(doctor: Doctor, text: (typeof doctorHandOver)['en']): string {
  const { name, specialisation, problem, isInCall, openRequests } = doctor;
  // Someone in the call of a booked visit has no request, and is not free.
  const load = isInCall && !openRequests ? '' : text.patients(openRequests);
  return [name, specialisation, text[problem ?? 'here'], isInCall && text.inCall, load]
    .filter(Boolean)
    .join(', ');
}
