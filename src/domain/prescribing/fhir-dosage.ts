import type { Dose, PrescriptionItem } from '#contract/prescriptions.ts';
import { doseUnitWords } from '#domain/dose-units.ts';
import type { Json } from '#domain/fhir-values.ts';
import { periodOf } from './dose-intervals.ts';
import { dayFigures, frequencyOf, isAsNeeded } from './frequencies.ts';
import { weekdaysOf } from './weekdays.ts';
import { weeklyDoseOf } from './weekly.ts';

/** Codes of FHIR's EventTiming, of a day in three and in four parts. */
const TIMES_OF_DAY = [
  ['MORN', 'NOON', 'NIGHT'],
  ['MORN', 'NOON', 'EVE', 'NIGHT'],
] as const;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
/** Units of UCUM; counted forms, such as tablets, have no unit of measure. */
const UCUM: Partial<Record<Dose['unit'], string>> = { ML: 'mL', MG: 'mg', MCG: 'ug', G: 'g', DROP: '[drp]' };
const UCUM_SYSTEM = 'http://unitsofmeasure.org';

const daily = (frequency: number, period = 1): Json => ({ frequency, period, periodUnit: 'd' });

/**
 * The dosage of a line as FHIR R4 codes it (`Dosage.timing`, `asNeeded`, `doseAndRate`), one for each amount that differs: of
 * "1-0-½" two. Empty where the words say what no code does: the text of the line then stays the only instruction.
 */
export function fhirDosages(item: PrescriptionItem): Json[] {
  const { dose, durationDays, maxPerDay } = item;
  const frequency = frequencyOf(item.frequency, item.dosageForm);
  const isSos = isAsNeeded(frequency);
  const bounds = { boundsDuration: { value: durationDays, unit: 'd', system: UCUM_SYSTEM, code: 'd' } };
  const repeats = repeatsOf(frequency);
  if (item.dosage !== undefined || (!repeats.length && !isSos)) return [];
  return (repeats.length ? repeats : [{ times: 1, repeat: {} }]).map(({ times, repeat }, at, all) => ({
    ...(all.length > 1 && { sequence: at + 1 }),
    timing: { repeat: { ...bounds, ...repeat } },
    ...(isSos && asNeededOf(item)),
    ...(dose && { doseAndRate: [{ doseQuantity: quantityOf(dose, times) }] }),
    ...(isSos &&
      dose &&
      maxPerDay && {
        maxDosePerPeriod: {
          numerator: quantityOf(dose, maxPerDay),
          denominator: { value: 1, unit: 'd', system: UCUM_SYSTEM, code: 'd' },
        },
      }),
  }));
}

function asNeededOf({ indication }: PrescriptionItem): Json {
  return indication ? { asNeededCodeableConcept: { text: indication } } : { asNeededBoolean: true };
}

function quantityOf({ amount, unit }: Dose, times: number): Json {
  const value = Math.round(amount * times * 1e6) / 1e6;
  const code = UCUM[unit];
  return { value, unit: doseUnitWords(unit, value), ...(code && { system: UCUM_SYSTEM, code }) };
}

interface Repeat {
  /** How many doses are taken at once. */
  times: number;
  repeat: Json;
}

function repeatsOf(frequency: string): Repeat[] {
  const figures = dayFigures(frequency);
  if (figures) return atTimesOfDay(figures);
  const weekly = weeklyDoseOf(frequency);
  if (weekly)
    return weekly.isBare
      ? [
          {
            times: 1,
            repeat: { frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: [WEEKDAYS[weekly.weekday]] },
          },
        ]
      : [];
  const days = weekdaysOf(frequency)?.days.map((day) => WEEKDAYS[day]);
  if (days)
    return [{ times: 1, repeat: { frequency: days.length, period: 1, periodUnit: 'wk', dayOfWeek: days } }];
  const [, hours] = /(?:^Every |, every )(\d{1,2}) hours$/.exec(frequency) ?? [];
  if (hours) return [{ times: 1, repeat: { frequency: 1, period: Number(hours), periodUnit: 'h' } }];
  const [, times] = /^(\d{1,2}) times a day$/.exec(frequency) ?? [];
  const repeat = KNOWN[frequency] ?? (times ? daily(Number(times)) : periodRepeat(frequency));
  return repeat ? [{ times: 1, repeat }] : [];
}

/** "Once weekly" without a day stays text: which day it is has to be asked. */
function periodRepeat(frequency: string): Json | undefined {
  const period = periodOf(frequency.toLowerCase());
  return period && { frequency: 1, ...period };
}

const KNOWN: Readonly<Record<string, Json>> = {
  'Every hour': { frequency: 1, period: 1, periodUnit: 'h' },
  'Once daily': daily(1),
  'At bedtime': { ...daily(1), when: ['HS'] },
  'On alternate days': daily(1, 2),
  'Once, now': { count: 1 },
};

/** One for each figure that differs, with the times of day at which so much is taken. */
function atTimesOfDay(figures: readonly number[]): Repeat[] {
  const times = TIMES_OF_DAY.find(({ length }) => length === figures.length);
  if (!times) return [];
  return [...new Set(figures)]
    .filter((figure) => figure > 0)
    .map((figure) => {
      const when = times.filter((_, at) => figures[at] === figure);
      return { times: figure, repeat: { ...daily(1), when } };
    });
}
