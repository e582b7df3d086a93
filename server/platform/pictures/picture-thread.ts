import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { PictureAnswer, PictureTask } from './picture-worker.ts';

const TIME_MAX_MS = 10_000;
/** HEIC is decoded in WebAssembly, and a scan may have many pages. */
const SLOW = new Set(['image/heic', 'image/tiff']);
const SLOW_MS = 60_000;
const MEMORY_MB = 64;
/** Pictures beyond this number are refused, because each waits for those before it. */
const WAITING_MAX = 20;
const RETRY_S = 10;

/** A picture that was encoded by us, and its type, which may differ from that of the upload. */
export interface EncodedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Pages of a scan; absent for a picture. */
  pages?: number;
}

/** Re-encodes a picture. @throws Refusal WRONG_TYPE, TOO_MANY */
export type OwnPicture = (bytes: Uint8Array, contentType: string) => Promise<EncodedPicture>;

/**
 * Reads untrusted pictures in a separate thread, one at a time, because the main thread sends alerts. A
 * picture that takes too much time or memory ends that thread and not the server; the next picture starts
 * another thread.
 */
export function pictureThread({
  use,
  timeMs = TIME_MAX_MS,
  memoryMb = MEMORY_MB,
}: {
  use: PictureTask['use'];
  timeMs?: number;
  memoryMb?: number;
}): OwnPicture {
  let thread: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function read(task: PictureTask): Promise<EncodedPicture> {
    thread ??= startThread(memoryMb, () => (thread = undefined)).catch((error: unknown) => {
      thread = undefined;
      throw error;
    });
    const worker = await thread;
    const answer = await answerOf(
      worker,
      task,
      SLOW.has(task.contentType) ? Math.max(timeMs, SLOW_MS) : timeMs,
    ).catch((error: unknown) => {
      thread = undefined;
      void worker.terminate();
      throw error;
    });
    // WebAssembly keeps the memory of its largest picture: it ends with the thread.
    if (task.contentType === 'image/heic') {
      thread = undefined;
      void worker.terminate();
    }
    if ('bytes' in answer) return { ...answer, bytes: new Uint8Array(answer.bytes) };
    if ('refused' in answer) throw new Refusal('WRONG_TYPE', answer.refused);
    throw answer.failed;
  }

  return async (bytes, contentType) => {
    if (waiting >= WAITING_MAX) throw new Refusal('TOO_MANY', { retryAfterS: RETRY_S });
    waiting += 1;
    const mine = last.then(() => read({ bytes, contentType, use }));
    last = mine.catch(() => undefined);
    return mine.finally(() => (waiting -= 1));
  };
}

/** Starts a thread and waits until its code is loaded, so that loading does not count against the picture. */
async function startThread(memoryMb: number, onEnd: () => void): Promise<Worker> {
  const worker = new Worker(new URL('picture-worker.ts', import.meta.url), {
    // Its decoders write about damaged files; the refusal says enough.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: memoryMb / 4 },
  });
  worker.unref();
  worker.once('exit', onEnd);
  // The caller waiting for an answer gets the error; without this listener it would end the server.
  worker.on('error', () => undefined);
  await once(worker, 'message');
  return worker;
}

/** @throws Refusal WRONG_TYPE when it takes too much time or memory */
async function answerOf(worker: Worker, task: PictureTask, timeMs: number): Promise<PictureAnswer> {
  const over = new AbortController();
  const { signal } = over;
  worker.postMessage(task);
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as PictureAnswer),
      once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the thread for pictures ended'))),
      setTimeout(timeMs, undefined, { signal }).then(() => Promise.reject(overrun())),
    ]);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? overrun() : error;
  } finally {
    over.abort();
  }
}

const overrun = (): Refusal =>
  new Refusal('WRONG_TYPE', {
    reason: 'PICTURE_TOO_COSTLY',
  });
