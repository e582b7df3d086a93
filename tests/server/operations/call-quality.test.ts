import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '#domain/format.ts';
import { callQualityCalls } from '#contract/call-quality.ts';
import { callReport, NO_PATH } from '#tests/support/inputs/call-report.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const DAY_S = 86_400;
let operator: Client;

type Row = Parameters<typeof callReport>[0] & {
  hubKey?: string | null;
  network?: string | null;
  ago?: number;
};

async function add({ hubKey = null, network = '4g', ago = 0, ...more }: Row): Promise<void> {
  const at = new Date(server.clock.now().getTime() - ago * 1_000);
  const { figures } = callReport(more);
  const device = { deviceKind: 'phone', browser: 'chrome', browserVersion: 126 } as const;
  await server.db
    .insertInto('callReport')
    .values({ id: randomUUID(), at, hubKey, network, role: 'patient', ...device, ...figures })
    .execute();
}

beforeAll(async () => {
  operator = await signInOperator(server);
  const [first, second] = await server.rows('hub');
  for (const setUpMs of [1_000, 2_000, 3_000, 10_000])
    await add({ hubKey: first?.hubKey ?? null, setUpMs, route: 'host', concealedPercent: 0 });
  await add({
    hubKey: first?.hubKey ?? null,
    route: 'relay',
    setUpMs: 2_000,
    concealedPercent: 3.5,
    network: '2g',
  });
  await add({ hubKey: first?.hubKey ?? null, ...NO_PATH });
  await add({ hubKey: second?.hubKey ?? null, ...NO_PATH, outcome: 'left', network: null });
  await add({ ago: 10 * DAY_S });
});

const list = (query: object = {}) =>
  operator.call(callQualityCalls.callQuality, { query: { by: 'HUB', ...query } });
const names = async (query: object) => (await list(query)).items.map(({ name }) => name);

describe('the quality of calls', () => {
  it('sums up the connections of each hub, with shares of what is known', async () => {
    const [first, second] = await server.rows('hub');
    const { items, total } = await list();
    expect(total).toBe(3);
    expect(items).toMatchObject([
      {
        name: first?.name,
        connections: 6,
        noPath: 1,
        left: 0,
        success: 83,
        setUpMedianMs: 2_000,
        setUpP95Ms: 8_600,
        relayed: 20,
        concealed: 20,
        freezes: 5,
        givenUp: 5,
      },
      { connections: 1 },
      { connections: 1 },
    ]);
    expect(items.find(({ name }) => name === second?.name)).toMatchObject({
      left: 1,
      success: null,
      setUpMedianMs: null,
      relayed: null,
      concealed: null,
    });
    expect(items.find(({ id }) => id === '')).toMatchObject({ name: null, success: 100 });
  });

  it('tells networks and devices apart', async () => {
    expect(await names({ by: 'NETWORK', sort: 'name', descending: 'true' })).toEqual(['4g', '2g', null]);
    const { items } = await list({ by: 'DEVICE' });
    expect(items).toMatchObject([
      { device: { kind: 'phone', browser: 'chrome', version: 126 }, connections: 8 },
    ]);
  });

  it('counts the days of a period, both included', async () => {
    const { TIME_ZONE } = server.deps.config;
    const day = (ago: number) =>
      localDate(new Date(server.clock.now().getTime() - ago * DAY_S * 1_000), TIME_ZONE);
    const counted = async (query: object) =>
      (await list(query)).items.reduce((sum, { connections }) => sum + connections, 0);
    expect(await counted({ from: day(5) })).toBe(7);
    expect(await counted({ to: day(5) })).toBe(1);
    expect(await counted({ from: day(12), to: day(8) })).toBe(1);
    expect(await counted({ from: day(10), to: day(10) })).toBe(1);
    expect(await counted({ from: day(9), to: day(5) })).toBe(0);
  });

  it('sorts both ways with the unknown last, and continues page by page', async () => {
    const [first, second] = (await server.rows('hub')).map(({ name }) => name);
    expect(await names({ sort: 'success' })).toEqual([first, null, second]);
    expect(await names({ sort: 'success', descending: 'true' })).toEqual([null, first, second]);
    const page = await list({ sort: 'success', limit: 2 });
    const rest = await list({ sort: 'success', limit: 2, cursor: page.next });
    expect([...page.items, ...rest.items].map(({ name }) => name)).toEqual([first, null, second]);
    expect(rest.next).toBeNull();
  });

  it('allows operators alone', async () => {
    for (const userName of ['anitha.nair', 'meera.iyer'])
      expect(
        await (
          await server.signInAs(userName)
        ).refusal(callQualityCalls.callQuality, { query: { by: 'HUB' } }),
      ).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
