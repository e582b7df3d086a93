import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { PatientColumns } from './patient-import.ts';

/** Those of these record numbers that are in the store. */
export async function knownMrns(db: Db, mrns: readonly string[]): Promise<string[]> {
  if (!mrns.length) return [];
  const rows = await db.selectFrom('patient').select('mrn').where('mrn', 'in', mrns).execute();
  return rows.map(({ mrn }) => mrn);
}

/** Columns that stay unchanged by a list without them. */
const OPTIONAL = [
  'email',
  'bloodGroup',
  'healthId',
  'emergencyName',
  'emergencyMobile',
  'guardianName',
] as const;
const NEEDED = ['name', 'nameLang'] as const;
const BIRTH = ['bornOn', 'birthKnownTo'] as const;
/** Where a list says nothing of these, what is recorded stays. */
const SILENT = { sex: 'UNKNOWN', mobile: '', address: '', city: '', state: '' } as const;

const told = (column: string): RawBuilder<unknown> => sql.ref(`excluded.${column}`);
const kept = (column: string): RawBuilder<unknown> => sql.ref(`patient.${column}`);

const exactness = (birthKnownTo: RawBuilder<unknown>): RawBuilder<number> =>
  sql`array_position(array['YEAR', 'MONTH', 'DAY'], ${birthKnownTo})`;
/** An age of a list never replaces a date that is known more exactly. */
const IS_ROUGHER = sql<boolean>`${exactness(told('birthKnownTo'))} < ${exactness(kept('birthKnownTo'))}`;

/** An age that was confirmed in the portal remains confirmed while the birth date is the same. */
const AGE_CONFIRMED = sql<boolean>`(${told('ageConfirmed')} and not ${IS_ROUGHER})
  or (${kept('ageConfirmed')} and (${IS_ROUGHER} or (${kept('bornOn')} = ${told('bornOn')}
    and ${kept('birthKnownTo')} = ${told('birthKnownTo')})))`;
const LANGUAGES = sql`case when ${told('languages')} = '[]' then ${kept('languages')} else ${told('languages')} end`;

/** A number that is the same belongs to the same person. */
const MOBILE_OWNER = sql`case when ${told('mobile')} in ('', ${kept('mobile')})
  then coalesce(${told('mobileOwner')}, ${kept('mobileOwner')}) else ${told('mobileOwner')} end`;
/** The relation is that of the guardian who is named. */
const GUARDIAN_RELATION = sql`case when coalesce(${told('guardianName')}, ${kept('guardianName')}) = ${kept('guardianName')}
  then coalesce(${told('guardianRelation')}, ${kept('guardianRelation')}) else ${told('guardianRelation')} end`;

/** Adds patients, or corrects those with the same record number. @returns those that are new or were changed */
export async function upsertPatients(
  tx: Tx,
  rows: readonly PatientColumns[],
  now: Date,
): Promise<{ id: string; isNew: boolean }[]> {
  const after: Record<string, RawBuilder<unknown>> = {
    ...Object.fromEntries(NEEDED.map((column) => [column, told(column)])),
    ...Object.fromEntries(
      BIRTH.map((column) => [
        column,
        sql`case when ${IS_ROUGHER} then ${kept(column)} else ${told(column)} end`,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(SILENT).map(([column, nothing]) => [
        column,
        sql`coalesce(nullif(${told(column)}, ${nothing}), ${kept(column)})`,
      ]),
    ),
    ...Object.fromEntries(
      OPTIONAL.map((column) => [column, sql`coalesce(${told(column)}, ${kept(column)})`]),
    ),
    ageConfirmed: AGE_CONFIRMED,
    languages: LANGUAGES,
    mobileOwner: MOBILE_OWNER,
    guardianRelation: GUARDIAN_RELATION,
  };
  const columns = Object.keys(after);
  const before = sql.join(columns.map(kept));
  const values = sql.join(columns.map((column) => after[column] as RawBuilder<unknown>));
  const none = '[]';
  return tx
    .insertInto('patient')
    .values(rows.map((row) => ({ ...row, allergies: none, conditions: none, createdAt: now })))
    .onConflict((conflict) =>
      conflict
        .column('mrn')
        .doUpdateSet(after)
        .where(sql<boolean>`(${before}) is distinct from (${values})`),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
}
