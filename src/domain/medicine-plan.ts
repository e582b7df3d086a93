import type { PlanPlace, PlannedMedicine } from '#contract/planned-medicine.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { frequencyOf } from '#domain/prescribing/frequencies.ts';
import { weeklyDoseOf } from '#domain/prescribing/weekly.ts';

type Line = Pick<PrescriptionItem, 'frequency' | 'dosage' | 'instructions' | 'translated' | 'indication'> & {
  dosageForm?: string;
};

/** Morning, noon and night; with four figures, the third is the evening. */
const TIMES_OF_DAY = {
  3: ['MORNING', 'NOON', 'NIGHT'],
  4: ['MORNING', 'NOON', 'EVENING', 'NIGHT'],
} as const satisfies Record<number, readonly PlanPlace[]>;

/** "1-0-1"; with a figure above 1 it is not plain what one dose is. */
const PLAIN_DAY = /^[01](-[01]){2,3}$/;
const EVERY_HOURS = /^(?:SOS, )?every (\d{1,2}) hours$/i;
const NEEDED_AGAIN = /^SOS(?:, every \d{1,2} hours)?$/;

/** Words that a medicine is not taken on each day, wherever the prescriber wrote them. */
const NOT_DAILY =
  /\b(weekly|fortnight(ly)?|monthly|alternate|once (a|per|every) (week|month)|(every|each) (other|second|third) day|(every|each|per|a) (week|month)|(mon|tues|wednes|thurs|fri|satur|sun)days?)\b|हफ़्ते|हफ्ते|सप्ताह|साप्ताहिक|एक दिन छोड़/i;

const PLACE_OF: Readonly<Record<string, PlanPlace>> = {
  'On alternate days': 'ALTERNATE_DAYS',
  'Once weekly': 'ONCE_A_WEEK',
  'Once, now': 'ONCE',
};

/**
 * The places of a line in the plan. Taken daily by mistake, a weekly medicine kills: a time of day is answered only where
 * the frequency says each day and nothing beside it says otherwise; what is not plain is shown as it was written.
 * @param isWeeklyMedicine it is known to be taken once a week
 */
export function placesOf(line: Line, isWeeklyMedicine: boolean): PlanPlace[] {
  if (line.dosage?.trim()) return ['AS_WRITTEN'];
  const frequency = frequencyOf(line.frequency, line.dosageForm);
  const rare = rarePlaceOf(frequency);
  if (rare && (!isWeeklyMedicine || rare === 'ONCE_A_WEEK')) return [rare];
  const said = [line.frequency, line.instructions, line.translated?.text, line.indication].join('\n');
  if (isWeeklyMedicine || NOT_DAILY.test(said)) return ['AS_WRITTEN'];
  if (EVERY_HOURS.test(frequency)) return ['THROUGH_THE_DAY'];
  if (frequency === 'At bedtime') return ['NIGHT'];
  const times = PLAIN_DAY.test(frequency) ? timesOfDay(frequency) : [];
  return times.length ? times : ['AS_WRITTEN'];
}

function rarePlaceOf(frequency: string): PlanPlace | undefined {
  if (NEEDED_AGAIN.test(frequency)) return 'WHEN_NEEDED';
  // A day with more beside it, such as a time, is shown as it was written.
  return weeklyDoseOf(frequency)?.isBare ? 'ONCE_A_WEEK' : PLACE_OF[frequency];
}

function timesOfDay(frequency: string): PlanPlace[] {
  const figures = frequency.split('-');
  const names: readonly PlanPlace[] = TIMES_OF_DAY[figures.length as 3 | 4];
  return names.filter((_, at) => figures[at] === '1');
}

/** A line of a prescription as its patient reads it. */
export function plannedMedicine(item: PrescriptionItem, isWeeklyMedicine: boolean): PlannedMedicine {
  const places = placesOf(item, isWeeklyMedicine);
  const frequency = frequencyOf(item.frequency, item.dosageForm);
  const hours = EVERY_HOURS.exec(frequency)?.[1];
  const isAsWritten = places.includes('AS_WRITTEN');
  return {
    places,
    name: item.genericMedicineName,
    strength: item.strength,
    dosageForm: item.dosageForm,
    dose: (!item.dosage?.trim() && item.dose) || null,
    route: item.route ?? null,
    everyHours: hours ? Number(hours) : null,
    weekday: weeklyDoseOf(frequency)?.weekday ?? null,
    maxPerDay: item.maxPerDay ?? null,
    asWritten: isAsWritten ? item.dosage?.trim() || frequency || null : null,
    timing: item.timing,
    durationDays: item.durationDays,
    indication: item.indication ?? null,
    instructions: item.instructions,
    translated: item.translated ?? null,
  };
}
