import type { ColumnType, JSONColumnType } from 'kysely';

/** Reads and writes are Date. */
export type At = ColumnType<Date, Date, Date>;
export type AtOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Reads return the value; writes take JSON text. */
export type Json<T> = JSONColumnType<T extends object ? T : never>;
/** The same, of a column that has a default. */
export type JsonOrDefault<T> = ColumnType<T, string | undefined, string>;
