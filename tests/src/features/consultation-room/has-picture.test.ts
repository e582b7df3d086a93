import { expect, it } from 'vitest';
import { hasPicture, othersInside } from '#features/consultation-room/call/has-picture.ts';
import { member } from '#tests/support/browser/room-doubles.ts';

const OFF = { camera: 'off', sharing: false } as const;
const YOU = member({ memberId: 'you', camera: true });
const view = (...others: Parameters<typeof member>[0][]) => ({
  you: 'you',
  members: [YOU, ...others.map((other, at) => member({ memberId: `other-${at}`, ...other }))],
});

it.each([
  ['nobody else is in', [], OFF, false],
  ['another sends sound alone', [{ microphone: true }], OFF, false],
  ['another has a camera on', [{ camera: true }], OFF, true],
  ['one with a camera on still waits', [{ camera: true, state: 'WAITING' }], OFF, false],
  ['one with a camera on has left', [{ camera: true, state: 'LEFT' }], OFF, false],
  ['the own camera is on', [], { ...OFF, camera: 'on' }, true],
  ['the own camera was refused', [], { ...OFF, camera: 'refused' }, false],
  ['the own screen is shared', [], { ...OFF, sharing: true }, true],
] as const)('decides about a picture where %s', (_case, others, local, expected) => {
  expect(hasPicture({ view: view(...others), local })).toBe(expected);
});

it('leaves this person and those who wait out of who else is in', () => {
  const { you, members } = view({ name: 'Asha Patil' }, { name: 'Anil Joshi', state: 'WAITING' });
  expect(othersInside({ you, members }).map(({ name }) => name)).toEqual(['Asha Patil']);
});
