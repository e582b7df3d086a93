import 'fake-indexeddb/auto';
import '#tests/support/caches.ts';
import { describe, expect, test } from 'vitest';
import {
  careKey,
  destroyCareKey,
  forgetPassword,
  lockCareOf,
  openCare,
  openCareBy,
} from '#offline/user-data-key.ts';
import { openValue, sealValue } from '#offline/sealed.ts';

const SECRET = 'A'.repeat(43);
const OTHER_SECRET = `${'A'.repeat(42)}E`;
const PASSWORD = 'ward-line-2026';

async function keyOf(userId: string): Promise<CryptoKey> {
  const key = await careKey(userId);
  if (!key) throw new Error('locked');
  return key;
}

describe('the key of what a person keeps on a device', () => {
  test('cannot be taken out of the browser', async () => {
    await openCare('one', SECRET, PASSWORD);
    await expect(crypto.subtle.exportKey('raw', await keyOf('one'))).rejects.toThrow();
  });

  test('is gone when it is locked, and opens what it had sealed by the server’s secret or by the password', async () => {
    await openCare('two', SECRET, PASSWORD);
    const sealed = await sealValue(await keyOf('two'), { name: 'Asha' });
    await lockCareOf('two');
    expect(await careKey('two')).toBeUndefined();

    expect(await openCareBy('two', 'another')).toBe('wrong');
    expect(await careKey('two')).toBeUndefined();
    expect(await openCareBy('two', PASSWORD)).toBe('opened');
    expect(await openValue(await keyOf('two'), sealed)).toEqual({ name: 'Asha' });

    await lockCareOf('two');
    await openCare('two', SECRET);
    expect(await openValue(await keyOf('two'), sealed)).toEqual({ name: 'Asha' });
    // The password that was typed before goes on to open it.
    await lockCareOf('two');
    expect(await openCareBy('two', PASSWORD)).toBe('opened');
  });

  test('that nothing opens any more is made anew: what it had sealed is lost, and the old password with it', async () => {
    await openCare('three', SECRET, PASSWORD);
    const sealed = await sealValue(await keyOf('three'), 1);
    await openCare('three', OTHER_SECRET);
    await expect(openValue(await keyOf('three'), sealed)).rejects.toThrow();
    expect(await openCareBy('three', PASSWORD)).toBe('unknown');
  });

  test('is not opened by a password that was changed, nor after a logout', async () => {
    await openCare('four', SECRET, PASSWORD);
    await forgetPassword('four');
    expect(await openCareBy('four', PASSWORD)).toBe('unknown');
    await destroyCareKey('four');
    expect(await careKey('four')).toBeUndefined();
    expect(await openCareBy('four', PASSWORD)).toBe('unknown');
  });
});
