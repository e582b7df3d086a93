import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { orderNumberOf } from '#domain/order-number.ts';
import { idsOfPatientsLike } from './patient-search.queries.ts';

/** The numbers that users read and type: LB-47800. */
const NUMBERS = { request: 'service_number', consultation: 'consultation_number' } as const;

const BEGUN = /^(?:([A-Z]{1,4})-?)?(\d{2,})$/;

/**
 * Rows found by their patient or their number. As arrays, which PostgreSQL looks up in an index of each: of a list of ids it
 * expects too many, and reads whole tables.
 */
export function isFoundBy(table: keyof typeof NUMBERS, search: string): RawBuilder<SqlBool> {
  const isOfPatient = sql`${sql.ref(`${table}.patient_id`)} = any(array(${idsOfPatientsLike(search)}))`;
  return sql`(${isOfPatient} or ${sql.ref(`${table}.id`)} = any(array(${numberedLike(table, search)})))`;
}

/**
 * Finds rows by their number, or by how it begins. The indexes request_number and consultation_number_digits are on this
 * expression.
 */
function numberedLike(table: keyof typeof NUMBERS, text: string): RawBuilder<unknown> {
  const column = sql.ref(NUMBERS[table]);
  const number = orderNumberOf(text);
  const [, letters, digits] = BEGUN.exec(number) ?? [];
  const begins = (words: string): RawBuilder<SqlBool> => sql`${column} like ${`${words}-%`}`;
  const matches =
    digits === undefined
      ? [sql`${column} = ${number}`]
      : [sql`split_part(${column}, '-', 2) like ${`${digits}%`}`, ...(letters ? [begins(letters)] : [])];
  return sql`select id from ${sql.table(table)} where ${sql.join(matches, sql` and `)}`;
}
