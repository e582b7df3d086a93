// @module-tag slow
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoreInUseError } from '#server/platform/store/lock.ts';
import { openStore } from '#server/platform/store/open.ts';
import { killUnderWrites, startWriter } from './crash.ts';
import { canTrace, countSyncs } from './strace.ts';

type Schema = { note: { id: number; body: string } };

/** Made once, copied for each test: the first start of a directory takes seconds. */
const template = mkdtempSync(join(tmpdir(), 'wardline-embedded-template-'));
let dataDir = '';

beforeAll(async () => {
  const store = await openStore<Schema>({ dataDir: template });
  await store.close();
});
afterAll(() => {
  rmSync(template, { recursive: true, force: true });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wardline-embedded-'));
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true });
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

async function open() {
  return openStore<Schema>({ dataDir });
}

describe('an embedded store', () => {
  it('keeps its rows when it is closed and opened again', async () => {
    const before = await open();
    await sql`create table note (id int primary key, body text not null)`.execute(before.db);
    await before.db.insertInto('note').values({ id: 1, body: 'बुखार' }).execute();
    await before.close();

    const after = await open();
    expect(await after.db.selectFrom('note').selectAll().execute()).toEqual([{ id: 1, body: 'बुखार' }]);
    await after.close();
  });

  it('says what it is, and closes twice without harm', async () => {
    const store = await open();
    expect(store).toMatchObject({ kind: 'embedded', durability: 'fsync at every commit' });
    expect(store.version).toMatch(/^\d+\.\d+/);
    await store.close();
    await store.close();
  });

  it('runs with fsync on, by the one method that reaches the disk here', async () => {
    const store = await open();
    const { rows } =
      await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('wal_sync_method') as method, current_setting('full_page_writes') as pages`.execute(
        store.db,
      );
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', method: 'fsync', pages: 'on' }]);
    await store.close();
  });

  it('vacuums and analyses when asked, as nothing else does', async () => {
    const store = await open();
    await sql`create table note (id int primary key, body text not null)`.execute(store.db);
    await store.db
      .insertInto('note')
      .values([
        { id: 1, body: 'a' },
        { id: 2, body: 'b' },
      ])
      .execute();
    await store.maintain();
    const { rows } = await sql`select reltuples from pg_class where relname = 'note'`.execute(store.db);
    expect(rows).toEqual([{ reltuples: 2 }]);
    await store.close();
  });

  it('takes the statistics of what has changed much, and of nothing else', async () => {
    const store = await open();
    await sql`create table many (id int primary key)`.execute(store.db);
    await sql`create table few (id int primary key)`.execute(store.db);
    const statistics = async (): Promise<unknown> => {
      await store.analyze();
      const read = sql`select relname, reltuples from pg_class where relname in ('many', 'few') order by relname`;
      return (await read.execute(store.db)).rows;
    };
    const add = (from: number, to: number): unknown =>
      sql`insert into many select generate_series(${from}::int, ${to}::int)`.execute(store.db);

    await add(1, 1_000);
    await sql`insert into few select generate_series(1, 50)`.execute(store.db);
    const first = [
      { relname: 'few', reltuples: -1 },
      { relname: 'many', reltuples: 1_000 },
    ];
    expect(await statistics()).toEqual(first);
    await add(1_001, 1_100);
    expect(await statistics()).toEqual(first);
    await add(1_101, 1_300);
    expect((await statistics()) as unknown[]).toContainEqual({ relname: 'many', reltuples: 1_300 });
    await store.close();
  });
});

describe('a second opener', () => {
  it('gets refused within a second, in this process', async () => {
    const holder = await open();
    const started = performance.now();
    await expect(open()).rejects.toThrow(StoreInUseError);
    await expect(open()).rejects.toThrow(`Another server already uses this data directory: ${dataDir}`);
    expect(performance.now() - started).toBeLessThan(1_000);
    await holder.close();
  });

  it('gets refused while another process holds it, and admitted right after kill -9', async () => {
    const holder = startWriter(dataDir, 1);
    await holder.said('done');
    const started = performance.now();
    await expect(open()).rejects.toThrow('Another server already uses this data directory');
    expect(performance.now() - started).toBeLessThan(1_000);

    await holder.kill();
    const heir = await open();
    expect((await sql`select id from entry`.execute(heir.db)).rows).toEqual([{ id: 1 }]);
    await heir.close();
  });
});

describe('a commit that was acknowledged', () => {
  it.skipIf(!canTrace)('reaches the disk: at least one fsync each', async () => {
    const { commits, syncs } = await countSyncs(dataDir, join(dataDir, 'trace'), 50);
    expect(syncs).toBeGreaterThanOrEqual(commits);
  });

  it('survives kill -9 in the middle of writing, and never in part', async () => {
    for await (const report of killUnderWrites(dataDir, 3)) {
      expect(report).toMatchObject({ lost: [], halves: 0 });
      expect(report.acknowledged).toBeGreaterThan(0);
      expect(report.found - report.acknowledged).toBeLessThanOrEqual(report.kill);
    }
  });

  it.skipIf(!canTrace)('never happens once the disk refuses an fsync: the process ends instead', async () => {
    const failing = [
      'strace',
      '-f',
      '-o',
      '/dev/null',
      '-e',
      'trace=fsync',
      '-e',
      'inject=fsync:error=EIO:when=200+',
    ];
    const ready = startWriter(dataDir, 1);
    await ready.said('done');
    await ready.kill();

    const writer = startWriter(dataDir, 10_000, failing);
    await expect(writer.said('done')).rejects.toThrow('The writer ended (74)');
    const acknowledged = writer.lines.filter((line) => line !== 'ready').map(Number);
    const after = await open();
    const { rows } = await sql<{ id: number }>`select id from entry`.execute(after.db);
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(acknowledged));
    await after.close();
  });
});
