import { plainText } from './amount-text.ts';
import { DAYS, weekdayName, weeklyDoseOf } from './weekly.ts';

const NAMES = new Map(
  DAYS.flatMap(([, spellings], day) => spellings.split('|').map((name) => [name, day] as const)),
);
const NAME = [...NAMES.keys()].toSorted((a, b) => b.length - a.length).join('|');
const ONE = `(?:${NAME})s?`;
const LIST = `${ONE}(?:(?: and | )${ONE})*`;

const COUNTS: Readonly<Record<string, number>> = { once: 1, one: 1, twice: 2, two: 2, thrice: 3, three: 3 };
const COUNT = '(?<count>once|one|twice|two|thrice|three|[1-6])(?: ?(?:x|times|days))?';
const A_WEEK = '(?:weekly|a week|per week|every week|each week|in a week|a wk|/ ?(?:week|wk))';
const TIMES_A_WEEK = `(?:${COUNT} ?${A_WEEK}|weekly (?<after>twice|thrice|[2-6](?: times)?))`;

const ONLY_TIMES = new RegExp(`^${TIMES_A_WEEK}$`, 'u');
const NAMED = new RegExp(
  `^(?:${TIMES_A_WEEK} )?(?:only )?(?:on |every |each |हर )?(?<days>${LIST})(?: only)?$`,
  'u',
);
const RANGE = new RegExp(`^(?:daily |every day )?(?:from )?(?<from>${ONE}) to (?<to>${ONE})$`, 'u');
const EXCEPT = new RegExp(
  `^(?:once )?(?:daily|every day|each day|once a day|1-0-0|od) (?:except|but not|excluding|other than)(?: on)? (?<days>${LIST})$`,
  'u',
);
const WORKING_DAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];
const WEEK = [1, 2, 3, 4, 5, 6, 0];

const dayOf = (name: string): number => NAMES.get(name) ?? NAMES.get(name.replace(/s$/, '')) ?? -1;
const daysIn = (list: string): number[] => list.split(/ and | /).map(dayOf);
const countOf = (word: string): number => COUNTS[word] ?? Number.parseInt(word, 10);

/** Days of the week on which a medicine is taken, Sunday first as 0, in the order from Monday. */
export interface WeekdaysReading {
  days: number[];
}

/** One spelling: single spaces, "and" for "&", "/", "+" and commas; three and more names may be joined by hyphens. */
function spelling(typed: string): string {
  const plain = plainText(typed)
    .replaceAll(/(?<!\d)[.]|[.](?!\d)|[,;:()"'’“”।]/gu, ' ')
    .replaceAll(/ ?(?:&|\+|और|aur) ?/gu, ' and ')
    .replaceAll(/\bm[ /-]?w[ /-]?f\b/gu, 'mon wed fri')
    .replaceAll(new RegExp(`(${ONE})/(?=${ONE})`, 'gu'), '$1 and ');
  const hyphened = new RegExp(`^(?:.* )?${ONE}-${ONE}(?:-${ONE})+$`, 'u').test(plain)
    ? plain.replaceAll('-', ' ')
    : plain;
  return hyphened.replaceAll(/\s+/gu, ' ').trim();
}

/** The named days, where each is there once and they are as many as the text says. */
function counted(days: readonly number[], count: string | undefined): WeekdaysReading | undefined {
  const isWhole = days.length > 1 && new Set(days).size === days.length && !days.includes(-1);
  if (!isWhole || (count !== undefined && countOf(count) !== days.length)) return undefined;
  return { days: WEEK.filter((day) => days.includes(day)) };
}

/**
 * Reads two and more days of a week: "mon wed fri", "twice a week on Mon & Thu", "every day except Sunday", "Monday to Friday".
 * "mon-thu" is read neither as two days nor as four. One day alone is `weeklyDoseOf`.
 */
export function weekdaysOf(typed: string): WeekdaysReading | undefined {
  const text = spelling(typed);
  if (/^(?:on )?week ?days(?: only)?$/.test(text)) return { days: WORKING_DAYS };
  if (/^(?:on )?week ?ends(?: only)?$/.test(text)) return { days: WEEKEND };
  const range = RANGE.exec(text)?.groups;
  if (range) return rangeOf(dayOf(range['from'] ?? ''), dayOf(range['to'] ?? ''));
  const except = EXCEPT.exec(text)?.groups?.['days'];
  if (except) return { days: WEEK.filter((day) => !daysIn(except).includes(day)) };
  const { days, count, after } = NAMED.exec(text)?.groups ?? {};
  return days === undefined ? undefined : counted(daysIn(days), count ?? after);
}

function rangeOf(from: number, to: number): WeekdaysReading | undefined {
  const [first, last] = [WEEK.indexOf(from), WEEK.indexOf(to)];
  return first < last ? { days: WEEK.slice(first, last + 1) } : undefined;
}

/** How often a week, where the text says that and no day: "twice a week". Once a week is `weeklyDoseOf`. */
export function timesAWeek(typed: string): number | undefined {
  const { count, after } = ONLY_TIMES.exec(spelling(typed))?.groups ?? {};
  const times = countOf(count ?? after ?? '');
  return times > 1 ? times : undefined;
}

/** "On Monday and Thursday"; of six days "Every day except Sunday". */
export function weekdayWords({ days }: WeekdaysReading): string {
  const missing = WEEK.filter((day) => !days.includes(day));
  const names = days.map(weekdayName);
  return missing.length === 1
    ? `Every day except ${weekdayName(missing[0] ?? 0)}`
    : `On ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const OTHER_WORDS =
  'and|to|till|on|every|each|only|daily|weekly|a|in|per|week|wk|once|twice|two|thrice|three|times?|days?|हर|[1-6]';
const DAY_WORDS = new RegExp(
  `^(?:(?:${NAME})s?|${OTHER_WORDS})(?:(?: |-|/)(?:(?:${NAME})s?|${OTHER_WORDS}))*$`,
  'u',
);
const ANY_NAME = new RegExp(`(?:^|[ /-])${ONE}(?:$|[ /-])`, 'u');

/** Returns whether a text is of weekdays alone and says neither one day of each week nor several: "mon-thu", "Monday", "biweekly". */
export function isUnclearWeekdays(typed: string): boolean {
  const text = spelling(typed);
  if (/^(?:bi|semi)[ -]?(?:weekly|monthly)$/.test(text)) return true;
  return DAY_WORDS.test(text) && ANY_NAME.test(text) && !weekdaysOf(typed) && !weeklyDoseOf(typed);
}
