import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeProgram } from '#tests/support/server/running-portal.ts';
import { DATA_KEY } from '#tests/support/server/seed.ts';
import { until } from '#tests/support/until.ts';

const STARTS_WITHIN_MS = 60_000;
const INTAKE_KEY = 'intake-key-of-the-instances';

/** One of several servers on one PostgreSQL, each in a process of its own. */
export interface Instance {
  url: string;
  /** Id of its process; 0 while it does not run. */
  pid(): number;
  start(): Promise<void>;
  /** SIGTERM lets it finish, SIGKILL does not. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** The real server; the callers of the tests name their addresses, so that none of them meets a limit for one address. */
export function instanceOf(
  port: number,
  environment: Record<string, string>,
  file = 'server/start.ts',
): Instance {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-instance-'));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: directory,
    DATA_KEY,
    INTAKE_KEY,
    SEED: 'on',
    LOG_LEVEL: 'silent',
    NODE_NO_WARNINGS: '1',
    STREAMS_A_PERSON: '100000',
    ...environment,
  };
  return {
    url,
    pid: () => child?.pid ?? 0,
    async start() {
      child = spawn(nodeProgram(), [file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      await until(`the server at ${port}`, () => isReady(url), STARTS_WITHIN_MS);
    },
    async end(signal) {
      const ending = child;
      child = undefined;
      if (!ending || ending.exitCode !== null) return;
      const ended = once(ending, 'exit');
      ending.kill(signal);
      await ended;
      if (signal === 'SIGKILL') rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Raises requests one after another, each at the next instance that is ready. */
export interface Writers {
  /** Reasons of the acknowledged requests, by which they are found again. */
  acknowledged: readonly string[];
  /** Calls to an instance that had said it was ready, and that it neither answered nor refused. */
  unanswered(): number;
  stop(): Promise<void>;
}

const RETRY_MS = 50;
/** Leaves a machine of two cores time for what else the tests do. */
const BETWEEN_MS = 20;

/** @param ready the instances to which a balancer would send a call now */
export function startWriters(count: number, ready: () => readonly string[]): Writers {
  const acknowledged: string[] = [];
  let unanswered = 0;
  const over = new AbortController();
  let turn = 0;

  async function raise(reason: string): Promise<boolean> {
    const urls = ready();
    const url = urls[turn++ % urls.length];
    if (!url) return false;
    const answer = await sendRequest(url, reason).catch(() => undefined);
    if (!answer) unanswered += 1;
    if (answer && !answer.ok && answer.status !== 503 && answer.status !== 409)
      throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    await answer?.arrayBuffer();
    return answer?.ok ?? false;
  }

  const writing = Array.from({ length: count }, async () => {
    while (!over.signal.aborted) {
      const reason = `Request ${randomUUID()}`;
      while (!(await raise(reason))) await pause(RETRY_MS);
      acknowledged.push(reason);
      await pause(BETWEEN_MS);
    }
  });
  return {
    acknowledged,
    unanswered: () => unanswered,
    async stop() {
      over.abort();
      await Promise.all(writing);
    },
  };
}

/** The same reason has the same id, so that a repeated request is no second one. @param reason `Request ` and a UUID */
export function sendRequest(url: string, reason: string): Promise<Response> {
  const body = {
    clientId: reason.slice('Request '.length),
    mrn: '204310',
    kind: 'TALK_TO_NURSE',
    consultationMode: 'CHAT',
    reason,
    isAnother: true,
  };
  return fetch(`${url}/wardline/api/customer/v1/requests`, {
    method: 'POST',
    headers: {
      'x-intake-key': INTAKE_KEY,
      'content-type': 'application/json',
      'x-forwarded-for': anyAddress(),
    },
    body: JSON.stringify(body),
  });
}

/** An address of its own for each call. */
export function anyAddress(): string {
  const byte = (): number => Math.floor(Math.random() * 250);
  return `10.${byte()}.${byte()}.${byte()}`;
}
