import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BROKEN_HAZARDS, brokenControls, hazardTests } from '#tests/run/broken-hazards/index.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

test('each break is of a hazard of the log, and no hazard is broken twice', () => {
  const known = hazardTests();
  expect(known.size).toBeGreaterThan(250);
  expect(BROKEN_HAZARDS.filter(({ hazard }) => !known.has(hazard))).toEqual([]);
  expect(new Set(BROKEN_HAZARDS.map(({ hazard }) => hazard)).size).toBe(BROKEN_HAZARDS.length);
});

test('finds each control to break exactly once, with a different replacement', () => {
  const found = BROKEN_HAZARDS.map(({ hazard, file, find, put }) => [
    hazard,
    existsSync(file) ? read(file).split(find).length - 1 : 0,
    find !== put,
  ]);
  expect(found).toEqual(BROKEN_HAZARDS.map(({ hazard }) => [hazard, 1, true]));
});

test('each break is in the table of what was seen, or named as not seen yet', () => {
  const table = read('docs/broken-hazards.md').replaceAll(String.raw`\|`, '|');
  const unseen = /Written, and not seen red yet: ([^.]*)\./.exec(table)?.[1]?.split(', ') ?? [];
  const without = brokenControls().filter(
    ({ breaks, rule }) => table.includes(breaks) === unseen.includes(rule),
  );
  expect(without.map(({ rule }) => rule)).toEqual([]);
});
