import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openVault } from '#server/platform/adapters/vault.ts';

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
    expect(() => vault.unseal(`v2${sealed.slice(2)}`, 'doctor')).toThrow('version');
    const other = await openVault({ DATA_DIR, DATA_KEY: 'ab'.repeat(32) });
    expect(() => other.unseal(sealed, 'doctor')).toThrow();
  });

  test('is not made with a key file that was cut', async () => {
    const broken = mkdtempSync(join(DATA_DIR, 'broken-'));
    writeFileSync(join(broken, 'data.key'), 'abcd');
    await expect(openVault({ DATA_DIR: broken })).rejects.toThrow('does not hold a key');
  });
});
