import { lazy, readCsv } from '#server/reference/reference-data.ts';
import { toBritish } from '#server/reference/spelling.ts';
import { readProblem } from './problems.ts';

const titles = lazy(
  () =>
    new Map(readCsv('icd10.csv', (row) => row).map(({ code = '', title = '' }) => [code, toBritish(title)])),
);

const CATEGORY_LENGTH = 3;

/** Returns what the checks read in a problem as typed, in words, and the parts with which nothing is compared. */
export function problemsRead(text: string): { read: string[]; unread: string[] } {
  const { codes, words, unread, leastEgfr } = readProblem({ code: null, title: text });
  const named = codes.map((code) => {
    const title = titles().get(code) ?? titles().get(code.slice(0, CATEGORY_LENGTH));
    return title ? `${title} (${code})` : code;
  });
  const egfr = leastEgfr !== null && !codes.length ? ['eGFR'] : [];
  return { read: [...new Set([...(named.length ? named : words), ...egfr])], unread: [...unread] };
}
