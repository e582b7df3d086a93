import { lazy, readCsv, readJson } from '#server/reference/reference-data.ts';
import { TextIndex, type IndexedName } from '#server/platform/search/text-index.ts';
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

/** A test that can be ordered; `matchedName` is the other name that was typed, null for its own. */
export type FoundTest = Readonly<{ code: string; name: string; matchedName: string | null }>;

const NOISE = new Set(['test', 'tests', 'level', 'levels', 'serum', 'blood']);
/** A synonym ranks below a test's own name that matches as well. */
const OTHER_WEIGHT = 0.97;
/** A code is typed by those who know it; a name is better. */
const CODE_WEIGHT = 0.95;

export const labTestsIndex = lazy(() => {
  const others = Map.groupBy(
    readCsv('lab-names.csv', (row) => row),
    ({ code }) => code,
  );
  const ordered = [
    ...panels().map(({ code, panelName }) => ({ code, name: panelName })),
    ...tests().map(({ code, testName }) => ({ code, name: testName })),
  ];
  return new TextIndex(
    ordered.map((test): readonly [typeof test, IndexedName[]] => [
      test,
      [
        { text: test.name },
        ...(others.get(test.code) ?? []).map(({ name = '' }) => ({ text: name, weight: OTHER_WEIGHT })),
        { text: test.code.replace('P-', ''), weight: CODE_WEIGHT },
      ],
    ]),
  );
});

/** Panels; `tests` are codes of `labTestByCode`. */
export function listLabPanels(): readonly LabPanel[] {
  return panels();
}

export function listLabTests(): readonly LabTest[] {
  return tests();
}

export function labPanelByCode(code: string): LabPanel | undefined {
  return panels().find((panel) => panel.code === code);
}

export function labTestByCode(code: string): LabTest | undefined {
  return byCode().get(code);
}

/** Tests and panels by name, short name, lay word or code, forgiving slips. */
export function searchLabTests(text: string, limit = 20): FoundTest[] {
  const isCode = text.trim().toUpperCase();
  return labTestsIndex()
    .search(text, { limit, noise: NOISE })
    .map(({ item, name }) => ({
      ...item,
      matchedName: name === item.name || isCode === item.code ? null : name,
    }));
}

/**
 * The reference range for a person, with one for the sex before one for any; undefined when there is none.
 *
 * @param sex as registered; OTHER and UNKNOWN have only ranges for any sex
 * @param ageYears may have a fraction, which only counts below one year
 */
export function rangeFor(code: string, sex: string, ageYears: number): LabRange | undefined {
  // Months end at 0.99 in the data: a day before the first birthday is still of that year.
  const age = ageYears >= 1 ? Math.floor(ageYears) : Math.min(ageYears, 0.99);
  const ranges = labTestByCode(code)?.ranges.filter(
    (range) => (range.ageMinYears ?? 0) <= age && age <= (range.ageMaxYears ?? Infinity),
  );
  return ranges?.find((range) => range.sex === sex) ?? ranges?.find((range) => range.sex === 'ANY');
}
