import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryFiles, type Content, type Files } from '#server/platform/adapters/files.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import { s3Files } from '#server/platform/adapters/s3-files.ts';
import { openS3Server, type S3Server } from '#tests/support/doubles/s3-server.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const root = mkdtempSync(join(tmpdir(), 'wardline-files-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await openS3Server();
});
afterAll(() => {
  s3.close();
  rmSync(root, { recursive: true, force: true });
});

function inChunks(bytes: Uint8Array, sizeBytes = bytes.length, fault?: Error): Content {
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    if (fault) throw fault;
  }
  return { stream: stream(), sizeBytes };
}

async function read(files: Files, key: string): Promise<Buffer | null> {
  const found = await files.get(key);
  const bytes = found && (await buffer(found.stream));
  if (found) expect(bytes?.length).toBe(found.sizeBytes);
  return bytes;
}

describe.each([
  ['a directory', () => directoryFiles(root)],
  ['an S3-compatible store', () => s3Files(s3.config)],
])('files in %s', (_, open) => {
  test.each([0, 1, 70_000, 5_000_000])(
    'return %i bytes unchanged, from bytes and from a stream',
    async (size) => {
      const files = open();
      const [one, other] = [randomBytes(size), randomBytes(size)];
      await files.put(sha256(one), one);
      expect((await read(files, sha256(one)))?.equals(one)).toBe(true);
      const key = `piece-${randomUUID()}`;
      await files.put(key, inChunks(other));
      expect((await read(files, key))?.equals(other)).toBe(true);
    },
  );

  test('stored twice are one, and removed they are gone', async () => {
    const files = open();
    const bytes = randomBytes(100);
    await files.put(sha256(bytes), bytes);
    await files.put(sha256(bytes), inChunks(bytes));
    expect(await read(files, sha256(bytes))).toEqual(bytes);
    await files.remove(sha256(bytes));
    await files.remove(sha256(bytes));
    expect(await read(files, sha256(bytes))).toBeNull();
  });

  test('answer null when absent', async () => {
    expect(await open().get('0'.repeat(64))).toBeNull();
  });

  test.each([
    ['shorter', 900],
    ['longer', 1_100],
  ])('reject a stream that is %s than declared', async (_name, real) => {
    const files = open();
    const key = `piece-${randomUUID()}`;
    await expect(files.put(key, inChunks(randomBytes(real), 1_000))).rejects.toThrow('1000 bytes');
    expect(await files.get(key)).toBeNull();
  });

  test('reject a stream that fails half-way, with the stream’s own fault', async () => {
    const files = open();
    const key = `piece-${randomUUID()}`;
    const dropped = new Error('the line dropped');
    await expect(files.put(key, inChunks(randomBytes(200_000), 300_000, dropped))).rejects.toBe(dropped);
    expect(await files.get(key)).toBeNull();
  });

  test.each(['', '../../etc/passwd', 'A'.repeat(64), 'piece-..%2f', '0'.repeat(63)])(
    'never go by a name like %j',
    async (key) => {
      const files = open();
      await expect(files.put(key, randomBytes(1))).rejects.toThrow('not a file key');
      await expect((async () => files.get(key))()).rejects.toThrow('not a file key');
      await expect((async () => files.remove(key))()).rejects.toThrow('not a file key');
    },
  );
});

test('a directory keeps no half files', () => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('an S3-compatible store', () => {
  const key = sha256(Buffer.from('Hb 13.2'));

  test('refuses bytes that are not those of their key', async () => {
    await expect(s3Files(s3.config).put(key, Buffer.from('Hb 3.2'))).rejects.toThrow('BadDigest');
    expect(s3.objects.has(key)).toBe(false);
  });

  test.each([
    ['secret', { secretKey: 'another' }],
    ['region', { region: 'eu-west-1' }],
    ['bucket', { bucket: 'nobodys' }],
    ['endpoint', { endpoint: 'http://127.0.0.1:9' }],
  ])('with a wrong %s fails as a service outside does, and an absent file is not one', async (_, wrong) => {
    const files = s3Files({ ...s3.config, ...wrong });
    await expect(files.get(key)).rejects.toBeInstanceOf(OutsideError);
    await expect(files.put(key, Buffer.from('Hb 13.2'))).rejects.toBeInstanceOf(OutsideError);
    await expect(files.remove(key)).rejects.toBeInstanceOf(OutsideError);
  });
});

test('files in a directory are for the account of the server alone, also in a directory that was open before', async () => {
  const open = join(root, 'open');
  await directoryFiles(open).put(`piece-${randomUUID()}`, randomBytes(10));
  chmodSync(open, 0o755);
  const files = directoryFiles(open);
  const bytes = randomBytes(10);
  await files.put(sha256(bytes), bytes);
  const modeOf = (...parts: string[]): string => (statSync(join(open, ...parts)).mode & 0o777).toString(8);
  const folder = sha256(bytes).slice(0, 2);
  expect([modeOf(), modeOf(folder), modeOf(folder, sha256(bytes))]).toEqual(['700', '700', '600']);
});
