// @module-tag critical
import 'fake-indexeddb/auto';
import '#tests/support/browser/caches.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import { beforeEach, describe, expect, test } from 'vitest';
import { unlockUserData } from '#offline/user-data-key.ts';
import { deviceStore } from '#offline/device-store.ts';
import { openOutbox, type NewItem, type Outbox } from '#offline/outbox.ts';

let store: UseStore;
let outbox: Outbox;
let userId: string;

beforeEach(async () => {
  userId = randomUUID();
  store = deviceStore(`outbox-${userId}`, 'writes');
  outbox = openOutbox(store);
  await unlockUserData(userId, randomBytes(32).toString('base64url'));
});

function said(text: string, file?: File): NewItem {
  return {
    id: randomUUID(),
    userId,
    entity: 'chat:1',
    at: 1,
    write: { call: 'POST /say', body: { text } },
    file,
  };
}
const texts = async (): Promise<unknown[]> =>
  (await outbox.list(userId)).map(({ write }) => (write.body as { text: string }).text);

describe('a write that is changed', () => {
  test('keeps its place under its new key, and the old one is gone', async () => {
    const first = await outbox.add(said('first', new File(['old'], 'old.txt')));
    await outbox.add(said('second'));
    const changed = said('first, reworded');
    const replaced = await outbox.replace(first, changed);
    expect(replaced).toMatchObject({ seq: first.seq, id: changed.id });
    expect(await texts()).toEqual(['first, reworded', 'second']);
    await expect(outbox.fileOf(first)).rejects.toThrow();
  });

  test('comes behind the others once it was refused', async () => {
    const first = await outbox.add(said('first'));
    await outbox.add(said('second'));
    const refused = { status: 400, code: 'BAD_INPUT', reason: 'FIELD_REQUIRED' };
    await outbox.change([{ item: first, change: { state: 'refused', refused } }]);
    await outbox.replace({ ...first, state: 'refused' }, said('again'));
    expect(await texts()).toEqual(['second', 'again']);
  });

  test('stays as it is once it may have been sent, or is gone', async () => {
    const sent = await outbox.add(said('sent'));
    const gone = await outbox.add(said('gone'));
    await outbox.change([{ item: sent, change: { firstSentAt: 1 } }]);
    await outbox.remove([gone]);
    expect(await outbox.replace(sent, said('too late'))).toBeUndefined();
    expect(await outbox.replace(gone, said('too late'))).toBeUndefined();
    expect(await texts()).toEqual(['sent']);
  });

  test('ignores a write that addresses the old one', async () => {
    const old = await outbox.add(said('old'));
    await outbox.replace(old, said('new'));
    expect(await outbox.change([{ item: old, change: { firstSentAt: 1 } }])).toEqual(new Set());
    await outbox.remove([old]);
    expect(await texts()).toEqual(['new']);
    expect((await outbox.list(userId))[0]?.firstSentAt).toBeUndefined();
  });
});

test('a full device refuses by the name that has words, and what it had stays', async () => {
  await outbox.add(said('kept'));
  const full: UseStore = (mode, act) =>
    store(mode, (writes) => {
      // As the browser does it: the disk refuses, the transaction is undone.
      const error = new DOMException('', 'QuotaExceededError');
      if (mode === 'readwrite') Object.defineProperty(writes.transaction, 'error', { value: error });
      if (mode === 'readwrite') queueMicrotask(() => writes.transaction.abort());
      return act(writes);
    });
  await expect(openOutbox(full).add(said('too much'))).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await texts()).toEqual(['kept']);
});

test('seals text, file and file name of an unsent write, and leaves only its routing readable', async () => {
  const write = { call: 'POST /messages', body: { text: 'Call Lakshmi' } };
  const file = new File(['%PDF Lakshmi'], 'Lakshmi.pdf', { type: 'application/pdf' });
  const item = { id: randomUUID(), userId, entity: 'messages:1', at: 1, write };
  await outbox.add({ ...item, file });
  type Row = Record<string, unknown> & { sealed: { data: ArrayBuffer } };
  const rows = await store('readonly', (writes) => promisifyRequest<(Row | number)[]>(writes.getAll()));
  const row = rows.find((one) => typeof one === 'object' && 'seq' in one) as Row;
  expect(Object.keys(row).toSorted()).toEqual(
    ['at', 'attempts', 'bytes', 'entity', 'id', 'nextAt', 'sealed', 'seq', 'state', 'userId'].toSorted(),
  );
  expect(inspect(rows, { depth: null })).not.toContain('Lakshmi');
  expect(new TextDecoder().decode(row.sealed.data)).not.toContain('Lakshmi');
  const [kept] = await outbox.list(userId);
  expect(kept?.write.body).toEqual(write.body);
  expect(kept && (await (await outbox.fileOf(kept)).text())).toBe('%PDF Lakshmi');
});
