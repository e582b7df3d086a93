import 'fake-indexeddb/auto';
import '#tests/support/browser/caches.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { get } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { userDataKey, lockUserData, unlockUserData } from '#offline/user-data-key.ts';
import { destroyDrafts, drop, find, keep } from '#offline/drafts.ts';
import { openValue, type Sealed } from '#offline/sealed.ts';
import { seal, unseal, vaultStore } from '#offline/vault.ts';

const secret = randomBytes(32).toString('base64url');
let me: string;
let other: string;

beforeEach(async () => {
  [me, other] = [randomUUID(), randomUUID()];
  await unlockUserData(me, secret);
  await unlockUserData(other, randomBytes(32).toString('base64url'));
});

test('a draft outlives the session of its writer, and no one reads it until they are back', async () => {
  expect(await keep(me, 'note:1', { text: 'half' })).toBe(true);
  await lockUserData(me);
  expect(await find(me, 'note:1')).toBeUndefined();
  expect(await keep(me, 'note:1', { text: 'nothing' })).toBe(false);
  await unlockUserData(me, secret);
  expect(await find(me, 'note:1')).toEqual({ text: 'half' });
});

test('opens stored drafts only with the writer’s key: not with the device’s or another person’s', async () => {
  await keep(me, 'note:1', { text: 'half' });
  const place = `draft:${me}:note:1`;
  const sealed = (await get<Sealed>(place, vaultStore())) as Sealed;
  await expect(openValue((await userDataKey(other)) as CryptoKey, sealed)).rejects.toThrow();
  expect(await openValue((await userDataKey(me)) as CryptoKey, sealed)).toEqual({ text: 'half' });
  expect(await find(other, 'note:1')).toBeUndefined();
  expect(await unseal(place)).toBeUndefined();
});

test('an older one, sealed with the device’s key, is read once and sealed again', async () => {
  const place = `draft:${me}:note:1`;
  await seal(place, { text: 'old' });
  expect(await find(me, 'note:1')).toEqual({ text: 'old' });
  const sealed = (await get<Sealed>(place, vaultStore())) as Sealed;
  expect(await openValue((await userDataKey(me)) as CryptoKey, sealed)).toEqual({ text: 'old' });
});

test('a draft goes by itself, or all of one person’s and no one else’s', async () => {
  for (const person of [me, other]) for (const name of ['a', 'b']) await keep(person, name, name);
  await drop(me, 'a');
  expect([await find(me, 'a'), await find(me, 'b')]).toEqual([undefined, 'b']);
  await destroyDrafts(me);
  expect([await find(me, 'b'), await find(other, 'b')]).toEqual([undefined, 'b']);
});
