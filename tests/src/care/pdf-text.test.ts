import { describe, expect, test } from 'vitest';
import { cornersOf, folded, pageText, placesIn } from '#care/pdf-text.ts';

type Content = Parameters<typeof pageText>[0];

const item = (str: string, more: object = {}) => ({
  str,
  dir: 'ltr',
  fontName: 'f',
  transform: [10, 0, 0, 10, 100, 200],
  width: str.length * 5,
  height: 10,
  hasEOL: false,
  ...more,
});
const read = (...items: object[]) =>
  pageText({ items, styles: { f: { fontFamily: 'serif' } }, lang: null } as unknown as Content);
const widthOf = (text: string): number => text.length;

describe('the text of a page', () => {
  test('joins runs and lines with one space', () => {
    expect(read(item('Serum  '), item(' sodium', { hasEOL: true }), item('141')).text).toBe(
      'Serum sodium 141',
    );
  });

  test('stays empty where a page has only white space', () => {
    expect(read(item(' '), item('', { hasEOL: true })).text.trim()).toBe('');
  });
});

describe('a match', () => {
  test.each([
    ['sodium', 'Sodium 141, SODIUM 139', [0, 12]],
    ['  serum   sodium ', 'Serum sodium', [0]],
    ['aa', 'aaaa', [0, 2]],
    ['', 'anything', []],
    ['potassium', 'Sodium', []],
    // Its lower case is longer than itself.
    ['x', 'İx', [1]],
  ])('%j is found in %j at %j', (query, text, places) => {
    expect(placesIn(text, folded(query))).toEqual(places);
  });

  test('occupies its share of the run, from the line up', () => {
    const [corners] = cornersOf(read(item('HbA1c 8.4')).runs, 6, 3, widthOf);
    const xs = corners?.map(([x]) => x) ?? [];
    const ys = corners?.map(([, y]) => y) ?? [];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([130, 145]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([197.5, 209.5]);
  });

  test('over two runs has a part in each, and none in those before and behind', () => {
    const { runs } = read(item('Serum', { hasEOL: true }), item('sodium', { hasEOL: true }), item('141'));
    expect(cornersOf(runs, 2, 6, widthOf)).toHaveLength(2);
    expect(cornersOf(runs, 6, 6, widthOf)).toHaveLength(1);
  });

  test('counts from the right in a script that is written to the left', () => {
    const [corners] = cornersOf(read(item('abcd', { dir: 'rtl' })).runs, 0, 1, widthOf);
    expect(Math.max(...(corners?.map(([x]) => x) ?? []))).toBe(120);
  });

  test('follows a turned line', () => {
    const up = item('abcd', { transform: [0, 10, -10, 0, 100, 200] });
    const [corners] = cornersOf(read(up).runs, 2, 2, widthOf);
    const ys = corners?.map(([, y]) => y) ?? [];
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([210, 220]);
  });
});
