import { expect, it } from 'vitest';
import { chooseMain } from '#features/consultation-room/call/choose-main.ts';
import { member } from '#tests/support/browser/room-doubles.ts';

const PATIENT = member({ memberId: 'patient', role: 'patient', camera: true });
const NURSE = member({ memberId: 'nurse', role: 'nurse', camera: true });
const GUEST = member({ memberId: 'guest', role: 'guest' });

it.each([
  ['the patient before all others', [NURSE, GUEST, PATIENT], 'patient'],
  ['who shares a screen before the patient', [PATIENT, { ...NURSE, sharing: true }], 'nurse'],
  ['a picture before a guest without one', [GUEST, NURSE], 'nurse'],
  ['no one where no one is in', [], undefined],
] as const)('shows large %s', (_case, inside, expected) => {
  expect(chooseMain(inside)?.memberId).toBe(expected);
});
