import { lazy, readCsv, readJson } from '#server/reference/reference-data.ts';
import { best, bestRank, normalise, rank } from '#server/reference/search.ts';

/** A codable diagnosis (ICD-10-CM); `plain` is the everyday word if there is one. */
export type Icd10Code = Readonly<{ code: string; title: string; category: string; plain: string | null }>;

type Synonyms = { code: string; plain: string; synonyms: string[]; hindi: string[] };
type Entry = { item: Icd10Code; code: string; title: string; spoken: readonly string[] };

const entries = lazy((): readonly Entry[] => {
  const synonyms = new Map(readJson<Synonyms[]>('icd10-synonyms.json').map((row) => [row.code, row]));
  return readCsv('icd10.csv', (row) => row)
    .filter((row) => row.codable === '1')
    .map(({ code = '', title = '', category = '' }) => {
      const known = synonyms.get(code);
      return {
        item: Object.freeze({ code, title, category, plain: known?.plain ?? null }),
        code: bare(code),
        title: normalise(title),
        spoken: known ? [known.plain, ...known.synonyms, ...known.hindi].map(normalise) : [],
      };
    });
});
/**
 * Diagnoses by the beginning of the code ("E11", "e119"), by everyday words in English or Hindi ("fever",
 * "बुखार"), or by words of the title. Everyday words come first.
 */
export function searchIcd10(text: string, limit = 20): Icd10Code[] {
  const query = normalise(text);
  if (query === '') return [];
  const asCode = /^[a-z]\d[\da-z]?\.?[\da-z]{0,4}$/.test(query) ? bare(query) : undefined;
  const found = best(
    entries(),
    (entry) => {
      if (asCode !== undefined && entry.code.startsWith(asCode)) return 0;
      const spoken = bestRank(entry.spoken, query);
      const title = rank(entry.title, query);
      // Half a rank places a title after an everyday word that matches equally well.
      return min(
        spoken === undefined ? undefined : 1 + spoken,
        title === undefined ? undefined : 1.5 + title,
      );
    },
    limit,
  );
  return found.map(({ item }) => item);
}

function bare(code: string): string {
  return code.replace('.', '').toUpperCase().trim();
}

function min(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
