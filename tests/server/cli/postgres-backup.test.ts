// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backUp, restore } from '#server/cli/backup.ts';
import { directoryFiles } from '#server/platform/adapters/files.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import { NOW } from '#tests/support/server/clock.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const root = mkdtempSync(join(tmpdir(), 'wardline-growing-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

// Three backups and two stores: slow where the machine does other things, too.
test('a hospital moves from PostgreSQL to the embedded store and back by a backup', async () => {
  await backUp(server.db, server.deps.files, join(root, 'one'), NOW);
  const embedded = await openStore({ dataDir: join(root, 'store') });
  await migrate(embedded.db);
  const files = directoryFiles(join(root, 'files'));
  await restore(embedded.db, files, join(root, 'one'));
  const again = await backUp(embedded.db, files, join(root, 'two'), NOW);
  await embedded.close();
  const first = await backUp(server.db, server.deps.files, join(root, 'three'), NOW);
  const counts = ({ tables }: typeof first) =>
    Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  expect(counts(again)).toEqual(counts(first));
  expect(counts(again)).toMatchObject({ patient: 300, clinic: 2 });
}, 60_000);
