import type { FieldFault } from '#contract/reasons.ts';
import type { ParsedBody } from '#contract/call.ts';
import type { patientCalls } from '#contract/patients.ts';
import { earlyWarning, warningScaleOf, type EarlyWarning, type PersonScored } from '#domain/early-warning.ts';
import { news2, type News2Input, type News2Risk } from '#domain/news2.ts';
import { improbableVitals } from '#domain/improbable-vitals.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { vitalByCode, vitalRange } from '#server/reference/clinical-rules.ts';

export type Taken = Omit<ParsedBody<typeof patientCalls.recordVitals>, 'consultationNumber'>;
type Person = { sex: string; ageYears: number };

export interface CheckedVital {
  code: string;
  name: string;
  value: number;
  unit: string;
  low: number | null;
  high: number | null;
}

/** The error of one value; undefined if it has none. */
function wrongOf(
  { code, value }: Taken['values'][number],
  at: number,
  isTwice: boolean,
): FieldFault | undefined {
  const vital = vitalByCode(code);
  if (!vital) return { path: `values.${at}.code`, reason: 'VITAL_UNKNOWN' };
  if (isTwice) return { path: `values.${at}.code`, reason: 'VITAL_TWICE' };
  const { entryMin, entryMax, unit } = vital;
  if (value >= entryMin && value <= entryMax) return undefined;
  const params = { min: entryMin, max: entryMax, unit };
  return { path: `values.${at}.value`, reason: 'VITAL_OUT_OF_RANGE', params };
}

/**
 * Checks the values: known codes, each once, physically possible (`data/vitals.json`), and the systolic
 * pressure above the diastolic. Adds body mass index from height and weight.
 * @throws Refusal BAD_INPUT naming every invalid value
 */
export function checkedVitals(values: Taken['values'], person: Person): CheckedVital[] {
  const seen = new Map<string, number>();
  const fields: FieldFault[] = [];
  for (const [at, taken] of values.entries()) {
    const wrong = wrongOf(taken, at, seen.has(taken.code));
    if (wrong) fields.push(wrong);
    seen.set(taken.code, taken.value);
  }
  const [upper, lower] = [seen.get('SBP'), seen.get('DBP')];
  if (!fields.length && upper !== undefined && lower !== undefined && lower >= upper) {
    const at = values.findIndex(({ code }) => code === 'DBP');
    fields.push({ path: `values.${at}.value`, reason: 'DIASTOLIC_NOT_BELOW_SYSTOLIC' });
  }
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
  const bmi = bodyMassIndex(seen.get('HT'), seen.get('WT'));
  if (bmi !== null && !seen.has('BMI')) seen.set('BMI', bmi);
  return [...seen].flatMap(([code, value]) => {
    const vital = vitalByCode(code);
    if (!vital) return [];
    return [
      { code, name: vital.name, value, unit: vital.unit, ...vitalRange(vital, person.sex, person.ageYears) },
    ];
  });
}

/**
 * Refuses values that are improbable at the patient's age and not confirmed. One that was right on the device's day is
 * right a birthday later.
 * @throws Refusal BAD_INPUT naming each, with the expected range
 */
export function mustBeProbable(
  { values, confirmed = [] }: Pick<Taken, 'values' | 'confirmed'>,
  ageYears: number,
): void {
  const before = new Set(improbableVitals(values, ageYears - 1).map(({ code }) => code));
  const fields = improbableVitals(values, ageYears).flatMap(({ code, min, max }): FieldFault[] => {
    if (confirmed.includes(code) || !before.has(code)) return [];
    const at = values.findIndex((taken) => taken.code === code);
    const unit = vitalByCode(code)?.unit ?? '';
    return [{ path: `values.${at}.value`, reason: 'VITAL_IMPROBABLE', params: { min, max, unit } }];
  });
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
}

/** kg/m², to one decimal; null without height and weight, or when it is not possible. */
function bodyMassIndex(heightCm: number | undefined, weightKg: number | undefined): number | null {
  if (!heightCm || !weightKg) return null;
  const value = Math.round((weightKg / (heightCm / 100) ** 2) * 10) / 10;
  const bmi = vitalByCode('BMI');
  return bmi && value >= bmi.entryMin && value <= bmi.entryMax ? value : null;
}

type Looked = Pick<Taken, 'onOxygen' | 'consciousness'> & { spo2Scale?: 1 | 2 };

/**
 * The NEWS2 score of one set; null when the patient is outside its scope (a child, a pregnancy or none recorded), or a
 * parameter is missing.
 */
export function news2Of(
  values: readonly { code: string; value: number }[],
  looked: Looked,
  person: PersonScored,
): { score: number; risk: News2Risk } | null {
  const input = news2InputOf(values, looked);
  return warningScaleOf(person) === 'NEWS2' && input ? news2(input) : null;
}

/** Returns what one set asks for; parts of it may be missing. */
export function warningOf(
  values: readonly { code: string; value: number }[],
  { onOxygen, consciousness, spo2Scale = 1 }: Looked,
  person: PersonScored,
): EarlyWarning {
  const of = (code: string): number | null => values.find((vital) => vital.code === code)?.value ?? null;
  return earlyWarning(
    {
      respiratoryRate: of('RR'),
      spo2: of('SPO2'),
      spo2Scale,
      onOxygen,
      systolic: of('SBP'),
      diastolic: of('DBP'),
      pulse: of('PULSE'),
      consciousness,
      temperature: of('TEMP'),
    },
    person,
  );
}

/** Returns what the score is made of; undefined when a parameter is missing. */
export function news2InputOf(
  values: readonly { code: string; value: number }[],
  { onOxygen, consciousness, spo2Scale = 1 }: Looked,
): News2Input | undefined {
  const of = (code: string): number | undefined => values.find((vital) => vital.code === code)?.value;
  const [respiratoryRate, spo2, systolic, pulse, temperature] = ['RR', 'SPO2', 'SBP', 'PULSE', 'TEMP'].map(
    of,
  );
  if (!consciousness || onOxygen === null || respiratoryRate === undefined || spo2 === undefined)
    return undefined;
  if (systolic === undefined || pulse === undefined || temperature === undefined) return undefined;
  return { respiratoryRate, spo2, spo2Scale, onOxygen, systolic, pulse, consciousness, temperature };
}
