import { expect, test } from 'vitest';
import { LANGUAGES, languagesFor } from '#domain/languages.ts';
import { readJson } from '#server/reference/reference-data.ts';

test('each language has the tag and the name that the reference list gives it', () => {
  const listed = readJson<{ language: string; languageCode: string; nativeName: string }[]>('languages.json');
  const known = Object.fromEntries(
    listed.map(({ language, languageCode, nativeName }) => [language, [languageCode, nativeName]]),
  );
  for (const [language, names] of Object.entries(LANGUAGES)) expect(known[language]).toEqual(names);
});

test('the patient’s languages come first, without English', () => {
  expect(languagesFor(['English', 'Tamil', 'Klingon']).slice(0, 2)).toEqual(['Tamil', 'Hindi']);
  expect(new Set(languagesFor(['Tamil'])).size).toBe(Object.keys(LANGUAGES).length);
});
