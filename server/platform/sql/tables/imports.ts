import type { Generated, JSONColumnType } from 'kysely';
import type { BadLine, ColumnChoice, ImportKind, ImportState, ListForm } from '#contract/imports.ts';
import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** Lists from another system. */
export interface ImportsTables {
  importJob: {
    id: string;
    kind: ImportKind;
    state: Generated<ImportState>;
    /** null: it ended, and the file was removed. */
    fileKey: string | null;
    fileName: string;
    /** How a table is read; null of a bundle, and of lists with fixed headings. */
    form: JSONColumnType<ListForm | null, string | undefined, string | null>;
    startedBy: string;
    startedAt: At;
    endedAt: AtOrNull;
    /** Right rows of the file, and those of them that were read. */
    rows: number;
    done: Generated<number>;
    /** The line of the last row that was read. */
    position: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    /** Bad lines up to there, and the first of them; null: they were removed after a time. */
    bad: Generated<number>;
    badLines: JSONColumnType<BadLine[] | null, string | undefined, string | null>;
    /** End of the claim of one server; if it dies, another one continues. */
    claimedUntil: At;
    /** Since a batch was last written. */
    tries: Generated<number>;
  };
  /** Columns that were chosen by hand, by the headings of a list. */
  importColumns: {
    kind: ImportKind;
    /** Hash of the headings. */
    headings: string;
    columns: JSONColumnType<ColumnChoice>;
    /** null: the command line. */
    savedBy: string | null;
    savedAt: At;
  };
}
