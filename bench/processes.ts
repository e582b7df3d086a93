import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { until } from '#tests/support/until.ts';

/** `getconf CLK_TCK` on Linux. */
const TICKS_A_SECOND = 100;
const STARTS_WITHIN_MS = 120_000;

/** The fields of /proc/<pid>/stat after the name, which may contain spaces. */
function statOf(pid: number | string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const ticks = (fields: readonly string[], at: readonly number[]): number =>
  at.reduce((sum, field) => sum + Number(fields[field]), 0);

/** CPU time of a process in µs. */
export const cpuOf = (pid: number): number => (ticks(statOf(pid), [11, 12]) * 1e6) / TICKS_A_SECOND;

/** CPU time in µs of a process, of its children, and of those that ended. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = statOf(name);
        return Number(fields[1]) === pid ? [ticks(fields, [11, 12])] : [];
      } catch {
        // It ended in between: its parent has its time.
        return [];
      }
    });
  const own = ticks(statOf(pid), [11, 12, 13, 14]);
  return ((own + children.reduce((sum, one) => sum + one, 0)) * 1e6) / TICKS_A_SECOND;
}

/** CPU time in µs of a process and of all below it that have not ended. */
export function cpuOfTree(pid: number): number {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = statOf(name);
        return [{ id: Number(name), parent: Number(fields[1]), ticks: ticks(fields, [11, 12]) }];
      } catch {
        return [];
      }
    });
  const below = (id: number): number =>
    rows.reduce((sum, row) => (row.parent === id ? sum + row.ticks + below(row.id) : sum), 0);
  return (((rows.find(({ id }) => id === pid)?.ticks ?? 0) + below(pid)) * 1e6) / TICKS_A_SECOND;
}

/** Memory of a process in MB. */
export function memoryOf(pid: number): number {
  const [, kB = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}

/** Starts a server and waits until it answers `path`. */
export async function startServer(
  file: string,
  port: number,
  env: Record<string, string>,
  path = '/health',
): Promise<ChildProcess & { pid: number }> {
  const server = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until(`${file} to be ready`, answers, STARTS_WITHIN_MS);
  return server as ChildProcess & { pid: number };
}

export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends one call, and sends it again where a connection at rest was closed just as it was used, as browsers do.
 * @returns its status and the length of the answer @throws for a status that is no success
 */
export function send(call: Call): Promise<{ status: number; bytes: number }> {
  const { method, url, headers, body } = call;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => void (text += part.toString()));
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status < 400) resolve({ status, bytes: text.length });
        else reject(new Error(`${url}: ${status} ${text}`));
      });
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(send(call));
      else reject(error);
    });
    asked.end(body);
  });
}

/** Makes `count` calls over several connections. @returns their rate a second */
export async function load(calls: () => Call, count: number, connections: number): Promise<number> {
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await send(calls());
    }),
  );
  return (count / (performance.now() - began)) * 1_000;
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
