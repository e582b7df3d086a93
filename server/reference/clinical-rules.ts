import { lazy, readJson } from '#server/reference/reference-data.ts';
import type { Frozen } from '#server/reference/reference-data.ts';

type VitalRange = {
  ageMinYears: number;
  ageMaxYears: number | null;
  sex?: string;
  low: number | null;
  high: number | null;
};
/** `entryMin` and `entryMax` limit input, ranges give reference values; `unit` is UCUM. */
export type Vital = Frozen<{
  code: string;
  name: string;
  loincCode: string | null;
  unit: string;
  entryMin: number;
  entryMax: number;
  ranges: VitalRange[];
}>;

const vitals = lazy(() => readJson<{ vitals: Vital[] }>('vitals.json').vitals);

export const listVitals = (): readonly Vital[] => vitals();

export function vitalByCode(code: string): Vital | undefined {
  return vitals().find((vital) => vital.code === code);
}

/**
 * The reference range for a person; null bounds when there is none. A range for the sex comes before one for
 * any.
 */
export function vitalRange(
  vital: Vital,
  sex: string,
  ageYears: number,
): { low: number | null; high: number | null } {
  const ranges = vital.ranges.filter(
    (range) => range.ageMinYears <= ageYears && ageYears <= (range.ageMaxYears ?? Infinity),
  );
  const range = ranges.find((one) => one.sex === sex) ?? ranges.find((one) => one.sex === undefined);
  return { low: range?.low ?? null, high: range?.high ?? null };
}
