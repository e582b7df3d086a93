import { plainText } from './amount-text.ts';

/** Sunday first, as `Date` counts. Written as `plainText` leaves them. */
export const DAYS: readonly (readonly [name: string, spellings: string])[] = [
  ['Sunday', 'sun|sunday|रविवार|इतवार'],
  ['Monday', 'mon|monday|सोमवार'],
  ['Tuesday', 'tue|tues|tuesday|मंगलवार'],
  ['Wednesday', 'wed|weds|wednesday|बुधवार'],
  ['Thursday', 'thu|thur|thurs|thursday|गुरुवार|गुरूवार|बृहस्पतिवार|वीरवार'],
  ['Friday', 'fri|friday|शुक्रवार'],
  ['Saturday', 'sat|saturday|शनिवार'],
];
const ONE_DAY = DAYS.map(([, spellings]) => spellings).join('|');

const WEEK = 'week|wk|सप्ताह|हफ्ते';
const WEEKLY = [
  `(?:once |one dose |one time |1 time |1x )?(?:a|per|every|each|in a) (?:${WEEK})`,
  'once weekly',
  'weekly once',
  'weekly',
  'once wkly',
  'साप्ताहिक',
  `(?:${WEEK}) में एक बार`,
  `हर (?:${WEEK})(?: में)?(?: एक बार)?`,
].join('|');
const NUMBER =
  '(?:\\d+(?:\\.\\d+)?(?: \\d/\\d)?|\\d/\\d|one|two|three|four|five|six|seven|eight|nine|ten|half|half a|एक|दो|तीन|चार|पांच)';
const UNIT =
  '(?:tabs?|tablets?|caps?|capsules?|mg|mcg|ml|units?|doses?|injections?|patch|patches|गोली|गोलियां)';
const AMOUNT = `(?:(?:take|give|inject|swallow|apply) )?(?:${NUMBER} ?${UNIT}|${NUMBER})(?: of [\\d.]+ ?(?:mg|mcg))?(?: by mouth| orally| under the skin)?`;
const WHEN = [
  '(?:in the )?(?:morning|afternoon|evening)',
  '(?:at )?(?:noon|night|bedtime|bed time)',
  '(?:before|after|with) (?:food|meals|breakfast|lunch|dinner|water)',
  'सुबह|शाम|रात|रात को',
].join('|');
const NAMED = [
  `(?:${WEEKLY})(?: on| every| each| always on| only on| हर)? (?<a>${ONE_DAY})s?(?: को)?`,
  `(?:every |each |on )?(?<b>${ONE_DAY})s? (?:${WEEKLY})`,
  `(?:once )?(?:on )?(?:every|each|हर|प्रत्येक) (?<c>${ONE_DAY})(?: को)?`,
  `(?:only )?(?:once )?(?:on )?(?<d>${ONE_DAY})s`,
].join('|');
/** The whole text, so that nothing beside it says another day or another number of times. */
const WHOLE = new RegExp(`^(?<amount>${AMOUNT} )?(?:${NAMED})(?: only)?(?<when>(?: (?:${WHEN}))*)$`, 'u');

export interface WeeklyDose {
  /** 0 is Sunday. */
  weekday: number;
  /** It says neither an amount nor a time of day. */
  isBare: boolean;
}

/**
 * Reads "once weekly on Monday", "every Sunday at night", "हर सोमवार": once a week on one named day and nothing else.
 * Returns undefined for any other text, also where it mentions a week or a day among other words.
 */
export function weeklyDoseOf(typed: string): WeeklyDose | undefined {
  const text = plainText(typed)
    .replaceAll(/(?<!\d)[.]|[.](?!\d)|[,;:()"'’“”।-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const { a, b, c, d, amount, when } = WHOLE.exec(text)?.groups ?? {};
  const day = a ?? b ?? c ?? d;
  if (day === undefined) return undefined;
  const weekday = DAYS.findIndex(([, spellings]) => spellings.split('|').includes(day));
  return { weekday, isBare: !amount && !when };
}

export const weekdayName = (weekday: number): string => DAYS[weekday]?.[0] ?? '';
