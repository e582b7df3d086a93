import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Files } from '#server/platform/adapters/files.ts';
import { BackupError } from '#server/cli/backup-error.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { tablesInOrder } from '#server/platform/sql/tables-in-order.ts';

const Manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  files: z.number(),
  /** Keys that a table names and the file store did not have. */
  missing: z.array(z.string()),
});
type Manifest = z.output<typeof Manifest>;

const ROWS_AT_ONCE = 1_000;
/** A key is the SHA-256 of what it names; pieces of unfinished uploads have keys of another form. */
const HASH_CHARS = 64;

/**
 * Writes everything into a new directory: one gzipped file of JSON lines a table, all as of one moment, and the
 * documents. It does not depend on where the store lives: a backup of the embedded one goes into PostgreSQL.
 * @throws BackupError when the directory holds something already
 */
export async function backUp(db: Db, files: Files, directory: string, at: Date): Promise<Manifest> {
  await mkdir(join(directory, 'tables'), { recursive: true, mode: 0o700 });
  if ((await readdir(join(directory, 'tables'))).length)
    throw new BackupError(`${directory} holds a backup already. Choose another directory.`);
  const manifest = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const tables: Manifest['tables'] = [];
      for (const name of await tablesInOrder(tx)) tables.push(await writeTable(tx, name, directory));
      return {
        format: 1 as const,
        at: at.toISOString(),
        migrations: await migrationsOf(tx),
        tables,
        sequences: await sequencesOf(tx),
        keys: await fileKeysOf(tx),
      };
    });
  await mkdir(join(directory, 'files'), { mode: 0o700 });
  const { keys, ...rest } = manifest;
  const missing: string[] = [];
  for (const key of keys) if (!(await copyFile(files, key, join(directory, 'files', key)))) missing.push(key);
  const whole = { ...rest, files: keys.length - missing.length, missing };
  // Last, and durable: a directory without it is no backup.
  const handle = await open(join(directory, 'manifest.json'), 'wx', 0o600);
  await handle.writeFile(JSON.stringify(whole, null, 2));
  await handle.sync();
  await handle.close();
  return whole;
}

/** Whatever any table says lies in the file store. */
async function fileKeysOf(tx: Tx): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'file_key' order by 1`.execute(tx);
  const keys = new Set<string>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ fileKey: string }>`
      select distinct file_key from ${sql.table(name)} where file_key is not null`.execute(tx);
    for (const row of rows) keys.add(row.fileKey);
  }
  return [...keys];
}

async function writeTable(tx: Tx, name: string, directory: string): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    const table = sql.table(name);
    await sql`declare backup cursor for select row_to_json(t)::text as line from ${table} t`.execute(tx);
    for (;;) {
      const page = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup`.execute(tx);
      for (const { line } of page.rows) {
        rows += 1;
        hash.update(`${line}\n`);
        yield `${line}\n`;
      }
      if (page.rows.length < ROWS_AT_ONCE) break;
    }
    await sql`close backup`.execute(tx);
  }
  const file = createWriteStream(tableFile(directory, name), { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), file);
  return { name, rows, sha256: hash.digest('hex') };
}

function tableFile(directory: string, name: string): string {
  return join(directory, 'tables', `${name}.jsonl.gz`);
}

/** @returns whether the file was there: one that was lost must not keep the rest from being backed up */
async function copyFile(files: Files, key: string, to: string): Promise<boolean> {
  const found = await files.get(key);
  if (!found) return false;
  const file = createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(found.stream as Parameters<typeof Readable.fromWeb>[0]), file);
  return true;
}

async function migrationsOf(tx: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
  return rows.map((row) => row.name);
}

/**
 * Fills an empty, migrated store from a backup: everything or nothing.
 * @throws BackupError when the store is not empty, the backup is of another release, or it was damaged
 */
export async function restore(db: Db, files: Files, directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const here = await migrationsOf(db);
  if (here.join() !== manifest.migrations.join())
    throw new BackupError(
      `The backup was made by another release (its newest migration is ${manifest.migrations.at(-1)}, here it is ${here.at(-1)}).`,
    );
  if (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst())
    throw new BackupError('The store is not empty. A backup goes into an empty one only.');
  for (const key of await readdir(join(directory, 'files'))) await putFile(files, directory, key);
  await db.transaction().execute(async (tx) => {
    // What a fresh store made for itself at its first start.
    await tx.deleteFrom('auditHead').execute();
    await tx.deleteFrom('setting').execute();
    for (const table of manifest.tables) await readTable(tx, table, directory);
    for (const sequence of manifest.sequences) await setSequence(tx, sequence);
  });
  const verdict = await verifyAudit(db);
  if (!verdict.ok) throw new BackupError(`The audit row ${verdict.seq} ${verdict.problem}.`);
  return manifest;
}

async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch(() => {
    throw new BackupError(`${directory} holds no whole backup: manifest.json is missing.`);
  });
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BackupError(`${directory}/manifest.json cannot be read.`);
  return parsed.data;
}

async function putFile(files: Files, directory: string, key: string): Promise<void> {
  const bytes = await readFile(join(directory, 'files', key));
  const isHash = key.length === HASH_CHARS;
  if (isHash && createHash('sha256').update(bytes).digest('hex') !== key)
    throw new BackupError(`The document ${key} was damaged.`);
  await files.put(key, bytes);
}

async function readTable(tx: Tx, table: Manifest['tables'][number], directory: string): Promise<void> {
  const hash = createHash('sha256');
  let rows: string[] = [];
  let count = 0;
  async function store(): Promise<void> {
    if (!rows.length) return;
    const target = sql.table(table.name);
    await sql`insert into ${target} select t.* from json_populate_recordset(null::${target}, ${`[${rows.join(',')}]`}::json) t`.execute(
      tx,
    );
    rows = [];
  }
  const handle = await open(tableFile(directory, table.name));
  const lines = createInterface({
    input: handle.createReadStream().pipe(createGunzip()),
    crlfDelay: Infinity,
  });
  for await (const line of lines) {
    hash.update(`${line}\n`);
    count += 1;
    rows.push(line);
    if (rows.length >= ROWS_AT_ONCE) await store();
  }
  await store();
  if (count !== table.rows || hash.digest('hex') !== table.sha256)
    throw new BackupError(`The table ${table.name} was damaged.`);
}

type Sequence = Manifest['sequences'][number];

/** Numbers that were given out stay given out. */
async function sequencesOf(tx: Tx): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(tx);
  return rows;
}

async function setSequence(tx: Tx, { name, value }: Sequence): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${value})`.execute(tx);
}
