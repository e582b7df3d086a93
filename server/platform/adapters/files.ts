import { randomUUID } from 'node:crypto';
import { chmodSync, createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { makeFolder } from '#server/platform/make-folder.ts';

/** A stream of known length. */
export interface Content {
  stream: AsyncIterable<Uint8Array>;
  sizeBytes: number;
}

/** Storage of documents. Only the server makes keys; a key from a request could name any path. */
export interface Files {
  /**
   * Durable once it resolves. Stores nothing when the stream fails or its length differs from `sizeBytes`. A
   * key is the SHA-256 of the content, so that the same bytes are stored once, or `piece-<uuid>` for a piece
   * of an upload.
   */
  put(key: string, content: Uint8Array | Content): Promise<void>;
  get(key: string): Promise<{ stream: ReadableStream<Uint8Array>; sizeBytes: number } | null>;
  /** Resolves also when the key does not exist. */
  remove(key: string): Promise<void>;
}

const KEY = /^(?:[0-9a-f]{64}|piece-[0-9a-f-]{36})$/;

/** @throws when the server did not make the key: a foreign key could be any path */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error('not a file key');
}

/** The length of a stream differs from its `sizeBytes`. */
export class LengthError extends Error {
  override name = 'LengthError';
}

/** Passes the stream through. @throws LengthError when it is shorter or longer than `sizeBytes` */
export async function* exactly({ stream, sizeBytes }: Content): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of stream) {
    seen += chunk.length;
    if (seen > sizeBytes) break;
    yield chunk;
  }
  if (seen !== sizeBytes) throw new LengthError(`the content is not ${sizeBytes} bytes long`);
}

/** Only the server's own account reads patients' files. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Files in a directory, two levels deep by the first characters of the key. */
export function directoryFiles(root: string): Files {
  // Also closes an existing directory and its files.
  makeFolder(root, FOLDER_MODE);
  chmodSync(root, FOLDER_MODE);
  function pathOf(key: string): string {
    checkKey(key);
    return join(root, key.slice(0, 2), key);
  }
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      const partial = `${path}.${randomUUID()}.part`;
      try {
        await writeDurably(partial, content instanceof Uint8Array ? [content] : exactly(content));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncDirectory(dirname(path));
    },
    async get(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (!found) return null;
      return {
        stream: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
        sizeBytes: found.size,
      };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeDurably(
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncDirectory(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
