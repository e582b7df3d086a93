import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore } from '#server/platform/store/open.ts';
import type { ChildProcess } from 'node:child_process';

const WRITER = new URL('writer.ts', import.meta.url).pathname;

export type Writer = {
  child: ChildProcess;
  /** Every line so far: "ready", acknowledged ids, "done". */
  lines: string[];
  /** Resolves once a line equals `text`; rejects when the process ends without it. */
  said(text: string): Promise<void>;
  /** Sends SIGKILL to the writer and waits for its end. */
  kill(): Promise<void>;
};

/** Starts tests/server/platform/store/writer.ts, under `wrapper` (such as strace and its options) if given. */
export function startWriter(dataDir: string, count: number, wrapper: string[] = []): Writer {
  const line = [...wrapper, process.execPath, WRITER, dataDir, String(count)];
  const [command = process.execPath, ...rest] = line;
  // A group of its own: a killed strace detaches from the process that it traced, and both have to end.
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  return {
    child,
    lines,
    said: async (text) => {
      let over = false;
      void ended.then(() => (over = true));
      while (!lines.includes(text)) {
        if (over)
          throw new Error(
            `The writer ended (${child.exitCode ?? child.signalCode}) before it said "${text}"`,
          );
        await Promise.race([once(reader, 'line'), ended]);
      }
    },
    kill: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

export type CrashReport = {
  kill: number;
  acknowledged: number;
  found: number;
  lost: number[];
  halves: number;
  reopenMs: number;
};

/**
 * Kills a writing process with SIGKILL at random moments and looks for every row it had acknowledged.
 * Shows that commits survive the death of the process; what they survive beyond that, a power cut, rests on
 * the fsync that each one waits for.
 *
 * @returns one report a kill: `lost` are acknowledged ids that are missing, `halves` entries without their
 * audit row or the other way round
 */
export async function* killUnderWrites(dataDir: string, kills: number): AsyncGenerator<CrashReport> {
  const acknowledged = new Set<number>();
  for (let kill = 1; kill <= kills; kill++) {
    const writer = startWriter(dataDir, Number.MAX_SAFE_INTEGER);
    await writer.said('ready');
    // Something was acknowledged, so there is something to lose; on a busy machine that takes its time.
    while (writer.lines.length < 2 && writer.child.exitCode === null) await wait(1);
    await wait(Math.random() * 400);
    await writer.kill();
    for (const line of writer.lines) if (line !== 'ready') acknowledged.add(Number(line));
    yield { kill, acknowledged: acknowledged.size, ...(await inspect(dataDir, acknowledged)) };
  }
}

async function inspect(dataDir: string, acknowledged: Set<number>) {
  const started = performance.now();
  const store = await openStore<Record<string, never>>({ dataDir });
  const reopenMs = Math.round(performance.now() - started);
  const entries = await sql<{ id: number }>`select id from entry order by id`.execute(store.db);
  const halves = await sql<{ count: number }>`
    select count(*) from entry full join audit on entry_id = id where id is null or entry_id is null`.execute(
    store.db,
  );
  await store.close();
  const found = new Set(entries.rows.map((row) => row.id));
  const lost = [...acknowledged].filter((id) => !found.has(id));
  return { found: found.size, lost, halves: halves.rows[0]?.count ?? 0, reopenMs };
}
