import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BROKEN_RULES } from '#tests/run/broken-rules/index.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const listed = [...new Set(read('docs/spec/rules.md').match(/R\d\.\d\d/g))];

test('every rule of the specification is broken once, and no other', () => {
  expect(listed.length).toBeGreaterThan(80);
  expect([...new Set(BROKEN_RULES.map(({ rule }) => rule))].toSorted()).toEqual(listed.toSorted());
});

test('finds each text to break exactly once, with a different replacement', () => {
  const found = BROKEN_RULES.map(({ rule, file, find, put }) => [
    rule,
    existsSync(file) ? read(file).split(find).length - 1 : 0,
    find !== put,
  ]);
  expect(found).toEqual(BROKEN_RULES.map(({ rule }) => [rule, 1, true]));
});

test('the test of each rule is there, and bears its id', () => {
  const without = BROKEN_RULES.filter(({ rule, test }) => !existsSync(test) || !read(test).includes(rule));
  expect(without.map(({ rule, test }) => `${rule}: ${test}`)).toEqual([]);
});

test('the table has each break', () => {
  const table = read('docs/spec/broken-rules.md').replaceAll(String.raw`\|`, '|');
  const without = BROKEN_RULES.filter(({ breaks }) => !table.includes(breaks));
  expect(without.map(({ rule }) => rule)).toEqual([]);
});
