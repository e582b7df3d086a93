import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patientMoreBengali } from '#i18n/bn/patient-more.ts';
import { patientRecordBengali } from '#i18n/bn/patient-record.ts';
import { testMeaningsBengali } from '#i18n/bn/test-meanings.ts';
import { patientPageBengali } from '#i18n/bn/patient-page.ts';
import { patientMore } from '#i18n/en/patient-more.ts';
import { patientRecord } from '#i18n/en/patient-record.ts';
import { testMeanings } from '#i18n/en/test-meanings.ts';
import { patientPage } from '#i18n/en/patient-page.ts';
import { patientMoreHindi } from '#i18n/hi/patient-more.ts';
import { patientRecordHindi } from '#i18n/hi/patient-record.ts';
import { testMeaningsHindi } from '#i18n/hi/test-meanings.ts';
import { patientPageHindi } from '#i18n/hi/patient-page.ts';
import { patientMoreMarathi } from '#i18n/mr/patient-more.ts';
import { patientRecordMarathi } from '#i18n/mr/patient-record.ts';
import { testMeaningsMarathi } from '#i18n/mr/test-meanings.ts';
import { patientPageMarathi } from '#i18n/mr/patient-page.ts';
import { patientMoreTamil } from '#i18n/ta/patient-more.ts';
import { patientRecordTamil } from '#i18n/ta/patient-record.ts';
import { testMeaningsTamil } from '#i18n/ta/test-meanings.ts';
import { patientPageTamil } from '#i18n/ta/patient-page.ts';
import { patientMoreTelugu } from '#i18n/te/patient-more.ts';
import { patientRecordTelugu } from '#i18n/te/patient-record.ts';
import { testMeaningsTelugu } from '#i18n/te/test-meanings.ts';
import { patientPageTelugu } from '#i18n/te/patient-page.ts';
import { DoseUnit } from '#contract/prescriptions.ts';

const LANGUAGES = {
  hi: [
    { ...patientPageHindi, ...patientMoreHindi, ...patientRecordHindi, ...testMeaningsHindi },
    /\p{Script=Devanagari}/u,
  ],
  mr: [
    { ...patientPageMarathi, ...patientMoreMarathi, ...patientRecordMarathi, ...testMeaningsMarathi },
    /\p{Script=Devanagari}/u,
  ],
  bn: [
    { ...patientPageBengali, ...patientMoreBengali, ...patientRecordBengali, ...testMeaningsBengali },
    /\p{Script=Bengali}/u,
  ],
  ta: [
    { ...patientPageTamil, ...patientMoreTamil, ...patientRecordTamil, ...testMeaningsTamil },
    /\p{Script=Tamil}/u,
  ],
  te: [
    { ...patientPageTelugu, ...patientMoreTelugu, ...patientRecordTelugu, ...testMeaningsTelugu },
    /\p{Script=Telugu}/u,
  ],
} as const;
const en = { ...patientPage.en, ...patientMore.en, ...patientRecord.en, ...testMeanings.en };
type Key = keyof typeof en;
type Say = (...values: unknown[]) => string;

/** Values for sentences, so that each can be found in them again. */
const VALUES: Partial<Record<Key, readonly unknown[]>> = {
  dose: [1.5, 'ML'],
  charge: [true, 'V7'],
  fileSize: ['A7', 9_000],
  PAYMENT: ['R7', 'D8', 'U9'],
  REFUND: ['R7', 'D8', 'U9'],
  REDUCTION: ['R7', 'D8'],
  newMessages: [7],
  timesADay: [7],
  everyHours: [7],
  atMost: [7],
  days: [7],
};
const valuesOf = (key: Key): readonly unknown[] => VALUES[key] ?? ['A7', 'B8', 'C9'];
const numbersIn = (text: string): string[] => (text.match(/[A-Z]?\d+(?:\.\d+)?/g) ?? []).toSorted();

test.each(Object.entries(LANGUAGES))(
  '%s says each sentence with the values that English says',
  (_, [words]) => {
    for (const key of Object.keys(en) as Key[]) {
      const [english, other] = [en[key], words[key]] as [unknown, unknown];
      const say = (word: unknown): string =>
        typeof word === 'function' ? (word as Say)(...valuesOf(key)) : String(word);
      expect([key, numbersIn(say(other))]).toEqual([key, numbersIn(say(english))]);
    }
  },
);

test.each(Object.entries(LANGUAGES))('%s is in its own script', (_, [words, script]) => {
  const foreign = (Object.keys(en) as Key[]).filter((key) => {
    const word = words[key] as unknown;
    return typeof word === 'string' && !key.startsWith('hint_') && !script.test(word);
  });
  expect(foreign).toEqual([]);
});

test.each(Object.entries(LANGUAGES))('%s says one and many of each unit of a dose', (_, [words]) => {
  for (const unit of DoseUnit.options)
    for (const amount of [0.5, 1, 2]) expect(words.dose(amount, unit)).toMatch(new RegExp(`^${amount} \\S`));
});

test('each test that is explained is one of the catalogue', () => {
  const tests = JSON.parse(readFileSync('server/reference/data/lab-tests.json', 'utf8')) as {
    code: string;
  }[];
  const known = new Set(tests.map(({ code }) => code));
  expect(known.size).toBeGreaterThan(100);
  expect(Object.keys(testMeanings.en).filter((code) => !known.has(code))).toEqual([]);
});
