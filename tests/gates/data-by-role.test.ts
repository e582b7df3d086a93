import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataPage } from '#build/data-by-role.ts';

test('docs/data-by-role.md is what `npm run -s data-by-role` prints', () => {
  expect(readFileSync('docs/data-by-role.md', 'utf8')).toBe(dataPage());
});

test('the page finds data inside of lists, and none where there is none', () => {
  const page = dataPage();
  const row = (data: string) => page.split('\n').find((line) => line.startsWith(`| ${data} |`)) ?? '';
  const [, , provider, nurse, agent, operator] = row('Bank accounts of doctors')
    .split('|')
    .map((cell) => cell.trim());
  expect({ provider, nurse, agent }).toEqual({
    provider: expect.stringMatching(/^\d+$/),
    nurse: '–',
    agent: '–',
  });
  expect(operator).toMatch(/^\d+$/);
  expect(row('Allergies')).toMatch(/\| \d+ \|/);
});
