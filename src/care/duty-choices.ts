import type { DutyProblem } from '#contract/requests.ts';
import type { Candidate } from './person-choice.tsx';
import type { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';

interface Doctor {
  readonly providerId: string;
  readonly name: string;
  readonly specialisation: string;
  readonly problem: DutyProblem | null;
  readonly isInCall: boolean;
  readonly openRequests: number;
}

interface HandedOver {
  readonly isEmergency: boolean;
  readonly patient: { readonly ageYears: number };
}

/** Below this age a doctor for children is listed first. */
const ADULT_FROM_YEARS = 16;

/**
 * Doctors to hand a request over to, each with what helps to choose: those on duty first, of them the doctors for children if the
 * patient is one and the others if not, then who is in no call, then who has the fewest patients. An emergency goes to any of them.
 */
export function dutyChoices(
  doctors: readonly Doctor[],
  { isEmergency, patient }: HandedOver,
  text: (typeof doctorHandOver)['en'],
): Candidate[] {
  const isChild = patient.ageYears < ADULT_FROM_YEARS;
  const fits = ({ specialisation }: Doctor): boolean =>
    /^(pa?ediatric|neonat)/i.test(specialisation) === isChild;
  return doctors
    .toSorted(
      (a, b) =>
        Number(a.problem !== null) - Number(b.problem !== null) ||
        Number(fits(b)) - Number(fits(a)) ||
        Number(a.isInCall) - Number(b.isInCall) ||
        a.openRequests - b.openRequests,
    )
    .map((doctor) => ({
      id: doctor.providerId,
      label: doctor.name,
      facts: factsOf(doctor, text),
      isAway: doctor.problem !== null,
      disabled: doctor.problem !== null && !isEmergency,
    }));
}

function factsOf(doctor: Doctor, text: (typeof doctorHandOver)['en']): string {
  const { specialisation, problem, isInCall, openRequests } = doctor;
  // Someone in the call of a booked visit has no request, and is not free.
  const load = isInCall && !openRequests ? '' : text.patients(openRequests);
  return [specialisation, text[problem ?? 'here'], load, isInCall && text.inCall].filter(Boolean).join(', ');
}
