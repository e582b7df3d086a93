import { describe, expect, test, vi } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, clock } = server;
const nurse = await server.signInAs('anitha.nair');
const newest = { body: { limit: 50, descending: true } };
const list = () => nurse.call(requestCalls.talkToNurseRequests, newest);
const counters = async () =>
  (await nurse.call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus;

/** How many reads the store was asked for while `act` ran. */
async function readsOf(act: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(db, 'selectFrom');
  await act();
  const { length } = asked.mock.calls;
  asked.mockRestore();
  return length;
}

describe('a kept answer', () => {
  test('costs the store nothing while nothing is written', async () => {
    const both = async () => [await list(), await counters()];
    expect(await readsOf(both)).toBeGreaterThan(0);
    expect(await readsOf(both)).toBe(0);
  });

  test('expires as soon as anything that it shows was written', async () => {
    const before = await counters();
    await list();
    const { requestId } = await server.raise('TALK_TO_NURSE');
    expect((await counters()).talkToNurseReq).toBe(before.talkToNurseReq + 1);
    const find = async () => (await list()).items.find((item) => item.id === requestId);
    expect(await find()).toMatchObject({ requestStatus: 'REQUESTED' });
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    expect(await find()).toMatchObject({ requestStatus: 'ACCEPTED' });
    await server.raise('TALK_TO_NURSE');
    const { total } = await list();
    await db.updateTable('patient').set({ name: 'Renamed' }).execute();
    expect((await find())?.patient.name).toBe('Renamed');
    const hubs = await db.deleteFrom('userHub').returningAll().execute();
    const left = await list();
    expect(left.total, 'only their own, without a hub').toBeLessThan(total);
    await db.insertInto('userHub').values(hubs).execute();
    expect((await list()).total).toBe(total);
  });

  test('belongs to one person', async () => {
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    const mine = { body: { limit: 50, mine: true } };
    const other = await server.signInAs('mary.dsouza');
    expect((await nurse.call(requestCalls.talkToNurseRequests, mine)).items).not.toEqual([]);
    expect((await other.call(requestCalls.talkToNurseRequests, mine)).items).toEqual([]);
  });

  test('refuses a session that was locked since', async () => {
    await list();
    await db.updateTable('session').set({ lockedAt: clock.now() }).execute();
    const refused = await nurse.refusal(requestCalls.talkToNurseRequests, newest);
    expect(refused).toMatchObject({ code: 'LOCKED_SESSION' });
    await db.updateTable('session').set({ lockedAt: null }).execute();
  });

  test('skips a device that has it already', async () => {
    const ask = (etag?: string | null) =>
      nurse.send(requestCalls.dashboardMenuStatus, { headers: etag ? { 'if-none-match': etag } : {} });
    const first = await ask();
    const etag = first.headers.get('etag');
    const same = await ask(etag);
    expect([same.status, await same.text()]).toEqual([304, '']);
    await server.raise('TALK_TO_NURSE');
    expect((await ask(etag)).status).toBe(200);
  });
});
