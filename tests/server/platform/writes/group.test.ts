import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { inGroup } from '#server/platform/writes/group.ts';
import type { Unit } from '#server/platform/writes/unit.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let word = '';

beforeEach(() => {
  word = randomUUID();
});

/** Notes a write, and says in which transaction it was. */
async function write(unit: Unit, what: string): Promise<string> {
  unit.audits.push({
    at: unit.now,
    who: 'system',
    role: 'system',
    action: word,
    entity: 'test',
    entityId: what,
    patientId: null,
  });
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(unit.tx);
  return rows[0]!.id;
}

const group = (what: string) => inGroup(server.deps, (unit) => write(unit, what));

async function written(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('audit')
    .select('entityId')
    .where('action', '=', word)
    .orderBy('seq')
    .execute();
  return rows.map(({ entityId }) => entityId);
}

describe('writes that arrive together', () => {
  test('share a transaction, in the order in which they came', async () => {
    const names = Array.from({ length: 12 }, (_, at) => String(at));
    const transactions = await Promise.all(names.map(group));
    expect(new Set(transactions).size).toBe(1);
    expect(await written()).toEqual(names);
  });

  test('run in groups of sixteen at most: the next ones follow', async () => {
    const transactions = await Promise.all(Array.from({ length: 40 }, (_, at) => group(String(at))));
    expect(new Set(transactions).size).toBe(3);
    expect((await written()).length).toBe(40);
  });

  test('run alone when they come one after the other', async () => {
    expect(await group('one')).not.toBe(await group('other'));
  });
});

describe('a write that fails', () => {
  test('gets refused alone: the others run, each once', async () => {
    const wrong = inGroup(server.deps, async (unit) => {
      await write(unit, 'wrong');
      throw new Error('refused');
    });
    const outcomes = await Promise.allSettled([group('before'), wrong, group('after')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await written()).toSorted()).toEqual(['after', 'before']);
  });

  test('alone is tried once', async () => {
    let tries = 0;
    const wrong = inGroup(server.deps, async () => {
      tries += 1;
      throw new Error('refused');
    });
    await expect(wrong).rejects.toThrow('refused');
    expect(tries).toBe(1);
  });

  test('leaves the others whole when one of its own statements fails', async () => {
    const wrong = inGroup(server.deps, (unit) => sql`select 1 / 0`.execute(unit.tx));
    const outcomes = await Promise.allSettled([group('before'), wrong, group('after')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await written()).toSorted()).toEqual(['after', 'before']);
  });
});

test('answers truthfully to each of 400 writes in bursts, some slow and some wrong, and the audit is whole', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 400 }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, at % 37));
      return inGroup(server.deps, async (unit) => {
        if (at % 50 === 0) await sql`select pg_sleep(0.03)`.execute(unit.tx);
        await write(unit, String(at));
        if (at % 11 === 0) throw new Error('refused');
        return at;
      }).catch(() => undefined);
    }),
  );
  const done = outcomes.filter((at) => at !== undefined);
  expect(done.length).toBe(400 - 37);
  expect((await written()).map(Number).toSorted((a, b) => a - b)).toEqual(done);
  expect(await verifyAudit(server.db)).toMatchObject({ ok: true });
});
