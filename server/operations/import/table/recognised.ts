import type { ColumnChoice, ListForm, PatientColumn } from '#contract/imports.ts';
import { rankOf, SEVERAL, spellingOf, words, type Spellings } from './headings.ts';

/** Headings of relatives who have no field: of an adult, too, a list names the father or husband. */
const RELATIVES = new Set(
  words(
    'fathername fathersname father nameoffather husbandname husbandsname husband spousename spouse mothername mothersname mother',
    'so do wo co sowo sodowo fathershusbandsname fatherhusbandname fatherorhusbandname',
    'careof पिताकानाम पतिकानाम',
  ),
);

/** A heading of a table, its column, and why it has it. */
export type Heading = Omit<ListForm['headings'][number], 'samples'>;

const HEADING_MAX = 200;

/** Names headings that occur several times apart: "Phone", "Phone (2)". */
export function uniqueHeadings(headings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headings.map((text) => {
    const heading = text.slice(0, HEADING_MAX);
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

/** The name of a heading among those that were chosen before. */
export const headingKey = (heading: string): string => spellingOf(heading) || heading;

interface Choices {
  /** Columns by heading. */
  chosen: ColumnChoice;
  /** Columns by the key of a heading. */
  before: ColumnChoice;
}

/**
 * Returns the column of each heading: as chosen now, as for the same headings before, or by its words. Of two headings for one column the
 * surer one has it.
 */
export function recognised(
  headings: readonly string[],
  spellings: Spellings,
  { chosen, before }: Choices,
): Heading[] {
  const decided = headings.map((heading) => decidedOf(heading, { chosen, before }));
  const taken = new Set(decided.flatMap((one) => (one?.column ? [one.column] : [])));
  const ranked = headings.map((heading, at) => (decided[at] ? undefined : rankOf(heading, spellings)));
  const best = new Map<string, number>();
  for (const one of ranked)
    if (one) best.set(one.column, Math.min(one.rank, best.get(one.column) ?? Number.POSITIVE_INFINITY));
  const has = (column: PatientColumn): boolean => taken.has(column) || best.has(column);
  const hasName = has('name');
  // Without a guardian, a relation is that of another relative.
  const hasGuardian = has('guardian_name') || has('guardian_mobile');
  return headings.map((heading, at) => {
    const by = decided[at];
    if (by) return { heading, ...by };
    const one = ranked[at];
    const isPartOfName = one?.column === 'first_name' || one?.column === 'last_name';
    const isLeftOut =
      RELATIVES.has(spellingOf(heading)) ||
      (hasName && isPartOfName) ||
      (!hasGuardian && one?.column === 'guardian_relation');
    if (isLeftOut) return { heading, column: null, by: 'WORDS' };
    if (!one || (!SEVERAL.has(one.column) && (one.rank !== best.get(one.column) || taken.has(one.column))))
      return { heading, column: null, by: 'OPEN' };
    taken.add(one.column);
    return { heading, column: one.column, by: 'WORDS' };
  });
}

function decidedOf(heading: string, { chosen, before }: Choices): Omit<Heading, 'heading'> | undefined {
  const [now, then] = [chosen[heading], before[headingKey(heading)]];
  if (now !== undefined) return { column: now, by: 'CHOSEN' };
  return then === undefined ? undefined : { column: then, by: 'LAST_TIME' };
}

/** Returns the columns that several headings have or could have, where it was not decided which one counts. */
export function rivalsIn(
  headings: readonly Heading[],
  spellings: Spellings,
): { column: PatientColumn; headings: string[] }[] {
  const decided = new Set(
    headings.flatMap(({ column, by }) => (column && (by === 'CHOSEN' || by === 'LAST_TIME') ? [column] : [])),
  );
  const found = new Map<PatientColumn, string[]>();
  for (const { heading, column, by } of headings) {
    const wanted = by === 'OPEN' ? rankOf(heading, spellings)?.column : column;
    if (!wanted || SEVERAL.has(wanted) || (by === 'OPEN' && decided.has(wanted))) continue;
    found.set(wanted, [...(found.get(wanted) ?? []), heading]);
  }
  return [...found].flatMap(([column, some]) => (some.length > 1 ? [{ column, headings: some }] : []));
}
