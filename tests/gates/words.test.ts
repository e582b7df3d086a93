import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that no nurse, doctor, agent or patient says; docs/words.md names the ones to use. */
const BANNED = [
  /\b(nobody|somebody|whoever|whose|anew|meanwhile)\b/i,
  /\bstands?\b(?! by)/i,
  /\blies\b/i,
  /\blet go\b/i,
  /\b(waits?|lies?|lying|waiting) on this device\b/i,
  /\b(waits?) (for|no longer|outside)\b|\bno longer waits\b/i,
  /\b(take|takes|taken) (now|back)\b/i,
  /\bgo(es)? on\b/i,
  /\bnot yours\b/i,
  /\bas somebody else\b/i,
  /\bin other words\b/i,
  /\bby sound\b/i,
];

const CATALOGUES = ['src/i18n/**/*.ts', 'src/ui/*words.ts', 'src/contract/errors.ts', 'sw/*.ts'];
/** What the server says to a person: refusals, notices and SMS. */
const SAID = /\b(responseString|message|subject|text|title|body)\b[:=]|badField\(|wrongPiece\(|\bADVICE\b/;

/** The text between quotes, without comments, imports and what only looks like text. */
function literals(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(import|export) .* from .*$/gm, '');
  const found = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
  return [...found].map(([, quoted, template]) => quoted ?? template ?? '');
}

function wordsOf(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  if (!path.startsWith('server/')) return literals(source);
  const lines = source.split('\n');
  return lines.flatMap((line, at) => (SAID.test(`${lines[at - 1] ?? ''} ${line}`) ? literals(line) : []));
}

function bannedIn(texts: readonly string[]): string[] {
  return texts.filter((text) => BANNED.some((word) => word.test(text)));
}

test('screens, notifications and refusals use the terms of docs/words.md', () => {
  const paths = globSync([...CATALOGUES, 'server/**/*.ts'], { exclude: ['server/{seed,simulator,cli}/**'] });
  expect(paths.length).toBeGreaterThan(100);
  const said = paths.flatMap((path) => bannedIn(wordsOf(path)).map((text) => `${path}: ${text}`));
  expect(said).toEqual([]);
});

test('a banned word is found in each kind of text', () => {
  const source = [
    "import { nobody } from 'whose.ts';",
    '// Nobody reads a comment.',
    "title: 'Nobody waits',",
    'wait: (count: number) => `${count} lies on this device`,',
    "fine: 'No one is waiting',",
  ];
  expect(bannedIn(literals(source.join('\n')))).toEqual(['Nobody waits', '${count} lies on this device']);
});
