import type { Misfit } from '#contract/prescriptions.ts';
import { problemWordsByCode } from './problem-codes.ts';
import { misfitOf, type PatientTraits } from '#server/reference/diagnosis-fit.ts';
import { lazy, readCsv, readJson, type CsvRow } from '#server/reference/reference-data.ts';
import { toBritish } from '#server/reference/spelling.ts';
import { TextIndex, type IndexedName } from '#server/platform/search/text-index.ts';

/** A codable diagnosis (ICD-10-CM) with its title in British spelling; `plain` is the everyday word if there is one. */
export type Icd10Code = Readonly<{ code: string; title: string; category: string; plain: string | null }>;

/** A diagnosis that was found. `matchedName`: the everyday word that was typed, null for the title's own words. */
export type FoundDiagnosis = Icd10Code & Readonly<{ matchedName: string | null; misfit: Misfit | null }>;

type Synonyms = { code: string; plain: string; synonyms: string[]; hindi: string[] };

/** A title ranks below an everyday word that matches as well. */
const TITLE_WEIGHT = 0.94;
/** Chapters of what one is not sick of (Z) or of how an injury came (V-Y) come after the sicknesses. */
const LATER_CHAPTERS = 0.97;
const CODES_READ = 200;
const CATEGORY_LENGTH = 3;
/** Words around a complaint. */
const NOISE = new Set(
  'since days day week weeks month months year years complaint complaints history having has had patient pt my very'.split(
    ' ',
  ),
);

const codes = lazy((): readonly Icd10Code[] => {
  const synonyms = new Map(readJson<Synonyms[]>('icd10-synonyms.json').map((row) => [row.code, row]));
  const rows = readCsv('icd10.csv', (row) => row);
  const divided = new Set(rows.filter((row) => row.codable === '1').map((row) => row.category));
  return rows
    .filter((row) => row.codable === '1' || isUndivided(row, divided))
    .map(({ code = '', title = '', category = '' }) =>
      Object.freeze({ code, title: toBritish(title), category, plain: synonyms.get(code)?.plain ?? null }),
    );
});

/** Categories of which the file has no subdivision, such as K51, are offered as they are, as the WHO's ICD-10 has them. */
function isUndivided({ code = '' }: CsvRow, divided: ReadonlySet<string | undefined>): boolean {
  return code.length === CATEGORY_LENGTH && !divided.has(code);
}

export const diagnosesIndex = lazy(() => {
  const synonyms = new Map(readJson<Synonyms[]>('icd10-synonyms.json').map((row) => [row.code, row]));
  const others = Map.groupBy(
    readCsv('icd10-names.csv', (row) => row),
    ({ code }) => code,
  );
  const problems = problemWordsByCode(codes());
  const namesOf = ({ code, title }: Icd10Code): IndexedName[] => {
    const known = synonyms.get(code);
    const spoken = problems.get(code) ?? [];
    return [
      { text: title, weight: TITLE_WEIGHT * (/^[V-Z]/.test(code) ? LATER_CHAPTERS : 1) },
      ...(known ? [known.plain, ...known.synonyms, ...known.hindi] : []).map((text) => ({ text })),
      ...(others.get(code) ?? []).map(({ name = '' }) => ({ text: name })),
      ...spoken.map((text) => ({ text })),
    ];
  };
  return new TextIndex(codes().map((code) => [code, namesOf(code)] as const));
});

/**
 * Diagnoses by the beginning of the code ("E11", "e119"), by everyday words in English or Hindi ("fever",
 * "bukhar", "बुखार"), or by words of the title, forgiving slips. With a patient, those that do not fit their
 * sex or age come last and say why.
 */
export function searchIcd10(text: string, limit = 20, patient?: PatientTraits): FoundDiagnosis[] {
  const found = withCode(text) ?? withName(text);
  const fitted = found.map((one) => ({ ...one, misfit: patient ? misfitOf(one, patient) : null }));
  const last = (one: FoundDiagnosis): number => Number(one.misfit !== null);
  return fitted.toSorted((a, b) => last(a) - last(b)).slice(0, Math.max(0, limit));
}

function withCode(text: string): Omit<FoundDiagnosis, 'misfit'>[] | undefined {
  const query = text.trim();
  if (!/^[a-z]\d[\da-z]?\.?[\da-z]{0,4}$/i.test(query)) return undefined;
  const start = bare(query);
  const found = codes().filter(({ code }) => bare(code).startsWith(start));
  return found.length ? found.map((code) => ({ ...code, matchedName: null })) : undefined;
}

function withName(text: string): Omit<FoundDiagnosis, 'misfit'>[] {
  return diagnosesIndex()
    .search(text, { limit: CODES_READ, noise: NOISE })
    .map(({ item, name }) => ({ ...item, matchedName: name === item.title ? null : name }));
}

function bare(code: string): string {
  return code.replace('.', '').toUpperCase();
}
