import { lazy, readJson } from '#server/reference/reference-data.ts';

interface ProblemWords {
  problems: { code: string; words: string[] }[];
}

const file = lazy(() => readJson<ProblemWords>('problem-words.json').problems);

/** The words of each problem, as compiled. */
export const listProblemWords = () => file();

/** Titles of the code that says no more than its category. */
const PLAIN = /unspecified|uncomplicated|without|not intractable/gi;

/**
 * The abbreviations and lay words by which problems are named, by the codes that a search offers: those of a code that is
 * divided further lead to the part that says no more.
 */
export function problemWordsByCode(
  codes: readonly { code: string; title: string }[],
): ReadonlyMap<string, readonly string[]> {
  const byCode = new Map<string, string[]>();
  for (const { code, words } of listProblemWords()) {
    const offered = plainestOf(partsOf(code, codes));
    if (offered) byCode.set(offered.code, [...(byCode.get(offered.code) ?? []), ...words]);
  }
  return byCode;
}

/** "J45.9" is divided as "J45.90", "B20" as "B20.0"; of "K51.9" the list may have "K51" alone. */
function partsOf<T extends { code: string }>(code: string, codes: readonly T[]): T[] {
  const start = code.includes('.') ? code : `${code}.`;
  const parts = codes.filter((one) => one.code === code || one.code.startsWith(start));
  return parts.length ? parts : codes.filter((one) => code.startsWith(`${one.code}.`));
}

function plainestOf<T extends { title: string }>(parts: readonly T[]): T | undefined {
  const plainness = ({ title }: T): number => title.match(PLAIN)?.length ?? 0;
  return parts.toSorted((a, b) => plainness(b) - plainness(a))[0];
}
