import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';

type Scan = 'OWN' | 'PENDING' | 'CLEAN' | 'FOUND';

/**
 * Records that bytes are about to be stored. A verdict on the same bytes stays.
 * @returns undefined while they are being removed
 */
export async function upsertStoredFile(db: Db, key: string, own: boolean, now: Date) {
  return db
    .insertInto('storedFile')
    .values({
      key,
      at: now,
      scan: own ? 'OWN' : 'PENDING',
      scanDueAt: now,
      scannedAt: null,
      removingAt: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(own ? { at: now, scan: 'OWN' } : { at: now })
        .where('storedFile.removingAt', 'is', null),
    )
    .returning('scan')
    .executeTakeFirst();
}

export async function setVerdict(db: Db, key: string, scan: Scan, now: Date): Promise<void> {
  await db
    .updateTable('storedFile')
    .set({ scan, scannedAt: now })
    .where('key', '=', key)
    .where('scan', '=', 'PENDING')
    .execute();
}

export async function scanOf(db: Db, key: string): Promise<Scan | undefined> {
  const row = await db.selectFrom('storedFile').select('scan').where('key', '=', key).executeTakeFirst();
  return row?.scan;
}

/** Claims files without a verdict until a time; if the server dies, they are due again then. */
export async function claimUnscanned(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) {
  return db
    .updateTable('storedFile')
    .set((e) => ({ scanDueAt: until, tries: e('tries', '+', 1) }))
    .where('key', 'in', (e) =>
      e
        .selectFrom('storedFile')
        .select('key')
        .where('scan', '=', 'PENDING')
        .where('removingAt', 'is', null)
        .where('scanDueAt', '<=', now)
        .orderBy('scanDueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['key', 'tries'])
    .execute();
}

export async function deferScan(db: Db, key: string, until: Date): Promise<void> {
  await db.updateTable('storedFile').set({ scanDueAt: until }).where('key', '=', key).execute();
}

/**
 * The tables that name files, each with the condition under which a row still needs its bytes. Read from the schema, so that
 * the bytes of a new table are not taken for unused.
 */
export async function tablesWithFiles(db: Db | Tx): Promise<{ name: string; needs: RawBuilder<unknown> }[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'file_key' order by 1`.execute(db);
  return rows.map(({ name }) => ({
    name,
    // What a person replaced or removed is needed only while their licence names it.
    needs:
      name === 'profile_file'
        ? sql`(t.removed_at is null or t.id in (select file_id from license where file_id is not null))`
        : sql`true`,
  }));
}

/** Records files that were stored before this table was there, or by a restored backup. */
export async function insertUnrecorded(db: Db, now: Date): Promise<void> {
  for (const { name, needs } of await tablesWithFiles(db)) {
    const scan =
      name === 'document'
        ? sql`case when t.kind = 'PRESCRIPTION' then 'OWN' else 'PENDING' end`
        : sql`case when ${name === 'clinic_logo'} then 'OWN' else 'PENDING' end`;
    await sql`
      insert into stored_file (key, at, scan, scan_due_at)
      select distinct on (t.file_key) t.file_key, ${now}::timestamptz, ${scan}, ${now}::timestamptz
      from ${sql.table(name)} t
      where t.file_key is not null and t.file_key not like 'piece-%' and ${needs}
      on conflict do nothing`.execute(db);
  }
}

/** Begins the removal of bytes stored before a time that no row needs. @returns their keys, and those begun before */
export async function beginRemoval(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) {
  const tables = await tablesWithFiles(db);
  const unused = sql.join(
    tables.map(
      ({ name, needs }) =>
        sql`not exists (select 1 from ${sql.table(name)} t where t.file_key = s.key and ${needs})`,
    ),
    sql` and `,
  );
  await sql`
    update stored_file set removing_at = ${now} where key in (
      select s.key from stored_file s
      where s.removing_at is null and s.at < ${before} and ${unused} limit ${limit})
    and at < ${before}`.execute(db);
  const rows = await db
    .selectFrom('storedFile')
    .select('key')
    .where('removingAt', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Begins the removal of one file. @returns false when it was stored again after `storedAt`, or another one removes it */
export async function beginRemovalOf(
  db: Db,
  { key, storedAt, now }: { key: string; storedAt: Date; now: Date },
): Promise<boolean> {
  const begun = await db
    .updateTable('storedFile')
    .set({ removingAt: now })
    .where('key', '=', key)
    .where('at', '<=', storedAt)
    .where('removingAt', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function deleteStoredFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom('storedFile').where('key', '=', key).where('removingAt', 'is not', null).execute();
}

/** Counts bytes for an owner's day. @returns whether they are within the limit; otherwise nothing is counted */
export async function countBytes(
  db: Db | Tx,
  { ownerKey, day, bytes, max }: { ownerKey: string; day: string; bytes: number; max: number },
): Promise<boolean> {
  if (bytes > max) return false;
  const counted = await db
    .insertInto('sentBytes')
    .values({ ownerKey, day, bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['ownerKey', 'day'])
        .doUpdateSet((e) => ({ bytes: e('sentBytes.bytes', '+', e.ref('excluded.bytes')) }))
        .where((e) => e(e('sentBytes.bytes', '+', e.ref('excluded.bytes')), '<=', max)),
    )
    .returning('bytes')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function deleteOldCounts(db: Db, before: string): Promise<void> {
  await db.deleteFrom('sentBytes').where('day', '<', before).execute();
}
