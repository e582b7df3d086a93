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
  /\b(nevertheless|in place of its own|speaks? against|who says so|still to decide)\b/i,
  /\b(is|are|was|were) away\b|\bhas come\b|\bmake room\b/i,
  /\bwrites? over it\b|\bout of reach\b/i,
];

const CATALOGUES = ['src/i18n/**/*.ts', 'src/ui/*words.ts', 'src/contract/*.ts', 'sw/*.ts'];
/** Texts of the server to people: notices and SMS. Refusals are in the catalogues (refusals.test.ts). */
const SAID = /\b(responseString|message|subject|text|title|body)\b[:=]|\bADVICE\b/;

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

/** Where comments are checked. */
const COMMENT_FOLDERS = ['server', 'sw', 'bench', 'build', 'src', 'tests'];
/** Its examples have the refused words. */
const THIS_FILE = 'tests/gates/words.test.ts';
/** The specification in docs/spec is quoted as it was given to us; docs/words.md names the refused words. */
const DOCUMENTS = { include: ['README.md', 'docs/**/*.md'], exclude: ['docs/spec/**', 'docs/words.md'] };

const BANNED_IN_PROSE = [
  /\b(nobody|somebody|whoever|whose|anew|meanwhile)\b/i,
  /\bstands?\b(?! by|-in)/i,
  /\blies\b/i,
  /\blets? go\b/i,
  /\bgo(es)? on\b/i,
  /\b(take|takes|taken) back\b/i,
  /\bin other words\b/i,
  /\bby sound\b/i,
  /\b(letters|takings?|ears?|breath|hopes?|hopeful)\b/i,
  /\bof before\b/i,
  /\bgo(es)? out\b/i,
  /\bgives? way\b/i,
  /\bby halves\b/i,
  /\b(is|are|was|were) away\b/i,
];
/** Sentences that mean the word literally. */
const LITERAL = [/\bcapital letter\b/, /\bLatin letters\b/, /, intake, letters\]/];

/** The comments of a source: blocks and whole or trailing lines. A URL in a string has no space before its slashes. */
function comments(source: string): string[] {
  const found = source.matchAll(/^[ \t]*\/\*[\s\S]*?\*\/|(?:^|[ \t])\/\/ .*$/gm);
  return [...found].map(([comment]) => comment.replaceAll(/\s*\n\s*(\*(?!\/))?\s*/g, ' ').trim());
}

/** The lines of a document without code, links and their file names. */
function sentences(document: string): string[] {
  return document.replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, '').split('\n');
}

function bannedInProse(texts: readonly string[]): string[] {
  const isBanned = (text: string): boolean => BANNED_IN_PROSE.some((word) => word.test(text));
  return texts.filter((text) => isBanned(LITERAL.reduce((rest, words) => rest.replace(words, ''), text)));
}

test('comments and documents use the terms of docs/words.md', () => {
  const sources = globSync(
    COMMENT_FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { exclude: [THIS_FILE] },
  );
  const documents = globSync(DOCUMENTS.include, { exclude: DOCUMENTS.exclude });
  expect(sources.length).toBeGreaterThan(300);
  expect(documents.length).toBeGreaterThan(10);
  const prose = [
    ...sources.map((path) => [path, comments(readFileSync(path, 'utf8'))] as const),
    ...documents.map((path) => [path, sentences(readFileSync(path, 'utf8'))] as const),
  ];
  expect(prose.flatMap(([path, texts]) => bannedInProse(texts).map((text) => `${path}: ${text}`))).toEqual(
    [],
  );
});

test('a banned word is found in each kind of comment, and only there', () => {
  const source = [
    '/**',
    ' * Tells',
    ' * whoever listens.',
    ' */',
    "const url = 'https://nobody.example';",
    'call(url); // nobody answers',
    '  // The row lies in a cache.',
    '  // One block ends before a capital letter.',
  ];
  expect(bannedInProse(comments(source.join('\n')))).toEqual([
    '/** Tells whoever listens. */',
    '// nobody answers',
    '// The row lies in a cache.',
  ]);
});

/** Names that docs/words.md refuses, wherever they are part of a longer one. */
const BANNED_IN_NAMES = [
  /\b[a-z]*(nobody|somebody|whoever|whose|anew|letGo|hopeful|hurried|whatCame|stillIn|inOtherWords|takings)[a-z]*\b/gi,
  /\b(kept[A-Z]\w*|\w*Kept|isTheirs|isMine|calm|breath|ears|owed|doors?|welcome)\b/g,
];

/** The code of a source without comments and texts. */
function names(source: string): string[] {
  const code = source
    .replaceAll(/^[ \t]*\/\*[\s\S]*?\*\/|(?:^|[ \t])\/\/ .*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\/[a-z]*/g, '');
  return BANNED_IN_NAMES.flatMap((banned) => code.match(banned) ?? []);
}

test('names in code use the terms of docs/words.md', () => {
  const sources = globSync(
    COMMENT_FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { exclude: [THIS_FILE] },
  );
  const found = sources.flatMap((path) =>
    names(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('a banned name is found in code, and not in its texts', () => {
  const source = "const nobodyText = 'Nobody waits'; // whoever asks\nlist(somebodyElse, keptRows, /whose/);";
  expect(names(source)).toEqual(['nobodyText', 'somebodyElse', 'keptRows']);
});

/** The titles of tests: what a red run says. */
function titles(source: string): string[] {
  const found = source.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g);
  return [...found].map(([, , title]) => title ?? '');
}

test('titles of tests use the terms of docs/words.md', () => {
  const sources = globSync('tests/**/*.{ts,tsx}', { exclude: [THIS_FILE] });
  const all = sources.map((path) => [path, titles(readFileSync(path, 'utf8'))] as const);
  expect(all.flatMap(([, of]) => of).length).toBeGreaterThan(1_500);
  expect(all.flatMap(([path, of]) => bannedInProse(of).map((text) => `${path}: ${text}`))).toEqual([]);
});

test('a banned word is found in a title, and not in what the test does', () => {
  const source = "test.skip('nobody is asked', () => say('nobody'));\nit('answers', () => 1);";
  expect(bannedInProse(titles(source))).toEqual(['nobody is asked']);
});
