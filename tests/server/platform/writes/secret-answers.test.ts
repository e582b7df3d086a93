import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calendarCalls } from '#contract/calendar.ts';
import { roomCalls } from '#contract/room.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

const stored = async (): Promise<string> => JSON.stringify(await server.rows('idempotency'));

/** Parts of a link that no one can guess: 256 random bits. */
function secretsIn(url: string): string[] {
  const parts = url.split(/[/?#=&]/).filter((part) => /^[\w-]{43}$/.test(part));
  expect(parts).not.toEqual([]);
  return parts;
}

describe('an answer that gives access', () => {
  test('stays sealed in the store, and returns again for its key', async () => {
    const { doctor, number } = await visit(server);
    const body = { consultationNumber: number, name: 'Kabir' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await (await doctor.send(roomCalls.inviteGuest, { body, headers })).json();
    const again = await doctor.send(roomCalls.inviteGuest, { body, headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(first);
    const { url } = first as { url: string };
    expect(url).toMatch(/^http/);
    expect(await stored()).not.toContain(url);
    for (const part of secretsIn(url)) expect(await stored()).not.toContain(part);
  });

  test('returns also where an earlier release stored it as it was', async () => {
    const doctor = await server.signInAs('meera.iyer');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await (await doctor.send(calendarCalls.makeCalendarLink, { headers })).json();
    await server.db
      .updateTable('idempotency')
      .set({
        answer: JSON.stringify({ url: 'https://hospital.example/feed', madeAt: '2026-11-30T00:00:00.000Z' }),
      })
      .where('key', '=', headers['idempotency-key'])
      .execute();
    const again = await doctor.send(calendarCalls.makeCalendarLink, { headers });
    expect(await again.json()).toMatchObject({ url: 'https://hospital.example/feed' });
    expect((first as { url: string }).url).toContain('://');
  });
});
