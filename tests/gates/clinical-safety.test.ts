import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROWS_MIN = 60;
const ROW =
  /^\| (?<id>H\d+)\s+\|.*\| (?<risk>S[1-5] P[1-5] → P[1-5])\s+\| `(?<file>[^`]+)`: `(?<words>[^`]+)`\s+\|$/;

/** A residual risk above is not acceptable (docs/clinical-safety.md). */
const SCORE_MAX = 10;

const source = readFileSync('docs/clinical-safety.md', 'utf8');
const named = source
  .split('\n')
  .filter((line) => /^\| H\d/.test(line))
  .map((row) => ROW.exec(row)?.groups ?? {});

test('each hazard has an estimate of its risk that its control lowers to what is tolerable', () => {
  const wrong = named.filter(({ risk = '' }) => {
    const [severity = 0, before = 0, after = 9] = [...risk.matchAll(/\d/g)].map(Number);
    return after > before || severity * after > SCORE_MAX;
  });
  expect(wrong).toEqual([]);
});

test('each section of hazards has an owner and a time of review', () => {
  const tables = source.split('\n## ').filter((part) => part.includes('| Id '));
  const owned = /\| Section[^]*?\n\n/.exec(source)?.[0] ?? '';
  expect(tables.length).toBeGreaterThan(4);
  for (const [title = ''] of tables.map((part) => part.split('\n'))) expect(owned).toContain(`| ${title} `);
});

test('each hazard names a control and a test that exists', () => {
  expect(named.length).toBeGreaterThanOrEqual(ROWS_MIN);
  expect(new Set(named.map(({ id }) => id)).size).toBe(named.length);
  const isGone = ({ file = '', words = '' }: Record<string, string>): boolean =>
    !existsSync(file) || !readFileSync(file, 'utf8').includes(words);
  expect(named.filter(isGone)).toEqual([]);
});
