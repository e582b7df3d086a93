import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#server/platform/http/refusal.ts';

/** Tasks beyond this number are refused, because each waits for those before it. */
const WAITING_MAX = 20;
const RETRY_S = 10;
const MB = 1024 * 1024;
/** Between two looks at the memory of a thread outside of its heap. */
const LOOK_MS = 50;

/** The thread took more time or memory than its task may. */
export class OverrunError extends Error {
  override readonly name = 'OverrunError';
}

interface QueueOptions {
  /** The script of the thread: it posts one message when it is loaded, and one answer to each task. */
  script: URL;
  /** Limit of its heap. */
  memoryMb: number;
  /** Limit of its buffers, which do not count as heap; no limit if absent. */
  buffersMb?: number;
}

interface TaskOptions {
  timeMs: number;
  /** Ends the thread with the task, which leaves memory behind. */
  isLast?: boolean;
}

/** Does one task in the thread. @throws OverrunError, Refusal TOO_MANY */
type RunTask<Task, Answer> = (task: Task, options: TaskOptions) => Promise<Answer>;

/**
 * Reads untrusted bytes in a separate thread, one task at a time, because the main thread sends alerts. A task that takes too
 * much time or memory ends that thread and not the server; the next task starts another thread.
 */
export function workerQueue<Task, Answer>(options: QueueOptions): RunTask<Task, Answer> {
  let thread: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function started(): Promise<Worker> {
    // A thread ends some time after the next one was started, which stays.
    const forget = (): void => {
      if (thread === own) thread = undefined;
    };
    const own = startThread(options, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return own;
  }

  async function run(task: Task, { timeMs, isLast = false }: TaskOptions): Promise<Answer> {
    thread ??= started();
    const worker = await thread;
    let isDone = false;
    try {
      const answer = await answerOf<Answer>(worker, task, { ...options, timeMs });
      isDone = true;
      return answer;
    } finally {
      if (isLast || !isDone) {
        thread = undefined;
        void worker.terminate();
      }
    }
  }

  return async (task, taskOptions) => {
    if (waiting >= WAITING_MAX) throw new Refusal('TOO_MANY', { retryAfterS: RETRY_S });
    waiting += 1;
    const mine = last.then(() => run(task, taskOptions));
    last = mine.catch(() => undefined);
    return mine.finally(() => (waiting -= 1));
  };
}

/** Starts a thread and waits until its code is loaded, so that loading does not count against the task. */
async function startThread({ script, memoryMb }: QueueOptions, onEnd: () => void): Promise<Worker> {
  const worker = new Worker(script, {
    // Its decoders write about damaged files; the answer says enough.
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

/** @throws OverrunError when it takes too much time or memory */
async function answerOf<Answer>(
  worker: Worker,
  task: unknown,
  { timeMs, buffersMb }: { timeMs: number; buffersMb?: number },
): Promise<Answer> {
  const over = new AbortController();
  const { signal } = over;
  worker.postMessage(task);
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as Answer),
      once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the thread ended'))),
      setTimeout(timeMs, undefined, { signal }).then(() => Promise.reject(new OverrunError('time'))),
      ...(buffersMb === undefined ? [] : [buffersBeyond(worker, buffersMb, signal)]),
    ]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OverrunError('memory', { cause: error }) : error;
  } finally {
    over.abort();
  }
}

/** @throws OverrunError once the buffers of a thread are larger than a limit, and when the task is over */
async function buffersBeyond(worker: Worker, buffersMb: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- looks again and again
    await setTimeout(LOOK_MS, undefined, { signal });
    // A thread that is ending has none; its end is seen by itself.
    // oxlint-disable-next-line no-await-in-loop -- as above
    const heap = await worker.getHeapStatistics().catch(() => undefined);
    if (heap && heap.external_memory > buffersMb * MB) throw new OverrunError('buffers');
  }
}
