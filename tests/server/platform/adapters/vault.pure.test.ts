import { createCipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openVault, renewKeyFile } from '#server/platform/adapters/vault.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'wardline-vault-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe('a sealed text', () => {
  test('opens with the same key, made once and readable by the server alone', async () => {
    const sealed = (await openVault({ DATA_DIR })).seal('50100234567891', 'doctor');
    expect((await openVault({ DATA_DIR })).unseal(sealed, 'doctor')).toBe('50100234567891');
    expect(statSync(join(DATA_DIR, 'data.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(DATA_DIR, 'data.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('differs each time, and is refused altered, for another owner, and with another key', async () => {
    const vault = await openVault({ DATA_DIR });
    const sealed = vault.seal('4711', 'doctor');
    expect(vault.seal('4711', 'doctor')).not.toBe(sealed);
    const altered = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'Q' : 'A'}`;
    expect(() => vault.unseal(altered, 'doctor')).toThrow();
    expect(() => vault.unseal(sealed, 'nurse')).toThrow();
    expect(() => vault.unseal(`v9${sealed.slice(2)}`, 'doctor')).toThrow('version');
    const other = await openVault({ DATA_DIR, DATA_KEY: 'ab'.repeat(32) });
    expect(() => other.unseal(sealed, 'doctor')).toThrow();
  });

  test('rejects a truncated key file', async () => {
    const broken = mkdtempSync(join(DATA_DIR, 'broken-'));
    writeFileSync(join(broken, 'data.key'), 'abcd');
    await expect(openVault({ DATA_DIR: broken })).rejects.toThrow('does not hold a key');
  });

  test('opens after its key was replaced, in the file and in the settings; what is sealed then does not open with the old one', async () => {
    const place = mkdtempSync(join(DATA_DIR, 'renewed-'));
    const old = await openVault({ DATA_DIR: place });
    const sealed = old.seal('4711', 'doctor');
    const renewed = await renewKeyFile({ DATA_DIR: place });
    expect(statSync(join(place, 'data.key')).mode & 0o777).toBe(0o600);
    for (const vault of [renewed, await openVault({ DATA_DIR: place })]) {
      expect(vault.unseal(sealed, 'doctor')).toBe('4711');
      expect(vault.newest).not.toBe(old.newest);
      expect(() => old.unseal(vault.seal('4711', 'doctor'), 'doctor')).toThrow('not here');
    }
    const [DATA_KEY, DATA_KEYS_BEFORE] = ['ab'.repeat(32), `${'cd'.repeat(32)},${'ef'.repeat(32)}`];
    const given = await openVault({ DATA_DIR, DATA_KEY, DATA_KEYS_BEFORE });
    const first = await openVault({ DATA_DIR, DATA_KEY: 'ef'.repeat(32) });
    expect(given.unseal(first.seal('4711', 'doctor'), 'doctor')).toBe('4711');
    expect(given.keyFor('links')).toEqual((await openVault({ DATA_DIR, DATA_KEY })).keyFor('links'));
  });

  test('opens with any key when its first version names none', async () => {
    const key = Buffer.from('ef'.repeat(32), 'hex');
    const iv = Buffer.alloc(12, 1);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('doctor'));
    const content = Buffer.concat([cipher.update('4711'), cipher.final()]);
    const sealed = `v1.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`;
    const given = { DATA_DIR, DATA_KEY: 'ab'.repeat(32), DATA_KEYS_BEFORE: 'ef'.repeat(32) };
    expect((await openVault(given)).unseal(sealed, 'doctor')).toBe('4711');
    const other = await openVault({ ...given, DATA_KEYS_BEFORE: 'cd'.repeat(32) });
    expect(() => other.unseal(sealed, 'doctor')).toThrow();
  });
});
