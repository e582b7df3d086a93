import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Files } from '#server/platform/adapters/files.ts';
import { PROBLEMS } from '#server/cli/audit-commands.ts';
import { BackupError } from '#server/cli/backup-error.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { tablesInOrder } from '#server/platform/sql/tables-in-order.ts';
import {
  deleteOwnRows,
  hasUsers,
  insertLines,
  listFileKeys,
  listMigrations,
  listSequences,
  setSequence,
  tableLines,
} from '#server/cli/backup.queries.ts';

const Manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  files: z.number(),
  /** Keys that tables reference but the file store does not have. */
  missing: z.array(z.string()),
});
type Manifest = z.output<typeof Manifest>;

const ROWS_AT_ONCE = 1_000;
/** A key is the SHA-256 of its content; pieces of unfinished uploads have another form of key. */
const HASH_CHARS = 64;

/**
 * Writes everything into a new directory: one gzipped file of JSON lines per table, all from one snapshot,
 * and the documents. It is independent of the store: a backup of the embedded store can be restored into
 * PostgreSQL.
 * @throws BackupError when the directory is not empty
 */
export async function backUp(db: Db, files: Files, directory: string, at: Date): Promise<Manifest> {
  await mkdir(join(directory, 'tables'), { recursive: true, mode: 0o700 });
  if ((await readdir(join(directory, 'tables'))).length)
    throw new BackupError(`${directory} already contains a backup. Choose another directory.`);
  const manifest = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const tables: Manifest['tables'] = [];
      for (const name of await tablesInOrder(tx)) tables.push(await writeTable(tx, name, directory));
      return {
        format: 1 as const,
        at: at.toISOString(),
        migrations: await listMigrations(tx),
        tables,
        sequences: await listSequences(tx),
        keys: await listFileKeys(tx),
      };
    });
  await mkdir(join(directory, 'files'), { mode: 0o700 });
  const { keys, ...rest } = manifest;
  const missing: string[] = [];
  for (const key of keys) if (!(await copyFile(files, key, join(directory, 'files', key)))) missing.push(key);
  const whole = { ...rest, files: keys.length - missing.length, missing };
  // Written last and durably: a directory without a manifest is no backup.
  const handle = await open(join(directory, 'manifest.json'), 'wx', 0o600);
  await handle.writeFile(JSON.stringify(whole, null, 2));
  await handle.sync();
  await handle.close();
  return whole;
}

async function writeTable(tx: Tx, name: string, directory: string): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const page of tableLines(tx, name)) {
      const text = page.map((line) => `${line}\n`).join('');
      rows += page.length;
      hash.update(text);
      yield text;
    }
  }
  const file = createWriteStream(tableFile(directory, name), { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), file);
  return { name, rows, sha256: hash.digest('hex') };
}

function tableFile(directory: string, name: string): string {
  return join(directory, 'tables', `${name}.jsonl.gz`);
}

/** @returns whether the file existed: a lost file must not prevent the backup of the others */
async function copyFile(files: Files, key: string, to: string): Promise<boolean> {
  const found = await files.get(key);
  if (!found) return false;
  const file = createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(found.stream as Parameters<typeof Readable.fromWeb>[0]), file);
  return true;
}

/**
 * Fills an empty, migrated store from a backup, completely or not at all.
 * @throws BackupError when the store is not empty, or the backup is damaged or of another release
 */
export async function restore(db: Db, files: Files, directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const here = await listMigrations(db);
  if (here.join() !== manifest.migrations.join())
    throw new BackupError(
      `The backup was made by another release (its newest migration is ${manifest.migrations.at(-1)}, here it is ${here.at(-1)}).`,
    );
  if (await hasUsers(db))
    throw new BackupError('The store is not empty. A backup can only be restored into an empty one.');
  for (const key of await readdir(join(directory, 'files'))) await putFile(files, directory, key);
  await db.transaction().execute(async (tx) => {
    await deleteOwnRows(tx);
    for (const table of manifest.tables) await readTable(tx, table, directory);
    for (const sequence of manifest.sequences) await setSequence(tx, sequence);
  });
  const verdict = await verifyAudit(db);
  if (!verdict.ok) throw new BackupError(`The audit row ${verdict.seq} ${PROBLEMS[verdict.problem]}.`);
  return manifest;
}

async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch(() => {
    throw new BackupError(`${directory} contains no complete backup: manifest.json is missing.`);
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
    await insertLines(tx, table.name, rows);
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
