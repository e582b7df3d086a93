import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** The columns that the vault seals, each with the column of the owner whom it is sealed for. */
export const SEALED = [
  { table: 'bank_detail', column: 'account_sealed', owner: 'provider_id' },
  { table: 'app_user', column: 'care_secret', owner: 'id' },
  { table: 'app_key', column: 'secret_sealed', owner: 'id' },
  { table: 'webhook', column: 'secret_sealed', owner: 'id' },
  { table: 'second_factor', column: 'secret_sealed', owner: 'id' },
  { table: 'document', column: 'password_sealed', owner: 'id' },
  { table: 'access_change', column: 'state_sealed', owner: 'id' },
  { table: 'lab_message', column: 'body_sealed', owner: 'id' },
  { table: 'abdm_transfer', column: 'private_key_sealed', owner: 'id' },
  { table: 'abdm_patient', column: 'token_sealed', owner: 'patient_id' },
  { table: 'abha_verification', column: 'state_sealed', owner: 'id' },
  { table: 'abdm_page', column: 'content_sealed', owner: 'id' },
] as const;
export type SealedColumn = (typeof SEALED)[number];

export interface SealedRow {
  owner: string;
  sealed: string;
}

/** Some texts that do not begin with `newest`, by their owners after one. */
export async function listOld(
  db: Db,
  { table, column, owner }: SealedColumn,
  { newest, after, limit }: { newest: string; after: string; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(owner)} as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${newest}) and ${sql.ref(owner)} > ${after}
    order by ${sql.ref(owner)} limit ${limit}`.execute(db);
  return rows;
}

/** Replaces one text by another, unless it has changed since. */
export async function replaceSealed(
  db: Db,
  { table, column, owner }: SealedColumn,
  row: SealedRow,
  sealed: string | null,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(owner)} = ${row.owner} and ${sql.ref(column)} = ${row.sealed}`.execute(db);
}

export async function findSetting<V extends object>(db: Db, name: string): Promise<V | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value as V | undefined;
}

export async function saveSetting(db: Db, name: string, value: object): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('setting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute();
}

/** Stores a value unless there is one. @returns the stored one */
export async function keepSetting<V extends object>(db: Db, name: string, made: V): Promise<V> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetting<V>(db, name)) as V;
}

export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute();
}

/** Locks the settings for writers until the transaction ends; they can be read. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx);
}
