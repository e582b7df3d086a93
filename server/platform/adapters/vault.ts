import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/platform/make-folder.ts';

/** Encrypts what a stolen database must not reveal: bank accounts, people's secrets, keys. */
export interface Vault {
  /** @param owner id of the owner; a value sealed for one owner cannot be opened for another */
  seal(secret: string, owner: string): string;
  /** @throws when the text was altered, belongs to another owner, or was sealed with a key that is not here */
  unseal(sealed: string, owner: string): string;
  /** The prefix of texts sealed with the newest key; all others must be sealed again. */
  newest: string;
  /**
   * @returns a 32-byte key for this purpose, from which neither the data key nor another purpose's key can be
   * derived (HKDF, RFC 5869)
   */
  keyFor(purpose: string): Buffer;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Texts of the first version do not say which key sealed them. */
const [FIRST, NAMED] = ['v1', 'v2'];
const KEY_FILE = 'data.key';

/** AES-256-GCM. @returns texts `v2.<id of the key>.<iv, tag and content in base64url>` */
function vaultWith(keys: readonly [Buffer, ...Buffer[]]): Vault {
  const [newest] = keys;
  const head = `${NAMED}.${idOf(newest)}.`;
  return {
    newest: head,
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(Buffer.from(owner));
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${head}${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`;
    },
    unseal(sealed, owner) {
      const [version, ...rest] = sealed.split('.');
      if (version === FIRST) return openWithAny(keys, rest[0] ?? '', owner);
      if (version !== NAMED) throw new Error('sealed by another version');
      const key = keys.find((one) => idOf(one) === rest[0]);
      if (!key) throw new Error('sealed with a key that is not here');
      return openWith(key, rest[1] ?? '', owner);
    },
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', newest, '', `wardline ${purpose}`, KEY_BYTES)),
  };
}

/** Names a key without giving anything of it away. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('wardline id of a key').update(key).digest('hex').slice(0, 8);
}

function openWithAny(keys: readonly Buffer[], text: string, owner: string): string {
  const [first, ...others] = keys;
  try {
    return openWith(first as Buffer, text, owner);
  } catch (error) {
    if (!others.length) throw error;
    return openWithAny(others, text, owner);
  }
}

function openWith(key: Buffer, text: string, owner: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

/** Where the keys come from. `DATA_KEYS_BEFORE` are those that DATA_KEY has replaced. */
export interface KeySettings {
  DATA_DIR: string;
  DATA_KEY?: string | undefined;
  DATA_KEYS_BEFORE?: string | undefined;
}

/** DATA_KEY, or a key generated at the first start and stored beside the database, never in it. */
export async function openVault(config: KeySettings): Promise<Vault> {
  const { DATA_KEY, DATA_KEYS_BEFORE = '' } = config;
  if (DATA_KEY)
    return vaultWith([DATA_KEY, ...DATA_KEYS_BEFORE.split(',').filter(Boolean)].map(fromHex) as Keys);
  makeFolder(config.DATA_DIR);
  const path = join(config.DATA_DIR, KEY_FILE);
  await makeKeyFile(path);
  return vaultWith(await readKeys(path));
}

type Keys = [Buffer, ...Buffer[]];
const fromHex = (text: string): Buffer => Buffer.from(text.trim(), 'hex');

async function readKeys(path: string): Promise<Keys> {
  const keys = (await readFile(path, 'utf8')).trim().split('\n').map(fromHex);
  if (keys.some(({ length }) => length !== KEY_BYTES))
    throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes`);
  return keys as Keys;
}

/** Puts a new key before the others of the key file, which stay for backups. @returns the vault with it */
export async function renewKeyFile({ DATA_DIR }: Pick<KeySettings, 'DATA_DIR'>): Promise<Vault> {
  const path = join(DATA_DIR, KEY_FILE);
  const keys: Keys = [randomBytes(KEY_BYTES), ...(await readKeys(path))];
  // A crash must leave the file with the old keys or with all of them.
  const next = `${path}.next`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(`${keys.map((key) => key.toString('hex')).join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  return vaultWith(keys);
}

async function makeKeyFile(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (!file) return;
  try {
    await file.writeFile(randomBytes(KEY_BYTES).toString('hex'));
    await file.sync();
  } finally {
    await file.close();
  }
}
