import { sql } from 'kysely';
import { openStore } from '#server/platform/store/open.ts';

/**
 * A process that writes until it has written `count` entries or is killed:
 * `node tests/server/platform/store/writer.ts <dataDir> <count>`. It prints "ready", then each entry's id once its
 * commit has been acknowledged, then "done" and waits to be ended.
 */
type Schema = { entry: { id: number; body: string }; audit: { entryId: number } };

const [dataDir = '', count = 'Infinity'] = process.argv.slice(2);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Holds the lock until the parent kills it, or is gone itself.
process.stdin.on('end', () => process.exit()).resume();

const store = await openStore<Schema>({ dataDir });
await sql`create table if not exists entry (id int primary key, body text not null)`.execute(store.db);
await sql`create table if not exists audit (entry_id int not null references entry)`.execute(store.db);
const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from entry`.execute(
  store.db,
);
const first = rows[0]?.next ?? 1;
say('ready');
for (let id = first; id < first + Number(count); id++) {
  await store.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('entry')
      .values({ id, body: `entry ${id}` })
      .execute();
    await trx.insertInto('audit').values({ entryId: id }).execute();
  });
  say(String(id));
}
say('done');
