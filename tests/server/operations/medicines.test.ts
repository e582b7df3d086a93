import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { medicineAdjustmentCalls as calls } from '#contract/medicine-adjustments.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { adjustment, adjustmentsOf, REASON } from '#tests/support/server/adjustments.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: Client & { userId: string };
let lists: ReturnType<typeof adjustmentsOf>;

beforeAll(async () => {
  operator = await signInOperator(server);
  lists = adjustmentsOf(server, operator);
});
afterEach(async () => {
  await server.db.deleteFrom('medicineAdjustment').execute();
});

/** List O by name. */
const PARACETAMOL = pick('Paracetamol');

describe('an adjustment', () => {
  it('ends the former one, which stays in the history', async () => {
    await lists.adjust(PARACETAMOL, { use: 'FOLLOW_UP' });
    const was = (await lists.currentOf(PARACETAMOL))?.adjustment?.id ?? '';
    server.clock.advance(60);
    await lists.adjust(PARACETAMOL, { was });
    expect(await lists.historyOf(PARACETAMOL)).toMatchObject([
      { use: 'NEVER', ended: null },
      { id: was, use: 'FOLLOW_UP', ended: { by: 'Rohan Kulkarni', reason: null } },
    ]);
  });

  it('refuses a stale change, and accepts one of two at once', async () => {
    const answers = await Promise.all(
      (['NEVER', 'FOLLOW_UP'] as const).map((use) =>
        operator.send(calls.adjustMedicine, adjustment(PARACETAMOL, { use })),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await server.rows('medicineAdjustment')).toHaveLength(1);
    expect(await operator.refusal(calls.adjustMedicine, adjustment(PARACETAMOL))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  it.each(['', 'ok', 'xxx xxx xxx'])('refuses the reason “%s”', async (reason) => {
    expect(await operator.refusal(calls.adjustMedicine, adjustment(PARACETAMOL, { reason }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'reason' }],
    });
  });

  it('requires an existing medicine', async () => {
    expect(
      await operator.refusal(calls.adjustMedicine, {
        body: { ...adjustment(PARACETAMOL).body, route: 'OTIC' },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await operator.refusal(calls.endMedicineAdjustment, {
        body: { adjustmentId: 'no-such-adjustment', reason: REASON },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('requires an operator', async () => {
    const adjusting = adjustment(PARACETAMOL);
    for (const name of ['meera.iyer', 'anitha.nair']) {
      const who = await server.signInAs(name);
      expect(await who.refusal(calls.adjustMedicine, adjusting)).toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect(await server.rows('medicineAdjustment')).toEqual([]);
  });
});

describe('the list of medicines', () => {
  it('lists each medicine by route once, in pages, and counts the parts', async () => {
    await lists.adjust(PARACETAMOL);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await operator.call(calls.medicineAdjustments, {
        query: { limit: '200', ...(cursor && { cursor }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    const routes = new Set(listMedicines().map(({ genericId, route }) => `${genericId} ${route}`));
    expect(seen).toHaveLength(routes.size);
    expect(new Set(seen)).toEqual(routes);
    const { counts, items } = await operator.call(calls.medicineAdjustments, {
      query: { part: 'ADJUSTED' },
    });
    expect(counts).toMatchObject({ ALL: routes.size, ADJUSTED: 1 });
    expect(items).toMatchObject([
      {
        name: 'Paracetamol',
        route: 'ORAL',
        listed: [{ use: 'ANY_MODE', basis: 'NAMED' }],
        adjustment: { use: 'NEVER', reason: REASON, by: 'Rohan Kulkarni' },
        isOverruled: false,
      },
    ]);
  });

  it('searches by brand, and filters by the list in force', async () => {
    await lists.adjust(PARACETAMOL);
    const prohibited = await operator.call(calls.medicineAdjustments, {
      query: { search: 'crocin', part: 'PROHIBITED' },
    });
    expect(prohibited.items[0]).toMatchObject({ name: 'Paracetamol', matchedName: expect.any(String) });
    const free = await operator.call(calls.medicineAdjustments, { query: { search: 'crocin', part: 'O' } });
    expect(free.items.filter(({ route }) => route === 'ORAL')).toEqual([]);
  });

  it('refuses a cursor of another list', async () => {
    const cursor = Buffer.from('["labPrices",3]').toString('base64url');
    expect(await operator.refusal(calls.medicineAdjustments, { query: { cursor } })).toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});
