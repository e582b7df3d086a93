import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#server/cli/commands.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db } = server;
const { id: requestId, serviceNumber } = await db
  .selectFrom('request')
  .select(['id', 'serviceNumber'])
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow();

/** Records an entry on a day without seeded data, in India's time. */
async function recorded(kind: 'PAYMENT' | 'REFUND', reference: string, amountPaise: number, at: string) {
  const row = { id: randomUUID(), requestId, linkId: null, reason: null, recordedBy: null };
  await db
    .insertInto('moneyEntry')
    .values({ ...row, kind, reference, amountPaise, at: new Date(at) })
    .execute();
}

async function reconcile(...lines: string[]) {
  const file = join(tmpdir(), `gateway-${process.pid}-${randomUUID()}.csv`);
  await writeFile(file, ['day,reference,rupees', ...lines, ''].join('\n'));
  return commands.find(({ name }) => name === 'payments reconcile')?.run(server.deps, [file]);
}

test('a list and the records are compared by reference, to the paisa, and nothing is changed', async () => {
  await recorded('PAYMENT', 'SAME-1', 42_050, '2027-03-01T06:00:00Z');
  await recorded('REFUND', 'BACK-1', 5_000, '2027-03-01T07:00:00Z');
  await recorded('PAYMENT', 'NEAR-1', 100, '2027-03-01T18:31:00Z');
  const right = ['2027-03-01,same-1,420.50', '2027-03-01,BACK-1,-50', '2027-03-01,NEAR-1,1.00'];
  expect(await reconcile(...right)).toEqual({ ok: true, lines: ['3 lines compared: no differences.'] });

  await recorded('PAYMENT', 'ONLY-HERE', 700, '2027-03-01T09:00:00Z');
  const before = await server.rows('moneyEntry');
  const wrong = ['2027-03-01,SAME-1,420.51', ...right.slice(1), '2027-03-01,ONLY-THERE,9'];
  expect(await reconcile(...wrong)).toEqual({
    ok: false,
    lines: [
      '4 lines compared, 3 differences:',
      `SAME-1  gateway: ₹ 420.51, recorded: ₹ 420.50  ${serviceNumber}`,
      'ONLY-THERE  gateway: ₹ 9.00, recorded: nothing',
      `ONLY-HERE  gateway: nothing, recorded: ₹ 7.00  ${serviceNumber}`,
    ],
  });
  expect(await server.rows('moneyEntry')).toEqual(before);
});

test('a list with a fault is not compared', async () => {
  expect(await reconcile('yesterday,A,1', '2027-03-01,B,much')).toMatchObject({
    ok: false,
    lines: [
      'Nothing was compared.',
      '2 lines have faults:',
      expect.stringMatching(/^Line 2: day/),
      expect.stringMatching(/^Line 3: rupees/),
    ],
  });
});
