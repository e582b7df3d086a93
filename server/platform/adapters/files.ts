import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** Bytes as they come, with their number said beforehand. */
export interface Content {
  stream: AsyncIterable<Uint8Array>;
  sizeBytes: number;
}

/** Where documents lie. Keys are made here, never taken from a user. */
export interface Files {
  /**
   * Durable once it resolves; nothing is stored when the stream fails or is not as long as it said. A key is the
   * SHA-256 of what it names, so that the same bytes are stored once, or `piece-<uuid>`, a piece of an upload.
   */
  put(key: string, content: Uint8Array | Content): Promise<void>;
  get(key: string): Promise<{ stream: ReadableStream<Uint8Array>; sizeBytes: number } | null>;
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>;
}

const KEY = /^(?:[0-9a-f]{64}|piece-[0-9a-f-]{36})$/;

/** @throws when the key was not made here: it would otherwise be a path of somebody's choice */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error('not a file key');
}

/** A stream was shorter or longer than it said. */
export class LengthError extends Error {
  override name = 'LengthError';
}

/** The stream itself, if it is as long as it said. @throws LengthError when it is not */
export async function* exactly({ stream, sizeBytes }: Content): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of stream) {
    seen += chunk.length;
    if (seen > sizeBytes) break;
    yield chunk;
  }
  if (seen !== sizeBytes) throw new LengthError(`the content is not ${sizeBytes} bytes long`);
}

/** A directory, two levels deep by the first characters of the key. */
export function directoryFiles(root: string): Files {
  function pathOf(key: string): string {
    checkKey(key);
    return join(root, key.slice(0, 2), key);
  }
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
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
  const file = await open(path, 'wx');
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
