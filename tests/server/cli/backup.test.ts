// @module-tag slow
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { consultationCalls } from '#contract/consultations.ts';
import { directoryFiles } from '#server/platform/adapters/files.ts';
import { backUp, restore } from '#server/cli/backup.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import type { Database } from '#server/platform/sql/database.ts';
import { tablesInOrder } from '#server/platform/sql/tables-in-order.ts';
import type { Store } from '#server/platform/store/types.ts';
import { NOW } from '#tests/support/server/clock.ts';
import { png } from '#tests/support/inputs/files.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import { freshStore } from '#tests/support/server/store.ts';

const server = await openServer();
const root = mkdtempSync(join(tmpdir(), 'wardline-backup-'));
const stores: Store<Database>[] = [];
let place: string;
let number = 0;

async function emptyStore(): Promise<Store<Database>> {
  const store = await freshStore();
  stores.push(store);
  return store;
}

async function dump(store: Pick<Store<Database>, 'db'>): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const name of await store.db.transaction().execute(tablesInOrder)) {
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(store.db);
    all[name] = rows;
  }
  return all;
}

beforeAll(async () => {
  const v = await visit(server);
  await v.nurse.call(consultationCalls.addConsultationDocument, {
    body: { consultationId: v.id, clientId: randomUUID(), name: 'wound', file: png() },
  });
});

beforeEach(() => {
  number += 1;
  place = join(root, String(number));
});

afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(root, { recursive: true, force: true });
});

describe('a backup', () => {
  test('comes back whole: every row, every document, the audit chain, the numbers given out', async () => {
    const manifest = await backUp(server.db, server.deps.files, place, NOW);
    expect(manifest.files).toBeGreaterThan(0);
    // Seeded pictures lie nowhere in these tests: what is not there is said, and keeps nothing back.
    expect(manifest.missing.length).toBeGreaterThan(0);
    const store = await emptyStore();
    const files = directoryFiles(join(place, 'restored-files'));
    await restore(store.db, files, place);
    const [before, after] = [await dump(server), await dump(store)];
    expect(Object.keys(before).length).toBeGreaterThan(30);
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
    const document = (await server.rows('document')).find((row) => row.name === 'wound');
    expect(await files.get(document?.fileKey ?? '')).toMatchObject({ sizeBytes: document?.sizeBytes });
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
    const next = async ({ db }: Pick<Store<Database>, 'db'>) =>
      (await sql<{ n: number }>`select nextval('service_number') as n`.execute(db)).rows[0]?.n;
    expect(await next(store)).toBe(await next(server));
  });

  test('does not go into a directory or a store that holds something', async () => {
    await backUp(server.db, server.deps.files, place, NOW);
    await expect(backUp(server.db, server.deps.files, place, NOW)).rejects.toThrow(
      'already contains a backup',
    );
    await expect(restore(server.db, server.deps.files, place)).rejects.toThrow('not empty');
  });

  test.each([
    ['a changed row', (lines: string) => lines.replace('Anitha', 'Anicha'), 'app_user was damaged'],
    ['a missing row', (lines: string) => lines.slice(lines.indexOf('\n') + 1), 'app_user was damaged'],
  ])('with %s is refused, and nothing of it stays', async (_, edit, words) => {
    await backUp(server.db, server.deps.files, place, NOW);
    const file = join(place, 'tables', 'app_user.jsonl.gz');
    writeFileSync(file, gzipSync(edit(gunzipSync(readFileSync(file)).toString())));
    const store = await emptyStore();
    await expect(restore(store.db, directoryFiles(join(place, 'f')), place)).rejects.toThrow(words);
    expect(await store.db.selectFrom('hub').selectAll().execute()).toEqual([]);
  });

  test('with a damaged document, without its manifest, or of another release is refused', async () => {
    await backUp(server.db, server.deps.files, place, NOW);
    const store = await emptyStore();
    const files = directoryFiles(join(place, 'f'));
    const [key = ''] = readdirSync(join(place, 'files'));
    const right = readFileSync(join(place, 'files', key));
    writeFileSync(join(place, 'files', key), 'other');
    await expect(restore(store.db, files, place)).rejects.toThrow('was damaged');
    writeFileSync(join(place, 'files', key), right);
    const manifest = readFileSync(join(place, 'manifest.json'), 'utf8');
    writeFileSync(join(place, 'manifest.json'), manifest.replace('0001-foundation', '0000-foundation'));
    await expect(restore(store.db, files, place)).rejects.toThrow('another release');
    rmSync(join(place, 'manifest.json'));
    await expect(restore(store.db, files, place)).rejects.toThrow('no complete backup');
  });
});
