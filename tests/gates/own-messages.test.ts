import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** An error's own message: English, or a code. */
const OWN_MESSAGE = /\b(?:[Ee]rror|fault|problem|thrown|failure|reason|why)\b[)!?]*\.message\b/g;

test('words every error on a screen by wordsOf, in the language of the screen', () => {
  const files = globSync('src/{app,care,features,forms,ui}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => readFileSync(file, 'utf8').match(OWN_MESSAGE));
  expect(found).toEqual([]);
});
