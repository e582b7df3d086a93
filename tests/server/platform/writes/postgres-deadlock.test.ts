import { expect, test } from 'vitest';
import { inUnit, type Unit } from '#server/platform/writes/unit.ts';
import { againWhenRolledBack } from '#server/platform/writes/retry-rolled-back.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

test('two changes that wait for each other are both made, and said once', async () => {
  const [a, b] = await server.db.selectFrom('patient').select('id').orderBy('id').limit(2).execute();
  const before = await audits();
  let tries = 0;
  let bothHold!: () => void;
  const held = new Promise<void>((resolve) => (bothHold = resolve));
  let holders = 0;

  const renameBoth = (first: string, second: string, name: string) =>
    inUnit(server.deps, async (unit) => {
      tries += 1;
      await rename(unit, first, name);
      holders += 1;
      if (holders === 2) bothHold();
      await held;
      await rename(unit, second, name);
      unit.audits.push(entry(unit, name));
    });
  await Promise.all([renameBoth(a!.id, b!.id, 'one'), renameBoth(b!.id, a!.id, 'other')]);

  // PostgreSQL has undone one of them, which was then made again; it may lose to the other once more.
  expect(tries).toBeGreaterThanOrEqual(3);
  const names = await server.db
    .selectFrom('patient')
    .select('address')
    .where('id', 'in', [a!.id, b!.id])
    .execute();
  expect(new Set(names.map(({ address }) => address)).size).toBe(1);
  expect((await audits()) - before).toBe(2);
});

test('stops after a failure for another reason', async () => {
  let tries = 0;
  const failing = againWhenRolledBack(() => {
    tries += 1;
    return Promise.reject(Object.assign(new Error('taken'), { code: '23505' }));
  });
  await expect(failing).rejects.toThrow('taken');
  expect(tries).toBe(1);
});

function rename({ tx }: Unit, id: string, name: string): Promise<unknown> {
  return tx.updateTable('patient').set({ address: name }).where('id', '=', id).execute();
}

function entry({ now }: Unit, name: string): Unit['audits'][number] {
  return {
    at: now,
    who: 'system',
    role: 'system',
    action: 'RENAME',
    entity: 'patient',
    entityId: name,
    patientId: null,
  };
}

async function audits(): Promise<number> {
  return (await server.db.selectFrom('audit').select('seq').where('action', '=', 'RENAME').execute()).length;
}
