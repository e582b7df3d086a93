import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROWS_MIN = 60;
const ROW = /^\| (?<id>H\d+)\s+\|.*\| `(?<file>[^`]+)`: `(?<words>[^`]+)`\s+\|$/;

test('each hazard names a control and a test that exists', () => {
  const lines = readFileSync('docs/clinical-safety.md', 'utf8').split('\n');
  const rows = lines.filter((line) => /^\| H\d/.test(line));
  const named = rows.map((row) => ROW.exec(row)?.groups ?? {});
  expect(rows.length).toBeGreaterThanOrEqual(ROWS_MIN);
  expect(new Set(named.map(({ id }) => id)).size).toBe(rows.length);
  const isGone = ({ file = '', words = '' }: Record<string, string>): boolean =>
    !existsSync(file) || !readFileSync(file, 'utf8').includes(words);
  expect(named.filter(isGone)).toEqual([]);
});
