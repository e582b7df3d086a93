import { expect, test } from 'vitest';
import { transportOf } from '#lib/call/call-transport.ts';

test('each member has one connection with each other from browser to browser', () => {
  expect([...transportOf(false)('you', ['a', 'b'])]).toEqual([
    ['a', 'both'],
    ['b', 'both'],
  ]);
});

test('each member sends once through the media server, and receives each other by a connection of its own', () => {
  expect([...transportOf(true)('you', ['a', 'b'])]).toEqual([
    ['you', 'ours'],
    ['a', 'theirs'],
    ['b', 'theirs'],
  ]);
});
