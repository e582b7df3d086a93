import type { PlanPlace, PlannedMedicine } from '#contract/planned-medicine.ts';
import type { Words } from './language.ts';

const NO_BREAK = '\u00A0';

/** "CETIRIZINE 10 mg": a strength never breaks from its unit, which would change it. */
export function wholeName({ name, strength }: Pick<PlannedMedicine, 'name' | 'strength'>): string {
  return `${name.toUpperCase()} ${strength}`.replaceAll(/(\d) (?=[A-Za-z%µ])/g, `$1${NO_BREAK}`).trim();
}

/** "By mouth, 1 dose every 6 hours, after food" */
export function howWords(
  { route, everyHours, maxPerDay, asWritten, timing, places }: PlannedMedicine,
  place: PlanPlace,
  words: Words,
): string {
  const often: Partial<Record<PlanPlace, string>> = {
    THROUGH_THE_DAY: everyHours === null ? '' : words.everyHours(everyHours),
    ALTERNATE_DAYS: words.oftenAlternate,
    ONCE_A_WEEK: words.oftenWeekly,
    ONCE: words.oftenOnce,
    WHEN_NEEDED: maxPerDay === null ? words.oftenNeeded : words.atMost(maxPerDay),
    AS_WRITTEN: asWritten === null ? '' : words.asWritten(asWritten),
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
