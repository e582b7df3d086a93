import { expect, test } from 'vitest';
import { guestBengali } from '#i18n/bn/guest.ts';
import { durationOf } from '#i18n/duration.ts';
import { callWords } from '#i18n/en/call.ts';
import { chatNotices } from '#i18n/en/chat-notices.ts';
import { cookieChoice } from '#i18n/en/cookie-choice.ts';
import { faults } from '#i18n/en/faults.ts';
import { guest } from '#i18n/en/guest.ts';
import { refusals } from '#i18n/en/refusals.ts';
import { room } from '#i18n/en/room.ts';
import { shell } from '#i18n/en/shell.ts';
import type { GuestWords } from '#i18n/guest-words.ts';
import { guestHindi } from '#i18n/hi/guest.ts';
import { hindi } from '#i18n/hi/index.ts';
import { guestMarathi } from '#i18n/mr/guest.ts';
import { guestTamil } from '#i18n/ta/guest.ts';
import { guestTelugu } from '#i18n/te/guest.ts';
import type { Area } from '#i18n/text.ts';
import { ENGLISH_AT_WORK } from '#ui/work-words.ts';
import { ENGLISH } from '#ui/words.ts';

const LANGUAGES = [
  ['hi', guestHindi, /\p{Script=Devanagari}/u],
  ['mr', guestMarathi, /\p{Script=Devanagari}/u],
  ['bn', guestBengali, /\p{Script=Bengali}/u],
  ['ta', guestTamil, /\p{Script=Tamil}/u],
  ['te', guestTelugu, /\p{Script=Telugu}/u],
] as const;

/** Areas by the names under which a component asks for them: under another one the page stays in English. */
const ENGLISH_AREAS: Readonly<Record<string, Area>> = Object.fromEntries([
  ...[callWords, chatNotices, cookieChoice, faults, guest, refusals, room, shell].map(({ name, en }) => [
    name,
    en,
  ]),
  ['ui', ENGLISH],
  ['work', ENGLISH_AT_WORK],
]);

type Say = (...values: string[]) => string;
const said = (word: unknown): string =>
  typeof word === 'function' ? (word as Say)('A7', 'B8') : String(word);

function wordsOf(words: GuestWords): [key: string, word: unknown, english: unknown][] {
  return Object.entries(words).flatMap(([area, texts]) =>
    Object.entries(texts).map(([key, word]): [string, unknown, unknown] => [
      `${area}.${key}`,
      word,
      ENGLISH_AREAS[area]?.[key],
    ]),
  );
}
const valuesIn = (text: string): string[] => (text.match(/[A-Z]?\d+|SMS/g) ?? []).toSorted();

test.each(LANGUAGES)(
  '%s says each sentence of a guest’s page with the values that English says',
  (_, words) => {
    for (const [key, word, english] of wordsOf(words)) {
      expect([key, typeof word]).toEqual([key, typeof english]);
      expect([key, valuesIn(said(word))]).toEqual([key, valuesIn(said(english))]);
    }
  },
);

test.each(LANGUAGES)('%s is in its own script on a guest’s page, and in no other', (_, words, script) => {
  for (const [key, word] of wordsOf(words)) {
    const text = said(word);
    expect([key, script.test(text)]).toEqual([key, true]);
    const letters = text.replaceAll(/A7|B8|SMS/g, '').match(/\p{L}/gu) ?? [];
    expect([key, letters.filter((letter) => !script.test(letter))]).toEqual([key, []]);
  }
});

test('a guest and a nurse read the same Hindi for the same text', () => {
  for (const [key, word] of wordsOf(guestHindi)) {
    const [area = '', name = ''] = key.split('.');
    const nurses = hindi[area]?.[name];
    if (nurses) expect([key, said(word)]).toEqual([key, said(nurses)]);
  }
});

test('a duration has the plural of its language and the digits 0–9', () => {
  expect(durationOf('en', 0.9)).toBe('0 seconds');
  expect(durationOf('en', 61)).toBe('1 minute');
  expect(durationOf('en', 7_500)).toBe('2 hours 5 minutes');
  expect(durationOf('hi', 720)).toBe('12 मिनट');
  expect(durationOf('mr', 3_600)).toBe('1 तास 0 मिनिटे');
  expect(durationOf('bn', 48)).toBe('48 সেকেন্ড');
  expect(durationOf('ta', 120)).toBe('2 நிமிடங்கள்');
  expect([60, 120].map((seconds) => durationOf('te', seconds))).toEqual(['1 నిమిషం', '2 నిమిషాలు']);
});
