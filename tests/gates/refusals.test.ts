import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS } from '#contract/reasons.ts';

/** How the server refuses. What is between the parentheses travels as a code; src/i18n has the words. */
const REFUSES = /\b(?:new (?:Refusal|PictureFault)|badField|fieldFault|wrongPiece)\(/g;

/** The text of a call from its parenthesis to the one that closes it. */
function argumentsAt(code: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < code.length) {
    if (code[end] === '(') depth += 1;
    if (code[end] === ')') depth -= 1;
    end += 1;
  }
  return code.slice(start, end - 1);
}

/** Something that a person would read: a letter and a space, beside what a template fills in. */
const isSentence = (text: string): boolean => /\p{L}/u.test(text) && text.includes(' ');

function sentencesIn(code: string): string[] {
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => isSentence(text.replaceAll(/\$\{[^}]*\}/g, '')));
}

/** The sentences of a server file that would leave in a refusal, or as the reason of a field. */
function sentencesOfRefusals(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const calls = [...code.matchAll(REFUSES)].map((call) => argumentsAt(code, call.index + call[0].length));
  const fields = [...code.matchAll(/\b(?:reason|message|responseString):\s*(['"`][^\n]*)/g)].map(
    ([, rest = '']) => rest,
  );
  return [...new Set([...calls, ...fields].flatMap(sentencesIn))];
}

test('the server refuses with reasons, and writes no sentence for a person', () => {
  const files = globSync('server/**/*.ts', { exclude: ['server/{seed,simulator,cli}/**'] });
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    sentencesOfRefusals(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual(SUCCESS_OF_THE_SPECIFICATION);
});

/** R4.15 quotes it: the answer of a call that succeeds. */
const SUCCESS_OF_THE_SPECIFICATION = ['server/people/auth.routes.ts: OTP has been verified successfully'];

test('a sentence is found in each way to refuse, and only there', () => {
  const source = [
    "// new Refusal('RULE', { reason: 'A comment' })",
    "throw new Refusal('RULE', { reason: 'ORDER_ENDED' });",
    "throw new Refusal('RULE', { detail: { count: f(1) }, responseString: `${count} left (of 5)` });",
    "throw badField(`items.${i}`, 'Not on the list');",
    "return { path: 'code', message: 'Unknown vital sign.' };",
    "await notify(c, userId, { subject: 'Payout made' });",
  ];
  expect(sentencesOfRefusals(source.join('\n'))).toEqual([
    '${count} left (of 5)',
    'Not on the list',
    'Unknown vital sign.',
  ]);
});

test('each reason refuses something', () => {
  const files = globSync(['server/**/*.ts', 'src/**/*.{ts,tsx}'], {
    exclude: ['src/i18n/**', 'src/contract/{reasons,prescribing-reasons}.ts', 'server/cli/**'],
  });
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(Object.keys(REASONS).filter((reason) => !code.includes(`'${reason}'`))).toEqual([]);
});
