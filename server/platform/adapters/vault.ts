import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Encrypts bank account numbers, so that a stolen database does not reveal them. */
export interface Vault {
  /** @param owner id of the owner; a value sealed for one owner cannot be opened for another */
  seal(secret: string, owner: string): string;
  /** @throws when the text was altered, belongs to another owner, or was sealed with another key */
  unseal(sealed: string, owner: string): string;
  /**
   * @returns a 32-byte key for this purpose, from which neither the data key nor another purpose's key can be
   * derived (HKDF, RFC 5869)
   */
  keyFor(purpose: string): Buffer;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** AES-256-GCM. @returns texts `v1.<iv, tag and content in base64url>` */
function vaultWith(key: Buffer): Vault {
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`;
    },
    unseal(sealed, owner) {
      const [version, text = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error('sealed by another version');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', key, '', `wardline ${purpose}`, KEY_BYTES)),
  };
}

/** DATA_KEY, or a key generated at the first start and stored beside the database, never in it. */
export async function openVault(config: { DATA_DIR: string; DATA_KEY?: string | undefined }): Promise<Vault> {
  if (config.DATA_KEY) return vaultWith(Buffer.from(config.DATA_KEY, 'hex'));
  await mkdir(config.DATA_DIR, { recursive: true });
  const path = join(config.DATA_DIR, 'data.key');
  const made = await makeKey(path);
  const key = made ?? Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes`);
  return vaultWith(key);
}

/** @returns null when the key file exists */
async function makeKey(path: string): Promise<Buffer | null> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const key = randomBytes(KEY_BYTES);
    await file.writeFile(key.toString('hex'));
    await file.sync();
    return key;
  } finally {
    await file.close();
  }
}
