/** Number words as `spelling` of frequencies.ts leaves them: English ones are figures already. */
const NUMBERS: Readonly<Record<string, number>> = {
  एक: 1,
  दो: 2,
  तीन: 3,
  चार: 4,
  पांच: 5,
  छह: 6,
  छः: 6,
  छे: 6,
  आठ: 8,
  बारह: 12,
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  paanch: 5,
  chhe: 6,
  aath: 8,
  barah: 12,
  एकदा: 1,
  दोनदा: 2,
  तीनदा: 3,
  चारदा: 4,
};
const NUMBER = `(\\d{1,2}|${Object.keys(NUMBERS).join('|')})`;
const numberOf = (word: string | undefined): number => NUMBERS[word ?? ''] ?? Number(word);

const HOURS = new RegExp(
  [
    String.raw`^q ?(\d{1,2}) ?(?:h|hr?ly|hrs?|hours?|hourly)$`,
    String.raw`^(\d{1,2})(?:th)? ?(?:hourly|hrly|h|hly)$`,
    String.raw`^every (\d{1,2})(?:th)? ?(?:h|hrs?|hours?|hourly)$`,
    `^हर ${NUMBER} घंटे(?: में| पर| बाद)?$`,
    `^har ${NUMBER} ghante(?: (?:me|mein|par|baad))?$`,
  ].join('|'),
);
const LONGEST_HOURS = 48;

/** The hours between two doses: "q6h", "6 hourly", "every 6 hours", "हर 6 घंटे". */
export function hoursOf(plain: string): number | undefined {
  const [, ...found] = HOURS.exec(plain) ?? [];
  const hours = numberOf(found.find(Boolean));
  return hours >= 1 && hours <= LONGEST_HOURS ? hours : undefined;
}

const TIMES = new RegExp(
  [
    String.raw`^(\d{1,2}) ?(?:times|x) ?(?:daily|(?:a|per|every|each|in a) day|/ ?day)$`,
    String.raw`^(\d{1,2}) ?/ ?day$`,
    `^(?:एक )?दिन में ${NUMBER} (?:बार|दफा)$`,
    `^(?:ek )?din (?:me|mein|main) ${NUMBER} ba+r$`,
    `^दिवसातून ${NUMBER}(?: वेळा)?$`,
  ].join('|'),
);
const BY_TIMES: Readonly<Record<number, string>> = { 1: 'Once daily', 2: '1-0-1', 3: '1-1-1', 4: '1-1-1-1' };
const MOST_TIMES = 12;

/** How often a day in words, as a prescription says it: "3x/day" as "1-1-1", "five times a day" as "5 times a day". */
export function timesWords(plain: string): string | undefined {
  const [, ...found] = TIMES.exec(plain) ?? [];
  const times = numberOf(found.find(Boolean));
  return times >= 1 && times <= MOST_TIMES ? (BY_TIMES[times] ?? `${times} times a day`) : undefined;
}

type PeriodUnit = 'd' | 'wk' | 'mo';
/** One dose every so many days, weeks or months, as FHIR's `Timing.repeat` has it. */
export interface Period {
  period: number;
  periodUnit: PeriodUnit;
}

const UNIT_WORDS: Readonly<Record<PeriodUnit, string>> = { d: 'days', wk: 'weeks', mo: 'months' };
const DAYS_IN: Readonly<Record<PeriodUnit, number>> = { d: 1, wk: 7, mo: 30 };
const LONGEST_DAYS = 366;

const EVERY =
  /^(?:once |1 dose )?(?:every|each|once in) (\d{1,2})(?:nd|rd|th)? (d|w|m)(?:ays?|eeks?|ks?|onths?)$/;
const SHORT = /^q ?(\d{1,2}) ?(d|w|m)$/;
const HOURS_OF_DAYS = /^(?:q|every )? ?(\d{2,3}) ?(?:h|hrs?|hours?|hourly)$/;
const MONTHLY = /^(\d{1,2}) ?monthly$/;
const NAMED: readonly (readonly [RegExp, Period])[] = [
  [/^(?:every|each) (?:third|3rd) day$/, { period: 3, periodUnit: 'd' }],
  [/^(?:every|each) (?:fourth|4th) day$/, { period: 4, periodUnit: 'd' }],
  [/^(?:fortnightly|(?:once )?(?:a|every|each|in a) fortnight)$/, { period: 2, periodUnit: 'wk' }],
  [
    /^(?:every|each) (?:alternate|other|second|2nd) week$|^alternate weeks?$/,
    { period: 2, periodUnit: 'wk' },
  ],
  [/^(?:once )?(?:monthly|(?:a|per|every|each|in a) month)$/, { period: 1, periodUnit: 'mo' }],
  [/^(?:quarterly|every quarter)$/, { period: 3, periodUnit: 'mo' }],
];
const LETTERS: Readonly<Record<string, PeriodUnit>> = { d: 'd', w: 'wk', m: 'mo' };

/** Reads "every 3 days", "fortnightly", "q72h", "3 monthly"; undefined for anything else, and for more than a year. */
export function periodOf(plain: string): Period | undefined {
  const named = NAMED.find(([words]) => words.test(plain))?.[1];
  if (named) return named;
  const [, hours] = HOURS_OF_DAYS.exec(plain) ?? [];
  if (hours !== undefined)
    return Number(hours) > LONGEST_HOURS && Number(hours) % 24 === 0
      ? { period: Number(hours) / 24, periodUnit: 'd' }
      : undefined;
  const [, months] = MONTHLY.exec(plain) ?? [];
  const [, count = months, letter = 'm'] = EVERY.exec(plain) ?? SHORT.exec(plain) ?? [];
  const found = { period: Number(count), periodUnit: LETTERS[letter] ?? 'd' };
  return found.period >= 1 && daysOf(found) <= LONGEST_DAYS ? found : undefined;
}

/** Days between two doses; a month counts as 30. */
export const daysOf = ({ period, periodUnit }: Period): number => period * DAYS_IN[periodUnit];

const SINGLE: Readonly<Record<PeriodUnit, string>> = {
  d: 'Once daily',
  wk: 'Once weekly',
  mo: 'Once monthly',
};

/** "Every 3 days", "Once monthly". */
export function periodWords({ period, periodUnit }: Period): string {
  if (period === 1) return SINGLE[periodUnit];
  if (periodUnit === 'd' && period === 2) return 'On alternate days';
  if (periodUnit === 'd' && period === 7) return 'Once weekly';
  return `Every ${period} ${UNIT_WORDS[periodUnit]}`;
}
