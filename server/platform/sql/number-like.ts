import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The numbers that users read and type: LB-47800. */
const NUMBERS = { request: 'service_number', consultation: 'consultation_number' } as const;

const BEGUN = /^(?:([a-z]{1,4})-?)?(\d{2,})$/i;

/**
 * Finds rows by their number, or by how it begins. The indexes request_number and consultation_number_digits are on this
 * expression.
 */
export function numberedLike(table: keyof typeof NUMBERS, text: string): RawBuilder<unknown> {
  const column = sql.ref(NUMBERS[table]);
  const [, letters, digits] = BEGUN.exec(text.trim()) ?? [];
  const begins = (words: string): RawBuilder<SqlBool> => sql`${column} like ${`${words.toUpperCase()}-%`}`;
  const matches =
    digits === undefined
      ? [sql`${column} = ${text.trim()}`]
      : [sql`split_part(${column}, '-', 2) like ${`${digits}%`}`, ...(letters ? [begins(letters)] : [])];
  return sql`select id from ${sql.table(table)} where ${sql.join(matches, sql` and `)}`;
}
