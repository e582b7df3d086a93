import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Table, TableRow } from '#server/operations/import/table/table.ts';
import { DAMAGED, requireWorkbook, TOO_LARGE, WorkbookFault } from './workbook-faults.ts';
import type { RowsAnswer, WorkbookAnswer } from './workbook-worker.ts';

const OPEN_MS = 120_000;
const ROWS_MS = 20_000;
const MEMORY_MB = 320;
/** Each holds its sheet in memory. */
const OPEN_MAX = 2;
const RETRY_S = 10;

let opened = 0;

/**
 * Reads the first filled sheet of a workbook in a separate thread, because the main thread sends alerts. One that takes too much time or
 * memory ends that thread and not the server. The table is closed by who opened it.
 * @throws WorkbookFault, Refusal TOO_MANY while others are read
 */
export async function openWorkbook(bytes: Buffer, openMs = OPEN_MS): Promise<Table> {
  requireWorkbook(bytes);
  if (opened >= OPEN_MAX) throw new Refusal('TOO_MANY', { retryAfterS: RETRY_S });
  opened += 1;
  const content = Uint8Array.from(bytes).buffer;
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
    workerData: content,
    transferList: [content],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  });
  worker.unref();
  worker.once('exit', () => (opened -= 1));
  worker.on('error', () => undefined);
  const close = (): void => void worker.terminate();
  try {
    const answer = await answerOf<WorkbookAnswer>(worker, openMs);
    if ('fault' in answer) throw new WorkbookFault(answer.fault);
    const { sheet, ...more } = answer;
    return {
      encoding: null,
      separator: null,
      sheet: { name: sheet, ...more },
      rows: () => rowsOf(worker),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function* rowsOf(worker: Worker): AsyncGenerator<TableRow> {
  let line = 0;
  for (;;) {
    const answer = answerOf<RowsAnswer>(worker, ROWS_MS);
    worker.postMessage(line);
    const rows = await answer;
    if (!rows.length) return;
    for (const row of rows) {
      line += 1;
      yield { line, ...row };
    }
  }
}

/** @throws WorkbookFault when it takes too much time or memory, or ends */
async function answerOf<Answer>(worker: Worker, timeMs: number): Promise<Answer> {
  const over = new AbortController();
  const { signal } = over;
  const failed = (fault: string) => () => Promise.reject(new WorkbookFault(fault));
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as Answer),
      once(worker, 'exit', { signal }).then(failed(DAMAGED)),
      setTimeout(timeMs, undefined, { signal }).then(failed(TOO_LARGE)),
    ]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw new WorkbookFault(TOO_LARGE);
    throw error instanceof WorkbookFault ? error : new WorkbookFault(DAMAGED);
  } finally {
    over.abort();
  }
}
