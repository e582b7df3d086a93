import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync('docs/security-asvs.md', 'utf8');
/** The requirements of levels 1 and 2 in ASVS 5.0.0. */
const LINES = { 1: 70, 2: 183 } as const;
const ROW =
  /^\| (?<id>V\d+\.\d+\.\d+) +\| (?<level>[12]) +\| (?<state>met|n\.a\.|deviates) +\| (?<text>.+?) +\|$/;
/** A proof: a test or a document, by its file and by words in it. */
const PROOF = /`(?<file>[^`›]+) › (?<words>[^`]+)`/g;

interface Line {
  id: string;
  level: 1 | 2;
  state: string;
  text: string;
}
const lines: Line[] = PAGE.split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const { id = '', level, state = '', text = '' } = ROW.exec(line)?.groups ?? {};
    return { id, level: level === '1' ? 1 : 2, state, text };
  });
const proofsOf = ({ text }: Line) => [...text.matchAll(PROOF)].map(({ groups = {} }) => groups);

/** How many lines of a level are met, of those that apply. */
function shareOf(level: 1 | 2): { met: number; apply: number } {
  const applying = lines.filter((line) => line.level === level && line.state !== 'n.a.');
  return { met: applying.filter(({ state }) => state === 'met').length, apply: applying.length };
}

test('the table has each line of levels 1 and 2 once', () => {
  for (const level of [1, 2] as const)
    expect(lines.filter((line) => line.level === level)).toHaveLength(LINES[level]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(LINES[1] + LINES[2]);
});

test('names an existing proof for each requirement that is met', () => {
  expect(lines.filter((line) => line.state === 'met' && !proofsOf(line).length)).toEqual([]);
  const proofs = lines.flatMap((line) => proofsOf(line).map((proof) => ({ id: line.id, ...proof })));
  const isGone = ({ file = '', words = '' }: Record<string, string>): boolean =>
    !existsSync(file) || !readFileSync(file, 'utf8').includes(words);
  expect(proofs.filter(isGone)).toEqual([]);
});

const security = readFileSync('docs/security.md', 'utf8');
const isProven = (line: string): boolean =>
  [...line.matchAll(PROOF)].some(
    ({ groups: { file = '', words = '' } = {} }) =>
      file.startsWith('tests/') && existsSync(file) && readFileSync(file, 'utf8').includes(words),
  );

test('each attack of the threat model names a test that is there', () => {
  const attacks = security.split('\n').filter((line) => /^\| [A-H]: /.test(line));
  expect(attacks.length).toBeGreaterThanOrEqual(15);
  expect(attacks.filter((line) => !isProven(line))).toEqual([]);
});

test('each line of what is shown names a test that is there', () => {
  const [, section = ''] = /## What is shown by what\n([\s\S]*?)\n## /.exec(security) ?? [];
  const shown = section.split('\n').filter((line) => /^\| (?!What |-)/.test(line));
  expect(shown.length).toBeGreaterThanOrEqual(30);
  expect(shown.filter((line) => !isProven(line))).toEqual([]);
});

test('gives a reason for each deviation and each requirement that does not apply', () => {
  const silent = lines.filter(({ state, text }) => state !== 'met' && text.replaceAll(PROOF, '').length < 6);
  expect(silent).toEqual([]);
});

test('the shares are those that the page says', () => {
  const [one, two] = [shareOf(1), shareOf(2)];
  const percent = ({ met, apply }: typeof one): string => `${((100 * met) / apply).toFixed(1)} %`;
  const both = { met: one.met + two.met, apply: one.apply + two.apply };
  expect(PAGE).toContain(
    `Of level 1, ${one.met} of the ${one.apply} lines that apply are met (${percent(one)}); of the lines that level 2 adds, ` +
      `${two.met} of ${two.apply} (${percent(two)}); of both together ${both.met} of ${both.apply} (${percent(both)}).`,
  );
  expect(two.met / two.apply).toBeGreaterThanOrEqual(0.95);
  // A line of level 1 is not to be lost without a decision.
  const open = lines.filter((line) => line.level === 1 && line.state === 'deviates').map(({ id }) => id);
  expect(open).toEqual(['V14.2.1', 'V15.2.1']);
});
