import { beforeAll, describe, expect, test } from 'vitest';
import { breachCalls as calls } from '#contract/breaches.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock } = server;
const HOUR_MS = 3_600_000;

let operator: Client;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const ago = (hours: number): string => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();

describe('a breach', () => {
  test('keeps when it was noticed; its details are due 72 hours later', async () => {
    const body = { noticedAt: ago(5), what: 'A tablet was stolen', patients: null };
    const { breach } = await operator.call(calls.recordBreach, { body });
    expect(breach).toMatchObject({ ...body, by: 'Rohan Kulkarni', steps: [] });
    expect(breach.detailDueAt).toBe(ago(5 - 72));
    const future = { ...body, noticedAt: ago(-1) };
    expect(await operator.refusal(calls.recordBreach, { body: future })).toMatchObject({
      fields: [{ path: 'noticedAt', reason: 'DATE_IN_FUTURE' }],
    });
  });

  test.each([
    ['', 'FIELD_REQUIRED'],
    ['   ', 'FIELD_REQUIRED'],
    ['xxx', 'REASON_WORDS'],
    ['...', 'REASON_WORDS'],
    ['12345', 'REASON_WORDS'],
  ])('refuses %j as what happened, and as what was done', async (words, reason) => {
    const body = { noticedAt: ago(5), what: 'A tablet was stolen', patients: null };
    const fault = (path: string) => ({ code: 'BAD_INPUT', fields: [{ path, reason }] });
    expect(await operator.refusal(calls.recordBreach, { body: { ...body, what: words } })).toMatchObject(
      fault('what'),
    );
    const { id: breachId } = (await operator.call(calls.recordBreach, { body })).breach;
    const step = { breachId, kind: 'NOTE' as const, at: ago(1), text: words };
    expect(await operator.refusal(calls.addBreachStep, { body: step })).toMatchObject(fault('text'));
    await operator.call(calls.addBreachStep, { body: { ...step, kind: 'CLOSED', text: 'चोरी हुई' } });
  });

  test('takes each step once, notes as often as there are, and nothing once it is closed', async () => {
    const body = { noticedAt: ago(9), what: 'A list was sent to the wrong address', patients: 12 };
    const { id: breachId } = (await operator.call(calls.recordBreach, { body })).breach;
    const step = (kind: 'BOARD_TOLD' | 'NOTE' | 'CLOSED', hours: number) => ({
      body: { breachId, kind, at: ago(hours), text: `${kind} at ${hours}` },
    });
    await operator.call(calls.addBreachStep, step('NOTE', 3));
    await operator.call(calls.addBreachStep, step('BOARD_TOLD', 8));
    expect(await operator.refusal(calls.addBreachStep, step('BOARD_TOLD', 7))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await operator.call(calls.addBreachStep, step('NOTE', 2));
    const { breach } = await operator.call(calls.addBreachStep, step('CLOSED', 1));
    expect(breach.steps.map(({ text }) => text)).toEqual([
      'BOARD_TOLD at 8',
      'NOTE at 3',
      'NOTE at 2',
      'CLOSED at 1',
    ]);
    expect(await operator.refusal(calls.addBreachStep, step('NOTE', 0))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const { items, counts } = await operator.call(calls.breaches, { query: { part: 'CLOSED' } });
    expect(items.map(({ id }) => id)).toContain(breachId);
    expect(counts.CLOSED).toBeGreaterThan(0);
  });
});
