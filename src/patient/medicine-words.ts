import type { PlanPlace, PlannedMedicine } from '#contract/planned-medicine.ts';
import type { Language, Words } from './language.ts';

const NO_BREAK = '\u00A0';

/** "CETIRIZINE 10 mg": a strength never breaks from its unit, which would change it. */
export function wholeName({ name, strength }: Pick<PlannedMedicine, 'name' | 'strength'>): string {
  return `${name.toUpperCase()} ${strength}`.replaceAll(/(\d) (?=[A-Za-z%µ])/g, `$1${NO_BREAK}`).trim();
}

/** 7 January 2024 was a Sunday. */
function weekdayIn(language: Language, weekday: number): string {
  const day = new Date(Date.UTC(2024, 0, 7 + weekday));
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** "By mouth, 1 dose every 6 hours, after food" */
export function howWords(
  { route, everyHours, weekday, maxPerDay, asWritten, timing, places }: PlannedMedicine,
  place: PlanPlace,
  { language, words }: { language: Language; words: Words },
): string {
  const every = everyHours === null ? '' : words.everyHours(everyHours);
  const atMost = maxPerDay === null ? '' : words.atMost(maxPerDay);
  const often: Partial<Record<PlanPlace, string>> = {
    THROUGH_THE_DAY: every,
    ALTERNATE_DAYS: words.oftenAlternate,
    ONCE_A_WEEK: [words.oftenWeekly, weekday !== null && weekdayIn(language, weekday)]
      .filter(Boolean)
      .join(': '),
    ONCE: words.oftenOnce,
    WHEN_NEEDED: [every, atMost || words.oftenNeeded].filter(Boolean).join(', '),
    AS_WRITTEN: [asWritten !== null && words.asWritten(asWritten), atMost].filter(Boolean).join(', '),
  };
  const how = [
    route === null ? '' : words[`route_${route}`],
    often[place] ?? words.timesADay(places.length),
    timing === 'ANY' ? '' : words[`timing_${timing}`],
  ]
    .filter(Boolean)
    .join(', ');
  return how.charAt(0).toLocaleUpperCase() + how.slice(1);
}
