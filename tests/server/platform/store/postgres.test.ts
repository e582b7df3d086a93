import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { openStore } from '#server/platform/store/open.ts';
import type { Store } from '#server/platform/store/types.ts';
import { againWhenRolledBack } from '#server/platform/writes/retry-rolled-back.ts';

type Schema = Record<string, never>;
const opened: Store<Schema>[] = [];

async function open(onFault: (fault: Error) => void = () => undefined) {
  const store = await openStore<Schema>({ dataDir: '', databaseUrl: inject('postgresUrl'), onFault });
  opened.push(store);
  return store;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (store) => store.close()));
});

describe.runIf(process.env.TEST_STORE === 'postgres')('several instances on one PostgreSQL', () => {
  it('wake one another', async () => {
    const [one, other] = [await open(), await open()];
    const heard = vi.fn();
    await other.listen(heard);
    await one.notify();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  });

  it('listen again after the connection was lost, and are woken for what they may have missed', async () => {
    const onFault = vi.fn();
    const [one, other] = [await open(), await open(onFault)];
    const heard = vi.fn();
    await other.listen(heard);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wardline wake-ups'`.execute(
      one.db,
    );
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: 5_000 });
    expect(onFault).toHaveBeenCalled();
    await one.notify();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  });

  it('run transactions side by side: one skips the row that the other has locked', async () => {
    const store = await open();
    await sql`create table job (id int primary key)`.execute(store.db);
    await sql`insert into job values (1), (2)`.execute(store.db);
    const next = sql<{ id: number }>`select id from job order by id limit 1 for update skip locked`;
    const taken = await store.db.transaction().execute(async (first) => {
      const mine = await next.execute(first);
      const theirs = await store.db.transaction().execute(async (second) => next.execute(second));
      return [mine.rows, theirs.rows];
    });
    expect(taken).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    await sql`drop table job`.execute(store.db);
  });
});

describe.runIf(process.env.TEST_STORE === 'postgres')('a PostgreSQL store', () => {
  it('names its statements, so that each is planned once for a connection', async () => {
    const store = await open();
    for (let n = 0; n < 3; n += 1) await sql`select ${n}::int as kept_plan`.execute(store.db);
    const { rows } =
      await sql`select from pg_prepared_statements where statement like '%as kept_plan'`.execute(store.db);
    expect(rows).toHaveLength(1);
  });

  it('answers from a table that another instance has migrated since it was planned', async () => {
    const [one, other] = [await open(), await open()];
    await sql`create table growing (id int primary key)`.execute(one.db);
    await sql`insert into growing values (1)`.execute(one.db);
    const read = (db: typeof one.db) => sql`select * from growing where id = ${1}`.execute(db);
    expect((await read(one.db)).rows).toEqual([{ id: 1 }]);
    await sql`alter table growing add column name text`.execute(other.db);
    expect((await read(one.db)).rows).toEqual([{ id: 1, name: null }]);
    await sql`alter table growing add column more text`.execute(other.db);
    const inTransaction = () => one.db.transaction().execute((tx) => read(tx));
    const { rows } = await againWhenRolledBack(inTransaction);
    expect(rows).toEqual([{ id: 1, name: null, more: null }]);
    await sql`drop table growing`.execute(one.db);
  });

  it('says so when its server was told not to sync', async () => {
    expect((await open()).durability).toContain('fsync is off');
  });

  it('fails to open when there is no such database', async () => {
    const databaseUrl = inject('postgresUrl').replace('/postgres?', '/nowhere?');
    await expect(openStore({ dataDir: '', databaseUrl })).rejects.toMatchObject({ code: '3D000' });
  });

  it('closes while it is listening', async () => {
    const store = await open();
    await store.listen(() => undefined);
    await store.close();
    await store.close();
  });
});
