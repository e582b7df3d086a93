import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshStore } from '#tests/support/server/store.ts';
import type { Kysely } from 'kysely';
import type { Store } from '#server/platform/store/types.ts';

/** Tables of the test's own, beside the migrated ones. */
type Schema = {
  visit: { id: number; onDay: string; startsAt: Date; details: unknown; feePaise: number };
};

let store: Store<never>;
let db: Kysely<Schema>;

beforeAll(async () => {
  store = (await freshStore()) as unknown as Store<never>;
  db = store.db as unknown as Kysely<Schema>;
  await sql`create table visit (id int primary key, on_day date not null, starts_at timestamptz not null,
    details jsonb not null, fee_paise int8 not null)`.execute(db);
});
afterAll(async () => {
  await store.close();
});

function visit(id: number) {
  return {
    id,
    onDay: '2026-11-21',
    startsAt: new Date('2026-11-21T18:45:00.250Z'),
    details: { innerKey: [1] },
    feePaise: 50_000,
  };
}

describe('a migrated store', () => {
  it('says which it is', () => {
    expect(store.kind).toBe(process.env.TEST_STORE === 'postgres' ? 'postgres' : 'embedded');
    expect(Number.parseInt(store.version)).toBeGreaterThanOrEqual(15);
    expect(store.durability).not.toBe('');
  });

  it('contains the tables of the migrations', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from migration`.execute(db);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });
});

describe('values', () => {
  it('come back as they were put in: date a string, timestamptz a Date, int8 a number, json with its keys', async () => {
    await db.insertInto('visit').values(visit(1)).execute();
    expect(await db.selectFrom('visit').selectAll().where('id', '=', 1).executeTakeFirst()).toEqual(visit(1));
  });

  it('return counts as numbers', async () => {
    const { rows } =
      await sql`select count(*) as n, array[1, 2]::int8[] as list, array['2026-01-02']::date[] as days`.execute(
        db,
      );
    expect(rows).toEqual([{ n: expect.any(Number), list: [1, 2], days: ['2026-01-02'] }]);
  });

  it('fail instead of changing when no JavaScript number can hold them', async () => {
    await expect(sql`select 9007199254740993::int8 as n`.execute(db)).rejects.toThrow('9007199254740993');
    expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  });

  it('keep days independent of the zone of machine and server', async () => {
    const { rows } =
      await sql`select current_setting('TimeZone') as zone, '2026-11-21T20:00:00Z'::timestamptz::date as day`.execute(
        db,
      );
    expect(rows).toEqual([{ zone: 'UTC', day: '2026-11-21' }]);
  });
});

describe('a transaction', () => {
  it('leaves nothing behind when it throws', async () => {
    const attempt = db.transaction().execute(async (trx) => {
      await trx.insertInto('visit').values(visit(10)).execute();
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await db.selectFrom('visit').select('id').where('id', '=', 10).execute()).toEqual([]);
  });

  it('hides from queries beside it, which do not join it', async () => {
    const inside = db.transaction().execute(async (trx) => {
      await trx.insertInto('visit').values(visit(11)).execute();
      await trx.insertInto('visit').values(visit(12)).execute();
      throw new Error('undone');
    });
    const beside = db.insertInto('visit').values(visit(13)).execute();
    await Promise.allSettled([inside, beside]);
    const ids = await db.selectFrom('visit').select('id').where('id', 'in', [11, 12, 13]).execute();
    expect(ids).toEqual([{ id: 13 }]);
  });

  it('works on after an error in a savepoint of its own', async () => {
    await db.transaction().execute(async (trx) => {
      await sql`savepoint before`.execute(trx);
      await expect(sql`select 1 / 0`.execute(trx)).rejects.toMatchObject({ code: '22012' });
      await sql`rollback to savepoint before`.execute(trx);
      await trx.insertInto('visit').values(visit(14)).execute();
    });
    expect(await db.selectFrom('visit').select('id').where('id', '=', 14).execute()).toEqual([{ id: 14 }]);
  });

  it('takes rows for itself with SKIP LOCKED', async () => {
    const taken = await db
      .transaction()
      .execute(async (trx) =>
        trx.selectFrom('visit').select('id').where('id', '=', 14).forUpdate().skipLocked().execute(),
      );
    expect(taken).toEqual([{ id: 14 }]);
  });
});

describe('errors', () => {
  it('carry the code and the constraint: 23505 when a key is there already', async () => {
    await db.insertInto('visit').values(visit(20)).execute();
    await expect(db.insertInto('visit').values(visit(20)).execute()).rejects.toMatchObject({
      code: '23505',
      constraint: 'visit_pkey',
    });
  });

  it('leave the store usable', async () => {
    await expect(sql`select from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' });
    expect((await sql`select 'still here' as answer`.execute(db)).rows).toEqual([{ answer: 'still here' }]);
  });
});

describe('wake-ups', () => {
  it('reach those who listen, and no longer those who stopped', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const stopFirst = await store.listen(first);
    const stopSecond = await store.listen(second);
    await store.notify();
    await vi.waitFor(() => {
      expect(first).toHaveBeenCalledTimes(1);
      expect(second).toHaveBeenCalledTimes(1);
    });
    await stopFirst();
    await store.notify();
    await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(2));
    expect(first).toHaveBeenCalledTimes(1);
    await stopSecond();
  });
});

describe('many at once', () => {
  it('wait for one another: fifty increments in transactions add up', async () => {
    await db
      .insertInto('visit')
      .values({ ...visit(30), feePaise: 0 })
      .execute();
    await Promise.all(
      Array.from({ length: 50 }, async () =>
        db.transaction().execute(async (trx) => {
          const row = await trx
            .selectFrom('visit')
            .select('feePaise')
            .where('id', '=', 30)
            .forUpdate()
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('visit')
            .set({ feePaise: row.feePaise + 1 })
            .where('id', '=', 30)
            .execute();
        }),
      ),
    );
    expect(await db.selectFrom('visit').select('feePaise').where('id', '=', 30).executeTakeFirst()).toEqual({
      feePaise: 50,
    });
  });
});
