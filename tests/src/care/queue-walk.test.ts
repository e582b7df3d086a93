import { afterEach, describe, expect, test } from 'vitest';
import { beginWalk, endWalk, rowToReturnTo, stepTo, takePressed, walkOf } from '#care/queue-walk.ts';

const LIST = { userId: 'leela', kind: 'LAB', body: { city: 'Pune' }, ids: ['a', 'b', 'c', 'd'] } as const;
const rows = (...ids: string[]) => ids.map((id) => ({ id }));

afterEach(endWalk);

describe('a walk through the orders of a list', () => {
  test('holds the list for the order that was opened, and the whole queue for any other', () => {
    beginWalk({ ...LIST, at: 'b' });
    expect(walkOf('leela', { id: 'b', kind: 'LAB' })).toMatchObject(LIST);
    expect(walkOf('leela', { id: 'x', kind: 'AMPATH' })).toEqual({
      userId: 'leela',
      kind: 'AMPATH',
      body: {},
      ids: [],
    });
    expect(walkOf('leela', { id: 'x', kind: 'TALK_TO_DOC' })).toBeUndefined();
  });

  test('belongs to one person alone: it is empty for the next who signs in', () => {
    beginWalk({ ...LIST, at: 'b' });
    expect(walkOf('priya', { id: 'b', kind: 'LAB' })?.ids).toEqual([]);
    expect(rowToReturnTo('priya', 'LAB', rows('a', 'b'))).toBeUndefined();
  });

  test('leads back to the order that was looked at last, in its own queue alone', () => {
    beginWalk({ ...LIST, at: 'b' });
    stepTo(LIST, 'c', 'next');
    expect(takePressed()).toBe('next');
    expect(takePressed()).toBeUndefined();
    expect(rowToReturnTo('leela', 'LAB', rows('a', 'b', 'c', 'd'))).toBe('c');
    expect(rowToReturnTo('leela', 'AMPATH', rows('a', 'b', 'c', 'd'))).toBeUndefined();
  });

  test('leads to the order that followed one that has left the list, else to the one before it', () => {
    beginWalk({ ...LIST, at: 'c' });
    expect(rowToReturnTo('leela', 'LAB', rows('a', 'b', 'd'))).toBe('d');
    expect(rowToReturnTo('leela', 'LAB', rows('a', 'b'))).toBe('b');
    expect(rowToReturnTo('leela', 'LAB', rows('new'))).toBeUndefined();
  });
});
