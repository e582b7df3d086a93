import { expect, test } from 'vitest';
import { dutyChoices } from '#care/duty-choices.ts';
import { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';

const doctor = (name: string, more: { problem?: 'DOCTOR_OFF_DUTY'; isInCall?: boolean; open?: number }) => ({
  providerId: name,
  name: `Dr. ${name}`,
  specialisation: 'Medicine',
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
    dutyChoices(doctors, isEmergency, doctorHandOver.en).map(({ label, disabled }) => [label, disabled]);
  expect(labels(false)).toEqual([
    ['Dr. Free, Medicine, on duty, free', false],
    ['Dr. Busy, Medicine, on duty, with 2 patients', false],
    ['Dr. Booked, Medicine, on duty, in a call', false],
    ['Dr. Calling, Medicine, on duty, in a call, with 1 patient', false],
    ['Dr. Away, Medicine, off duty, free', true],
  ]);
  expect(labels(true).every(([, disabled]) => disabled === false)).toBe(true);
});
