// @module-tag critical
import 'fake-indexeddb/auto';
import '#tests/support/browser/caches.ts';
import { del, keys } from 'idb-keyval';
import { describe, expect, test } from 'vitest';
import {
  userDataKey,
  destroyUserDataKey,
  forgetPassword,
  lockUserData,
  unlockUserData,
  unlockUserDataWithPassword,
} from '#offline/user-data-key.ts';
import { openValue, sealValue } from '#offline/sealed.ts';
import { vaultStore } from '#offline/vault.ts';

const SECRET = 'A'.repeat(43);
const OTHER_SECRET = `${'A'.repeat(42)}E`;
const PASSWORD = 'ward-line-2026';

async function keyOf(userId: string): Promise<CryptoKey> {
  const key = await userDataKey(userId);
  if (!key) throw new Error('locked');
  return key;
}

describe('the key of what a person keeps on a device', () => {
  test('cannot be taken out of the browser', async () => {
    await unlockUserData('one', SECRET, PASSWORD);
    await expect(crypto.subtle.exportKey('raw', await keyOf('one'))).rejects.toThrow();
  });

  test('disappears when locked, and opens what it sealed by the server’s secret or the password', async () => {
    await unlockUserData('two', SECRET, PASSWORD);
    const sealed = await sealValue(await keyOf('two'), { name: 'Asha' });
    await lockUserData('two');
    expect(await userDataKey('two')).toBeUndefined();

    expect(await unlockUserDataWithPassword('two', 'another')).toBe('wrong');
    expect(await userDataKey('two')).toBeUndefined();
    expect(await unlockUserDataWithPassword('two', PASSWORD)).toBe('opened');
    expect(await openValue(await keyOf('two'), sealed)).toEqual({ name: 'Asha' });

    await lockUserData('two');
    await unlockUserData('two', SECRET);
    expect(await openValue(await keyOf('two'), sealed)).toEqual({ name: 'Asha' });
    // The password that was typed before still opens it.
    await lockUserData('two');
    expect(await unlockUserDataWithPassword('two', PASSWORD)).toBe('opened');
  });

  test('gets replaced when nothing opens it any more: sealed data is lost, and the old password too', async () => {
    await unlockUserData('three', SECRET, PASSWORD);
    const sealed = await sealValue(await keyOf('three'), 1);
    await unlockUserData('three', OTHER_SECRET);
    await expect(openValue(await keyOf('three'), sealed)).rejects.toThrow();
    expect(await unlockUserDataWithPassword('three', PASSWORD)).toBe('unknown');
  });

  test('allows ten tries without the server; then only the server opens it, and nothing is lost', async () => {
    await unlockUserData('five', SECRET, PASSWORD);
    const sealed = await sealValue(await keyOf('five'), 1);
    await lockUserData('five');
    for (let i = 0; i < 9; i += 1) expect(await unlockUserDataWithPassword('five', 'guess')).toBe('wrong');
    // The right one gives all ten back.
    expect(await unlockUserDataWithPassword('five', PASSWORD)).toBe('opened');
    await lockUserData('five');
    for (let i = 0; i < 10; i += 1) expect(await unlockUserDataWithPassword('five', 'guess')).toBe('wrong');
    expect(await unlockUserDataWithPassword('five', PASSWORD)).toBe('unknown');
    expect(await userDataKey('five')).toBeUndefined();
    await unlockUserData('five', SECRET, PASSWORD);
    expect(await openValue(await keyOf('five'), sealed)).toBe(1);
    await lockUserData('five');
    expect(await unlockUserDataWithPassword('five', PASSWORD)).toBe('opened');
  });

  test('opens with the password on its own device alone', async () => {
    await unlockUserData('six', SECRET, PASSWORD);
    await lockUserData('six');
    await del('device-key', vaultStore());
    expect(await unlockUserDataWithPassword('six', PASSWORD)).toBe('unknown');
  });

  test('rejects the old password after a change', async () => {
    await unlockUserData('four', SECRET, PASSWORD);
    await forgetPassword('four');
    expect(await unlockUserDataWithPassword('four', PASSWORD)).toBe('unknown');
  });

  test('rejects the password after a logout, which leaves nothing of the key', async () => {
    await unlockUserData('seven', SECRET, PASSWORD);
    const before = (await keys(vaultStore())).map(String);
    await destroyUserDataKey('seven');
    expect(await userDataKey('seven')).toBeUndefined();
    expect(await unlockUserDataWithPassword('seven', PASSWORD)).toBe('unknown');
    const after = (await keys(vaultStore())).map(String);
    expect(before.filter((name) => !after.includes(name))).toHaveLength(1);
    expect(after.filter((name) => name.includes('seven'))).toEqual([]);
  });
});
