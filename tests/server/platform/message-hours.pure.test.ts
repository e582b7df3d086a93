import { expect, test } from 'vitest';
import { heldUntil } from '#server/platform/message-hours.ts';

const hours = { from: '08:00', to: '21:00' };
/** A time of 23 November in India, which is five and a half hours ahead. */
const held = (time: string): string | undefined =>
  heldUntil({
    now: new Date(`2026-11-23T${time}+05:30`),
    timeZone: 'Asia/Kolkata',
    hours,
    endsAt: undefined,
  })?.toISOString();

test.each([
  ['07:59:59', '2026-11-23T02:30:00.000Z'],
  ['08:00:00', undefined],
  ['20:59:59', undefined],
  ['21:00:00', '2026-11-24T02:30:00.000Z'],
])('a message of %s is held until %s', (time, until) => {
  expect(held(time)).toBe(until);
});
