import { expect, test } from 'vitest';
import { dutyChoices } from '#care/duty-choices.ts';
import { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';

const ADULT = { ageYears: 16 };
const CHILD = { ageYears: 15 };

interface Duty {
  problem?: 'DOCTOR_OFF_DUTY';
  isInCall?: boolean;
  open?: number;
  specialisation?: string;
}

const doctor = (name: string, more: Duty) => ({
  providerId: name,
  name: `Dr. ${name}`,
  specialisation: more.specialisation ?? 'Medicine',
  problem: more.problem ?? null,
  isInCall: more.isInCall ?? false,
  openRequests: more.open ?? 0,
});

test('lists those first who can come first, and gives each one’s obstacle', () => {
  const doctors = [
    doctor('Away', { problem: 'DOCTOR_OFF_DUTY' }),
    doctor('Booked', { isInCall: true }),
    doctor('Calling', { isInCall: true, open: 1 }),
    doctor('Busy', { open: 2 }),
    doctor('Free', {}),
  ];
  const labels = (isEmergency: boolean) =>
    dutyChoices(doctors, { isEmergency, patient: ADULT }, doctorHandOver.en).map(
      ({ label, facts, disabled }) => [`${label}, ${facts}`, disabled],
    );
  expect(labels(false)).toEqual([
    ['Dr. Free, Medicine, on duty, free', false],
    ['Dr. Busy, Medicine, on duty, with 2 patients', false],
    ['Dr. Booked, Medicine, on duty, in a call', false],
    ['Dr. Calling, Medicine, on duty, with 1 patient, in a call', false],
    ['Dr. Away, Medicine, off duty, free', true],
  ]);
  expect(labels(true).every(([, disabled]) => disabled === false)).toBe(true);
});

test('lists doctors for children first for a patient under 16 and last for an adult, but before those off duty', () => {
  const doctors = [
    doctor('Free', {}),
    doctor('Child away', { specialisation: 'Paediatrics', problem: 'DOCTOR_OFF_DUTY' }),
    doctor('Child busy', { specialisation: 'Paediatrics', open: 2 }),
    doctor('Busy', { open: 3 }),
  ];
  const names = (patient: { ageYears: number }) =>
    dutyChoices(doctors, { isEmergency: false, patient }, doctorHandOver.en).map(({ id }) => id);
  expect(names(CHILD)).toEqual(['Child busy', 'Free', 'Busy', 'Child away']);
  expect(names(ADULT)).toEqual(['Free', 'Busy', 'Child busy', 'Child away']);
});
