// @module-tag slow
import { describe, expect, test } from 'vitest';
import type { PortalEvent } from '#contract/portal.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { hub } = server.deps;
const OTHERS = 350;

/** Writes events as a commit does, and wakes the hub. */
async function happen(events: readonly { type: string; audience: string[]; data?: object }[]): Promise<void> {
  await server.db
    .insertInto('event')
    .values(
      events.map(({ type, audience, data = {} }) => ({
        at: server.clock.now(),
        type,
        audience,
        data: JSON.stringify(data),
      })),
    )
    .execute();
  await hub.wake();
}

/** A listener, and what it has heard. */
function listener(...audience: string[]): { heard: PortalEvent[]; stop: () => void } {
  const heard: PortalEvent[] = [];
  return { heard, stop: hub.subscribe(new Set(audience), (events) => heard.push(...events)) };
}

const typesOf = ({ heard }: { heard: PortalEvent[] }): string[] => heard.map(({ type }) => type);

describe('when many are told of one thing', () => {
  test('serves alerted people before those who only count, and everyone gets all of it in order', async () => {
    const others = Array.from({ length: OTHERS }, () => listener('role:many'));
    const called = listener('role:many', 'user:called');
    const raised = { type: 'request.raised', audience: ['role:many'] };
    await happen([raised, { type: 'alert.raised', audience: ['user:called'], data: { kind: 'NURSE' } }]);
    expect(typesOf(called)).toEqual(['request.raised', 'alert.raised']);
    expect(others.filter(({ heard }) => heard.length > 0).length).toBeLessThan(OTHERS);
    // What concerns a few does not wait behind what concerns many, nor overtakes it.
    const last = others.at(-1);
    const alone = listener('user:alone');
    await happen([raised, { type: 'message.sent', audience: ['user:alone'] }]);
    expect(typesOf(alone)).toEqual(['message.sent']);
    for (const one of others)
      await expect.poll(() => typesOf(one)).toEqual(['request.raised', 'request.raised']);
    const seqs = last?.heard.map(({ seq }) => seq) ?? [];
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    for (const { stop } of [...others, called, alone]) stop();
  });

  test('skips those who have left in between', async () => {
    const others = Array.from({ length: OTHERS }, () => listener('role:many'));
    await happen([{ type: 'request.raised', audience: ['role:many'] }]);
    const waiting = others.find(({ heard }) => heard.length === 0);
    waiting?.stop();
    await expect.poll(() => others.filter(({ heard }) => heard.length > 0).length).toBe(OTHERS - 1);
    expect(waiting?.heard).toEqual([]);
    for (const { stop } of others) stop();
  });
});

test('an event without a wake-up is delivered too', async () => {
  const nurse = listener('user:without-wake');
  const event = { at: server.clock.now(), type: 'duty.changed', audience: ['user:without-wake'], data: '{}' };
  await server.db.insertInto('event').values(event).execute();
  await expect.poll(() => typesOf(nurse), { timeout: 8_000 }).toEqual(['duty.changed']);
  nurse.stop();
});
