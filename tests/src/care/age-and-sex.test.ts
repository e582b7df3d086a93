import { afterEach, expect, it } from 'vitest';
import { ageAndSex } from '#care/age-and-sex.ts';
import { hindi } from '#i18n/hi/index.ts';
import { showWords } from '#i18n/text.ts';

const girl = { sex: 'FEMALE', ageYears: 0 } as const;

afterEach(() => showWords());

it.each([
  [7, 'DAY', '7 d · F', '7 दिन · म'],
  [5, 'WEEK', '5 wk · F', '5 सप्ताह · म'],
  [14, 'MONTH', '14 mo · F', '14 माह · म'],
  [62, 'YEAR', '62 y · F', '62 वर्ष · म'],
] as const)('shows an age of %i %s in English and in Hindi', (count, unit, english, inHindi) => {
  expect(ageAndSex({ ...girl, age: { count, unit } })).toBe(english);
  showWords(hindi);
  expect(ageAndSex({ ...girl, age: { count, unit } })).toBe(inHindi);
});

it('never shows a baby of a list stored by an earlier release as 0 years old', () => {
  expect(ageAndSex(girl)).toBe('under 1 y · F');
});
