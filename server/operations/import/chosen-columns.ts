import { createHash } from 'node:crypto';
import type { ColumnChoice, ImportKind, ListForm } from '#contract/imports.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { findColumns, upsertColumns } from './import-columns.queries.ts';
import { headingKey } from './table/recognised.ts';

/** The headings in any order, without case, spaces and punctuation. */
function hashOf(headings: readonly string[]): string {
  const keys = headings.map(headingKey).toSorted();
  return createHash('sha256').update(keys.join('\n')).digest('hex');
}

/** Returns what finds the columns that were chosen for the same headings before. */
export function rememberedIn(db: Db, kind: ImportKind) {
  return (headings: readonly string[]): Promise<ColumnChoice | undefined> =>
    findColumns(db, { kind, headings: hashOf(headings) });
}

/** Stores the columns that a person chose, for the next file with these headings. */
export async function rememberColumns(
  c: Change,
  { kind, form, savedBy }: { kind: ImportKind; form: ListForm; savedBy: string | null },
): Promise<void> {
  const { headings } = form;
  if (!headings.some(({ by }) => by === 'CHOSEN')) return;
  const chosen = headings.filter(({ by }) => by === 'CHOSEN' || by === 'LAST_TIME');
  await upsertColumns(c.tx, {
    kind,
    headings: hashOf(headings.map(({ heading }) => heading)),
    columns: Object.fromEntries(chosen.map(({ heading, column }) => [headingKey(heading), column])),
    savedBy,
    savedAt: c.now,
  });
}
