import { lazy, readJson } from '#server/reference/reference-data.ts';
import { best, normalise, rank } from '#server/reference/search.ts';
import type { Frozen } from '#server/reference/reference-data.ts';

/** Ages in years, both ends included; null is open, for ages and values. Values are in the test's unit. */
export type LabRange = Frozen<{
  sex: 'MALE' | 'FEMALE' | 'ANY';
  ageMinYears: number | null;
  ageMaxYears: number | null;
  low: number | null;
  high: number | null;
}>;
/** Compiled, needs review by a clinician; the laboratory's own printed range takes precedence. */
export type LabTest = Frozen<{
  code: string;
  testName: string;
  loincCode: string | null;
  /** UCUM; null for results in words. */
  unit: string | null;
  resultType: 'NUMERIC' | 'TEXT';
  specimen: string;
  department: string;
  ranges: LabRange[];
  normalText: string | null;
}>;
export type LabPanel = Frozen<{ code: string; panelName: string; loincCode: string | null; tests: string[] }>;

const tests = lazy(() => readJson<LabTest[]>('lab-tests.json'));
const panels = lazy(() => readJson<LabPanel[]>('lab-panels.json'));
const byCode = lazy(() => new Map(tests().map((test) => [test.code, test])));
const searchable = lazy(() =>
  tests().map((test) => ({ test, name: normalise(test.testName), code: normalise(test.code) })),
);

/** Panels; `tests` are codes of `labTestByCode`. */
export function listLabPanels(): readonly LabPanel[] {
  return panels();
}

export function labTestByCode(code: string): LabTest | undefined {
  return byCode().get(code);
}

/** Tests by code or by words of the name. */
export function searchLabTests(text: string, limit = 20): LabTest[] {
  const query = normalise(text);
  if (query === '') return [];
  return best(searchable(), ({ name, code }) => (code === query ? -1 : rank(name, query)), limit).map(
    ({ test }) => test,
  );
}

/**
 * The reference range for a person, with one for the sex before one for any; undefined when there is none.
 *
 * @param sex as registered; OTHER and UNKNOWN have only ranges for any sex
 * @param ageYears may have a fraction, which only counts below one year
 */
export function rangeFor(code: string, sex: string, ageYears: number): LabRange | undefined {
  const age = ageYears >= 1 ? Math.floor(ageYears) : ageYears;
  const ranges = labTestByCode(code)?.ranges.filter(
    (range) => (range.ageMinYears ?? 0) <= age && age <= (range.ageMaxYears ?? Infinity),
  );
  return ranges?.find((range) => range.sex === sex) ?? ranges?.find((range) => range.sex === 'ANY');
}
