import { ageInMonths, ageWords } from './age.ts';

/** How exactly a birth is known. An estimate is the middle of the month or year, so that an age is at most half of that wrong. */
export type BirthKnownTo = 'DAY' | 'MONTH' | 'YEAR';

export interface Birth {
  /** YYYY-MM-DD; of a month its 15th, of a year its 1 July. */
  readonly bornOn: string;
  readonly birthKnownTo: BirthKnownTo;
}

const OLDEST_YEAR = 1890;
/** Doses and limits of a younger child depend on months. */
const MONTH_NEEDED_UNDER_MONTHS = 60;

/**
 * Reads "1964-05-03", "1964-05" or "1964", as FHIR writes a date that is not wholly known. Returns undefined for a text that
 * is none of these, or a day that no calendar has.
 */
export function birthOf(text: string): Birth | undefined {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!found) return undefined;
  const [, year = '', month, day] = found;
  const birth: Birth = day
    ? { bornOn: text, birthKnownTo: 'DAY' }
    : month
      ? { bornOn: `${year}-${month}-15`, birthKnownTo: 'MONTH' }
      : { bornOn: `${year}-07-01`, birthKnownTo: 'YEAR' };
  return Number(year) >= OLDEST_YEAR && isCalendarDay(birth.bornOn) ? birth : undefined;
}

function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** A birth as far as it is known: "1964-05-03", "1964-05" or "1964". */
export function birthText({ bornOn, birthKnownTo }: Birth): string {
  return bornOn.slice(0, { DAY: 10, MONTH: 7, YEAR: 4 }[birthKnownTo]);
}

export type BirthFault = 'BIRTH_DATE_NOT_IN_PAST' | 'BIRTH_MONTH_NEEDED';

/**
 * Returns what is wrong with a birth on a day (YYYY-MM-DD), or undefined. A birth in the present month or year may be estimated after the
 * day; that of a child under five years has to name the month.
 */
export function birthFault(birth: Birth, today: string): BirthFault | undefined {
  if (birthText(birth) > today.slice(0, birthText(birth).length)) return 'BIRTH_DATE_NOT_IN_PAST';
  const isYoung = ageInMonths(`${birth.bornOn.slice(0, 4)}-12-31`, today) < MONTH_NEEDED_UNDER_MONTHS;
  return birth.birthKnownTo === 'YEAR' && isYoung ? 'BIRTH_MONTH_NEEDED' : undefined;
}

/** Returns whether a day that a person gives as their birth agrees with what is recorded of it. */
export function agreesWithBirth(recorded: Birth, day: string): boolean {
  const known = birthText(recorded);
  return day.slice(0, known.length) === known;
}

/** An age on a paper, in English, on a day: "61 years", or "about 61 years" where the day of birth is not known. */
export function statedAge(birth: Birth, day: string): string {
  const words = ageWords(birth.bornOn, day);
  return birth.birthKnownTo === 'DAY' ? words : `about ${words}`;
}
