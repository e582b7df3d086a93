import { expect, test } from 'vitest';
import { hindi } from '#i18n/hi/index.ts';
import type { Area } from '#i18n/text.ts';
import { ENGLISH_OF_FILES } from '#ui/file-words.ts';
import { ENGLISH_AT_WORK } from '#ui/work-words.ts';
import { ENGLISH } from '#ui/words.ts';

const catalogues = import.meta.glob<Record<string, unknown>>('#i18n/en/*.ts', { eager: true });
const english = new Map<string, Area>([
  ['ui', ENGLISH],
  ['work', ENGLISH_AT_WORK],
  ['files', ENGLISH_OF_FILES],
]);
for (const value of Object.values(catalogues).flatMap((file) => Object.values(file))) {
  const { name, en } = value as { name: string; en?: Area };
  if (en) english.set(name, en);
}

/** A word, or a sentence with so many gaps. */
const shapeOf = (word: unknown): string => (typeof word === 'function' ? `${word.length} gaps` : typeof word);

test('Hindi says nothing that English does not say, and says it of the same things', () => {
  expect(english.size).toBeGreaterThan(30);
  for (const [name, area] of Object.entries(hindi)) {
    const original = english.get(name) ?? {};
    for (const [key, word] of Object.entries(area))
      expect(`${name}.${key}: ${shapeOf(word)}`).toBe(`${name}.${key}: ${shapeOf(original[key])}`);
  }
});

test('contains only Hindi where a text is translated', () => {
  for (const [name, area] of Object.entries(hindi)) {
    const missing = Object.keys(english.get(name) ?? {}).filter((key) => !(key in area));
    expect(missing, name).toEqual([]);
  }
});

test('distinguishes not recorded from none known in Hindi too', () => {
  expect(hindi.patientFacts).toMatchObject({
    noAllergies: expect.stringContaining('दर्ज नहीं'),
    noneKnown: expect.stringContaining('ज्ञात'),
  });
});
