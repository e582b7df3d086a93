import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const THIS_FILE = 'tests/gates/sentences.test.ts';
const SOURCES = globSync('{src,server,sw,tests,bench,build}/**/*.{ts,tsx,mjs}', {
  exclude: [THIS_FILE, 'src/routeTree.gen.ts'],
});
const LINE_MAX_CHARS = 300;
/** A title or docstring that begins so has no subject or no verb: "what is asked", "of a patient", "is given once". */
const OPENING =
  /^(?:that|what|who|whom|whose|which|whether|of|by|(?:in|with) which|is|are|was|has|have|had|not|as|at|for|from|to|on|till|until|then|and|or|but|nor)\b/i;
/** A rule or hazard that the test is about, such as "R4.08 " in front of the title. */
const RULES = /^(?:(?:R\d+\.\d+|[HV]\d+)[, ]*)+:? ?/;
const TITLE = /\b(?:it|test)(?:\.each\([^)]*\)|\.skipIf\([^)]*\))?\(\s*(['"`])(.+?)\1/g;
const DOCSTRING = /\/\*\*\s*(?:\*\s*)?([^\n*@][^\n]*)/g;
const PARTICIPLE =
  /^export (?:type|interface|class) (?:Asked|Said|Told|Shown|Found|Given|Heard|Kept|Seen|Known|Meant|Held|Sent|Done|Gone|Begun|InIt)\b/gm;

const titlesOf = (source: string): string[] =>
  [...source.matchAll(TITLE)].map(([, , title]) => (title ?? '').replace(RULES, ''));
const docstringsOf = (source: string): string[] =>
  [...source.matchAll(DOCSTRING)].map(([, line]) => (line ?? '').trim());

function found(files: readonly string[], faultsOf: (source: string) => string[]): string[] {
  return files.flatMap((path) => faultsOf(readFileSync(path, 'utf8')).map((fault) => `${path}: ${fault}`));
}

test('titles of tests are sentences', () => {
  const files = SOURCES.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  expect(found(files, (source) => titlesOf(source).filter((title) => OPENING.test(title)))).toEqual([]);
});

test('docstrings begin with a verb or a noun', () => {
  expect(found(SOURCES, (source) => docstringsOf(source).filter((line) => OPENING.test(line)))).toEqual([]);
});

test('exported types are nouns', () => {
  expect(found(SOURCES, (source) => source.match(PARTICIPLE) ?? [])).toEqual([]);
});

test('lines of documents can be read without scrolling', () => {
  const documents = globSync('{*,docs/**/*}.md', {
    exclude: ['docs/spec/portal-spec.md', 'docs/spec/rules*.md'],
  });
  const isWide = (line: string): boolean => line.length > LINE_MAX_CHARS;
  expect(documents.length).toBeGreaterThan(30);
  expect(found(documents, (text) => text.split('\n').filter(isWide))).toEqual([]);
});

test('a title or docstring without a subject is recognised', () => {
  // In parts, so that other tools do not take the example for a title and a docstring.
  const source = [
    'it',
    "('R1.02 is shown', f);\ntest('H12 shows it', f);\n/*",
    '* What is shown. */\n/**\n * Returns it.\n */',
  ].join('');
  expect(titlesOf(source).filter((title) => OPENING.test(title))).toEqual(['is shown']);
  expect(docstringsOf(source).filter((line) => OPENING.test(line))).toEqual(['What is shown. */']);
});
