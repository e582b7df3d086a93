import { describe, expect, test } from 'vitest';
import { nextTurn, placeOfTurned, turnedPlace, turnedSize, type Turn } from '#care/pdf-turn.ts';

const TURNS: readonly Turn[] = [0, 90, 180, 270];

describe('a turned page', () => {
  test('turns clockwise by quarters and comes back', () => {
    expect(TURNS.map(nextTurn)).toEqual([90, 180, 270, 0]);
  });

  test('exchanges width and height after a quarter', () => {
    const sizes = TURNS.map((turn) => turnedSize({ width: 2, height: 3 }, turn).width);
    expect(sizes).toEqual([2, 3, 2, 3]);
  });

  test('moves its top left corner clockwise with each quarter', () => {
    const corners = TURNS.map((turn) => turnedPlace({ x: 0, y: 0 }, turn));
    expect(corners).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]);
  });

  test('H320 keeps the place of a note on the page, however it is turned', () => {
    const place = { page: 3, x: 0.2, y: 0.7 };
    for (const turn of TURNS) {
      const back = placeOfTurned(turnedPlace(place, turn), turn);
      expect(back.page).toBe(3);
      expect([back.x, back.y].map((share) => Math.round(share * 1000))).toEqual([200, 700]);
    }
  });
});
