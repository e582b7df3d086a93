import { lazy, readJson } from '#server/reference/reference-data.ts';
import type { Frozen } from '#server/reference/reference-data.ts';

export type TelemedicineMode = 'VIDEO' | 'AUDIO' | 'CHAT' | 'IN_PERSON';
export type TelemedicineVisit = 'FIRST' | 'FOLLOW_UP';
type Allowed = { allowed: { mode: TelemedicineMode; visit: TelemedicineVisit }[]; condition?: string };

/** Which list of the Telemedicine Practice Guidelines 2020 may be prescribed in which mode and visit. */
export type TelemedicineRules = Frozen<{
  source: string;
  lists: {
    O: Allowed & { title: string };
    A: { title: string; FIRST_VIDEO: Allowed; REFILL: Allowed };
    B: Allowed & { title: string };
    PROHIBITED: Allowed & { title: string };
  };
  followUp: string;
}>;

type VitalRange = {
  ageMinYears: number;
  ageMaxYears: number | null;
  sex?: string;
  low: number | null;
  high: number | null;
};
/** `entryMin` and `entryMax` bound what may be typed, ranges what is usual; `unit` is UCUM. */
export type Vital = Frozen<{
  code: string;
  name: string;
  loincCode: string | null;
  unit: string;
  entryMin: number;
  entryMax: number;
  ranges: VitalRange[];
}>;

const rules = lazy(() => readJson<TelemedicineRules>('telemedicine-rules.json'));
const vitals = lazy(() => readJson<{ vitals: Vital[] }>('vitals.json').vitals);

export function telemedicineRules(): TelemedicineRules {
  return rules();
}

export function listVitals(): readonly Vital[] {
  return vitals();
}

export function vitalByCode(code: string): Vital | undefined {
  return vitals().find((vital) => vital.code === code);
}

/** What is usual for a person; nulls where nothing is said. A range for the sex comes before one for any. */
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
