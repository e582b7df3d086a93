import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GONE_ROW_MS, holdRows, shiftedKeys, type HeldRow } from '#ui/held-rows.ts';

const keyOf = (row: string): string => row;
const shownOf = (...rows: string[]): HeldRow<string>[] => rows.map((row) => ({ key: row, row }));
const keys = (rows: readonly HeldRow<string>[]): string => rows.map(({ key }) => key).join('');
const NAMES: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const list = fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 8 });

describe('holdRows', () => {
  it('moves no row while a pointer is on the list, whatever comes or goes', () => {
    fc.assert(
      fc.property(list, fc.array(list, { maxLength: 6 }), (first, changes) => {
        let shown: readonly HeldRow<string>[] = shownOf(...first);
        for (const [at, live] of changes.entries()) {
          const next = holdRows(shown, live, { keyOf, isHeld: true, now: at * 60_000 });
          expect(keys(next).startsWith(keys(shown))).toBe(true);
          expect(new Set(next.map(({ key }) => key)).size).toBe(next.length);
          for (const row of live) expect(keys(next)).toContain(row);
          for (const { key, goneAt } of next) expect(goneAt === undefined).toBe(live.includes(key));
          shown = next;
        }
      }),
    );
  });

  it('shows the order of the list once no one points at it and nothing has just left', () => {
    fc.assert(
      fc.property(list, list, (shown, live) => {
        const held = holdRows(shownOf(...shown), live, { keyOf, isHeld: true, now: 0 });
        const released = holdRows(held, live, { keyOf, isHeld: false, now: GONE_ROW_MS });
        expect(released).toEqual(shownOf(...live));
      }),
    );
  });

  it('keeps a row that left at its place for four seconds', () => {
    const held = holdRows(shownOf('a', 'b', 'c'), ['a', 'c'], { keyOf, isHeld: false, now: 1000 });
    expect(keys(held)).toBe('abc');
    expect(held[1]?.goneAt).toBe(1000);
    expect(keys(holdRows(held, ['a', 'c'], { keyOf, isHeld: false, now: 4999 }))).toBe('abc');
    expect(keys(holdRows(held, ['a', 'c'], { keyOf, isHeld: false, now: 5000 }))).toBe('ac');
  });

  it('keeps a row that left for as long as a pointer is on the list', () => {
    const held = holdRows(shownOf('a', 'b'), ['b'], { keyOf, isHeld: true, now: 0 });
    expect(keys(holdRows(held, ['b'], { keyOf, isHeld: true, now: 60_000 }))).toBe('ab');
  });

  it('shows a row again that came back to its list', () => {
    const held = holdRows(shownOf('a', 'b'), ['b'], { keyOf, isHeld: true, now: 0 });
    expect(holdRows(held, ['a', 'b'], { keyOf, isHeld: true, now: 10 })[0]?.goneAt).toBeUndefined();
  });
});

describe('shiftedKeys', () => {
  it('names the rows that are where another one was, not those added at the end', () => {
    expect(shiftedKeys(shownOf('a', 'b'), shownOf('x', 'a', 'b'))).toEqual(['x', 'a']);
    expect(shiftedKeys(shownOf('a', 'b'), shownOf('a', 'b', 'c'))).toEqual([]);
    expect(shiftedKeys([], shownOf('a'))).toEqual([]);
  });

  it('names a row that has just left', () => {
    const gone = holdRows(shownOf('a', 'b'), ['b'], { keyOf, isHeld: true, now: 0 });
    expect(shiftedKeys(shownOf('a', 'b'), gone)).toEqual(['a']);
  });
});
