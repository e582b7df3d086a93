// @module-tag critical
import 'fake-indexeddb/auto';
import '#tests/support/browser/caches.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { unlockUserData } from '#offline/user-data-key.ts';
import { deviceStore } from '#offline/device-store.ts';
import { drain, type Answered, type Deliver, type DeliverFile, type Settled } from '#offline/drain.ts';
import { heldUntil } from '#offline/hold.ts';
import { openOutbox, type Outbox, type OutboxItem } from '#offline/outbox.ts';

let outbox: Outbox;
let userId: string;
/** Writes that reached the server, in order. */
let heard: string[];
let told: Settled[];

beforeEach(async () => {
  userId = randomUUID();
  outbox = openOutbox(deviceStore(`drain-${userId}`, 'writes'));
  await unlockUserData(userId, randomBytes(32).toString('base64url'));
  heard = [];
  told = [];
});

const say = (text: string): Promise<OutboxItem> =>
  outbox.add({ id: text, userId, entity: 'chat:1', at: 1, write: { call: 'POST /say', body: { text } } });
const keepFile = (name: string, entity = `file:${name}`): Promise<OutboxItem> =>
  outbox.add({
    id: name,
    userId,
    entity,
    at: 1,
    write: { call: 'POST /start' },
    file: new File(['12345678'], name),
  });
const only = async (): Promise<OutboxItem | undefined> => (await outbox.list(userId))[0];

/** A server that takes four bytes at a time, unless the test does something else before them. */
function inFours(before: (item: OutboxItem, offset: number) => unknown = () => undefined): DeliverFile {
  const got = new Map<string, number>();
  return async (item) => {
    const offset = got.get(item.id) ?? 0;
    heard.push(`${item.id} from ${offset}`);
    await before(item, offset);
    const sentBytes = offset + 4;
    got.set(item.id, sentBytes);
    return sentBytes < 8 ? { sentBytes } : { key: item.id, status: 200, body: {} };
  };
}

const takeAll: Deliver = async (writes) => {
  heard.push(...writes.map(({ key }) => key));
  return writes.map(({ key }): Answered => ({ key, status: 200, body: {} }));
};
const pass = (deliverFile: DeliverFile, now = 1_000, deliver = takeAll): Promise<number | undefined> =>
  drain(outbox, userId, { deliver, deliverFile, notify: (settled) => void told.push(settled) }, () => now);

test('many that got no answer together come in smaller lots, in their order', async () => {
  const words = Array.from({ length: 150 }, (_, n) => `word ${n}`);
  for (const word of words) await say(word);
  const lots: number[] = [];
  const passesFew: Deliver = async (writes) => {
    lots.push(writes.length);
    if (writes.length > 40) throw new Error('the line broke');
    return takeAll(writes);
  };
  for (const now of [1_000, 10_000, 20_000]) await pass(inFours(), now, passesFew);
  expect(lots).toEqual([150, 125, 32, 32, 32, 32, 22]);
  expect(heard).toEqual(words);
});

test('a network that is told to be back, and is not quite, is tried again within three seconds', async () => {
  await say('hello');
  const breaks: Deliver = () => Promise.reject(new Error('no line'));
  const notify = (): void => undefined;
  const transport = { deliver: breaks, deliverFile: inFours(), notify };
  for (const now of [1_000, 10_000, 20_000, 60_000]) await pass(inFours(), now, breaks);
  expect((await only())?.attempts).toBe(4);
  const nextAt = await drain(outbox, userId, transport, () => 61_000, true);
  expect(nextAt).toBeLessThanOrEqual(64_000);
});

describe('a file that is sent in pieces', () => {
  test('lets words past between two of them, and both are told as they are done', async () => {
    await keepFile('scan.pdf');
    await pass(inFours((_, offset) => offset === 0 && say('urgent')));
    expect(heard).toEqual(['scan.pdf from 0', 'urgent', 'scan.pdf from 4']);
    const sent = told.map((settled) => settled.sent.map(({ item }) => item.id)).filter((ids) => ids.length);
    expect(sent).toEqual([['urgent'], ['scan.pdf']]);
    expect(await outbox.list(userId)).toEqual([]);
  });

  test('says how far it is, and forgets what went wrong before a piece that arrived', async () => {
    await keepFile('scan.pdf');
    const offline = (): never => {
      throw new Error('no line');
    };
    const nextAt = await pass(inFours(offline));
    expect(await only()).toMatchObject({ attempts: 1, nextAt });
    expect((await only())?.sentBytes).toBeUndefined();
    const look = async (_: OutboxItem, offset: number): Promise<void> => {
      if (offset === 4) expect(await only()).toMatchObject({ attempts: 0, sentBytes: 4 });
    };
    expect(await pass(inFours(look), nextAt)).toBeUndefined();
    expect(await outbox.list(userId)).toEqual([]);
  });

  test('rests where it is once it is paused, holds nothing up, and continues from there', async () => {
    const scan = await keepFile('scan.pdf', 'files:1');
    await keepFile('next.pdf', 'files:1');
    const server = inFours(
      (item, offset) =>
        item.id === 'scan.pdf' && !offset && outbox.change([{ item: scan, change: { state: 'paused' } }]),
    );
    expect(await pass(server)).toBeUndefined();
    expect(heard).toEqual(['scan.pdf from 0', 'next.pdf from 0', 'next.pdf from 4']);
    expect(await outbox.list(userId)).toMatchObject([{ id: 'scan.pdf', state: 'paused', sentBytes: 4 }]);

    await outbox.change([{ item: scan, change: { state: 'waiting', nextAt: 0 } }]);
    await pass(server);
    expect(heard.at(-1)).toBe('scan.pdf from 4');
    expect(await outbox.list(userId)).toEqual([]);
  });

  test('ends where it is once someone takes it back', async () => {
    const scan = await keepFile('scan.pdf');
    await pass(inFours(() => outbox.remove([scan])));
    expect(heard).toEqual(['scan.pdf from 0']);
    expect(await outbox.list(userId)).toEqual([]);
  });

  test('waits behind a lost one of its entity, not behind another', async () => {
    await keepFile('lost.pdf', 'files:1');
    await keepFile('behind.pdf', 'files:1');
    await keepFile('free.pdf', 'files:2');
    await pass(
      inFours((item) => {
        if (item.id === 'lost.pdf') throw new Error('no line');
      }),
    );
    expect(heard).toEqual(['lost.pdf from 0', 'free.pdf from 0', 'free.pdf from 4']);
    expect((await outbox.list(userId)).map(({ id }) => id)).toEqual(['lost.pdf', 'behind.pdf']);
  });
});

test('a refused write keeps the reason and its parameters, for the page to put into words', async () => {
  await say('refused');
  const why = { reason: 'ONLY_TEST', params: { max: 5 }, fields: [{ path: 'text', reason: 'TOO_LONG' }] };
  const body = { status: 'ERROR', code: 'RULE', responseString: 'A sentence of the server.', ...why };
  const refuse: Deliver = async (writes) => writes.map(({ key }) => ({ key, status: 422, body }));
  await pass(inFours(), 1_000, refuse);
  const item = await only();
  expect(item).toMatchObject({ state: 'refused', refused: { status: 422, code: 'RULE', ...why } });
  expect(JSON.stringify(item)).not.toContain('A sentence of the server.');
});

describe('a write that got no answer', () => {
  const DAY_MS = 86_400_000;
  /** Sends a write that is not answered, and again after some days. */
  async function sendAgainAfter(days: number): Promise<OutboxItem | undefined> {
    await say('dose given');
    await pass(inFours(), 1_000, () => Promise.reject(new TypeError('no network')));
    await pass(inFours(), 1_000 + days * DAY_MS);
    return only();
  }

  test('resends under its key for six days', async () => {
    expect(await sendAgainAfter(6)).toBeUndefined();
    expect(heard).toEqual(['dose given']);
  });

  test('reports it instead of resending when the server may have forgotten its key', async () => {
    expect(await sendAgainAfter(6.6)).toMatchObject({ state: 'refused', refused: { code: 'TOO_OLD' } });
    expect(heard).toEqual([]);
  });
});

describe('a server that takes only so many changes a minute', () => {
  const LIMIT = 1_500;
  const tooMany = (more: object = {}) => ({ status: 'ERROR', code: 'TOO_MANY', retryAfterS: 38, ...more });

  /** Takes so many, and refuses the others until a minute is over. */
  function limited(lots: number[]): Deliver {
    let taken = 0;
    return async (writes) => {
      lots.push(writes.length);
      return writes.map(({ key }): Answered => {
        taken += 1;
        if (taken <= LIMIT) return { key, status: 200, body: {} };
        return { key, status: 429, body: tooMany() };
      });
    };
  }

  test('holds the rest until the server takes more, without smaller lots and without asking on', async () => {
    const all = Array.from({ length: 2_600 }, (_, n) => n);
    for (const n of all)
      await outbox.add({ id: `${n}`, userId, entity: `chat:${n % 7}`, at: 1, write: { call: 'POST /say' } });
    const lots: number[] = [];
    const nextAt = await pass(inFours(), 1_000, limited(lots));
    expect(lots).toEqual([500, 500, 500, 500]);
    expect(nextAt).toBe(39_000);
    expect(heldUntil(await outbox.list(userId), 1_000)).toBe(39_000);
    expect(heldUntil(await outbox.list(userId), 39_000)).toBeUndefined();

    expect(await pass(inFours(), 20_000, limited(lots))).toBe(39_000);
    expect(lots).toHaveLength(4);
    await pass(inFours(), 39_000, limited(lots));
    expect(lots.slice(4)).toEqual([500, 500, 100]);
    expect(await outbox.list(userId)).toEqual([]);
  }, 30_000);

  test('waits out its limit although the network is back', async () => {
    await say('hello');
    await pass(inFours(), 1_000, async ([first]) => [
      { key: first?.key ?? '', status: 429, body: tooMany() },
    ]);
    const transport = { deliver: takeAll, deliverFile: inFours(), notify: () => undefined };
    expect(await drain(outbox, userId, transport, () => 5_000, true)).toBe(39_000);
    expect(heard).toEqual([]);
    expect(await only()).toMatchObject({ attempts: 0, nextAt: 39_000, held: 'MINUTE' });
  });

  test('asks for a file of tomorrow every five minutes, and shows no words for it', async () => {
    await keepFile('scan.pdf');
    let pieces = 0;
    const full: DeliverFile = async ({ id }) => {
      pieces += 1;
      return { key: id, status: 429, body: tooMany({ reason: 'UPLOAD_BUDGET', retryAfterS: 50_000 }) };
    };
    expect(await pass(full)).toBe(301_000);
    expect(pieces).toBe(1);
    expect(await only()).toMatchObject({ held: 'LATER' });
    await say('urgent');
    await pass(full, 2_000);
    expect(heard).toEqual(['urgent']);
  });
});
