/**
 * kill -9 of the server while requests come in: `node bench/server-crash.ts 20`. Prints the number of
 * acknowledged and of found requests.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#tests/support/until.ts';

const KILLS = Number(process.argv[2] ?? 20);
const PORT = '8497';
const URL = `http://127.0.0.1:${PORT}`;
const INTAKE_KEY = 'intake-key-of-the-crash-bench';
const WRITERS = 4;
const headers = { 'x-intake-key': INTAKE_KEY, 'content-type': 'application/json' };
const directory = mkdtempSync(join(tmpdir(), 'portal-crash-'));
const env = {
  ...process.env,
  PORT,
  HOST: '127.0.0.1',
  DATA_DIR: directory,
  SEED: 'on',
  LOG_LEVEL: 'silent',
  INTAKE_KEY,
};

async function start(): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/start.ts'], { env, stdio: 'ignore' });
  const answers = (): Promise<boolean> =>
    fetch(`${URL}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until('the server to be ready', answers, 60_000);
  return server;
}

/** Raises requests until the server dies, and collects the ids of answered ones. */
async function write(acknowledged: string[]): Promise<void> {
  for (;;) {
    const body = {
      clientId: crypto.randomUUID(),
      mrn: '204310',
      kind: 'TALK_TO_NURSE',
      consultationMode: 'CHAT',
      reason: 'Crash bench',
      isAnother: true,
    };
    const answer = await fetch(`${URL}/wardline/api/customer/v1/requests`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }).catch(() => null);
    if (!answer?.ok) return;
    const { requestId } = (await answer.json()) as { requestId: string };
    acknowledged.push(requestId);
  }
}

async function isThere(requestId: string): Promise<boolean> {
  for (;;) {
    const answer = await fetch(`${URL}/wardline/api/customer/v1/requestState?requestId=${requestId}`, {
      headers,
    });
    // A call refused by the rate limit says nothing about the row.
    if (answer.status !== 429) return answer.ok;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

const all: string[] = [];
let missing = 0;
let slowestStartMs = 0;
for (let kill = 1; kill <= KILLS; kill += 1) {
  const began = Date.now();
  const server = await start();
  slowestStartMs = Math.max(slowestStartMs, kill === 1 ? 0 : Date.now() - began);
  const fresh: string[] = [];
  const writers = Array.from({ length: WRITERS }, () => write(fresh));
  await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800));
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  await Promise.all(writers);
  all.push(...fresh);
}
const server = await start();
for (const requestId of all) if (!(await isThere(requestId))) missing += 1;
server.kill('SIGKILL');
rmSync(directory, { recursive: true, force: true });
console.log(
  `${KILLS} kills, ${all.length} acknowledged, ${missing} missing, slowest restart ${slowestStartMs} ms`,
);
process.exitCode = missing ? 1 : 0;
