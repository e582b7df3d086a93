import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Where documents lie. Keys are made here, never taken from a user. */
export interface Files {
  /** Durable once it resolves. `key` is a content hash: the same bytes are stored once. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<{ stream: ReadableStream<Uint8Array>; sizeBytes: number } | null>;
}

const KEY = /^[0-9a-f]{64}$/;

/** A directory, two levels deep by the first characters of the key. */
export function directoryFiles(root: string): Files {
  function pathOf(key: string): { dir: string; path: string } {
    if (!KEY.test(key)) throw new Error('not a file key');
    const dir = join(root, key.slice(0, 2));
    return { dir, path: join(dir, key) };
  }
  return {
    async put(key, bytes) {
      const { dir, path } = pathOf(key);
      await mkdir(dir, { recursive: true });
      const partial = `${path}.${process.pid}.${Date.now()}.part`;
      const file = await open(partial, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
      const folder = await open(dir);
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    },
    async get(key) {
      const { path } = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (!found) return null;
      return {
        stream: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
        sizeBytes: found.size,
      };
    },
  };
}
