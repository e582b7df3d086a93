/**
 * `BENCH_PORT=8497 node bench/calls.ts [postgres|embedded] [rounds] [calls]`: CPU of a call beside bare hono's, and the rate of
 * durable messages beside pgbench's, in turns in one run. Needs Linux, and for the rate PostgreSQL's programs.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestCalls } from '#contract/requests.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { portalCalls } from '#contract/portal.ts';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { signInAt } from '#tests/support/server/sign-in-at.ts';
import { cpuOf, cpuOfFamily, load, medianOf, memoryOf, send, startServer, type Call } from './processes.ts';

const [KIND = 'postgres'] = process.argv.slice(2);
const [ROUNDS = 3, CALLS = 600] = process.argv.slice(3).map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 8497);
const URL = `http://127.0.0.1:${PORT}`;
const INTAKE_KEY = 'intake-key-of-the-calls-bench';
const CONNECTIONS = 8;
const ROWS = 50;
/** A call of the floor is so short that the clock of the kernel, with 10 ms, needs many. */
const FLOOR_CALLS = 10;
const NAMES = { app: 'wardline', product: 'wardline' };

const postgres = await startPostgres({ isDurable: true });
const directory = mkdtempSync(join(tmpdir(), 'wardline-calls-'));
const hello = await startServer('bench/hello-server.ts', PORT + 1, {}, '/');
const server = await startServer('bench/portal-server.ts', PORT, {
  DATA_DIR: directory,
  LOG_LEVEL: 'silent',
  SEED: 'on',
  INTAKE_KEY,
  ...(KIND === 'postgres' ? { DATABASE_URL: postgres.url } : {}),
});

const headers = { 'content-type': 'application/json' };

function callOf(row: AnyCall, token: string, body?: object, query = ''): () => Call {
  return () => ({
    method: row.method,
    url: `${URL}${pathOf(row, NAMES)}${query}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** @returns the id of a new request */
async function raise(): Promise<string> {
  const body = JSON.stringify({
    clientId: randomUUID(),
    mrn: '204310',
    kind: 'TALK_TO_NURSE',
    consultationMode: 'CHAT',
    reason: 'Bench',
    isAnother: true,
  });
  const url = `${URL}/wardline/api/customer/v1/requests`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'x-intake-key': INTAKE_KEY },
    body,
  });
  return ((await answer.json()) as { requestId: string }).requestId;
}

interface Measured {
  name: string;
  call: () => Call;
  /** Makes the answer another one, before each call. */
  change?: () => Promise<unknown>;
}

async function cpuOfCall({ call, change }: Measured, pid: number): Promise<{ node: number; all: number }> {
  const cpu = () => ({ node: cpuOf(pid), store: KIND === 'postgres' ? cpuOfFamily(postgres.pid) : 0 });
  const used = { node: 0, all: 0 };
  const count = change ? Math.ceil(CALLS / 4) : pid === hello.pid ? CALLS * FLOOR_CALLS : CALLS;
  // With a change before each call, the change alone is measured first, and taken away.
  for (const isWhole of change ? [false, true] : [true]) {
    const before = cpu();
    if (change)
      for (let n = 0; n < count; n += 1) {
        await change();
        if (isWhole) await send(call());
      }
    else await load(call, count, CONNECTIONS);
    const after = cpu();
    const sign = isWhole ? 1 : -1;
    used.node += (sign * (after.node - before.node)) / count;
    used.all +=
      (sign * (after.node - before.node + (pid === server.pid ? after.store - before.store : 0))) / count;
  }
  return used;
}

function pgbench(): number {
  const asked = ['-c', String(CONNECTIONS), '-T', '3', postgres.url];
  const { stdout } = spawnSync(join(postgres.programs, 'pgbench'), asked, { encoding: 'utf8' });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}

const ratio = (value: number, floor: number): string => (value / floor).toFixed(1);

try {
  const token = await signInAt(URL, 'anitha.nair');
  const ids: string[] = [];
  for (let n = 0; n < ROWS; n += 1) ids.push(await raise());
  const taken = callOf(requestCalls.takeRequest, token, { requestId: ids[0] })();
  const answer = await fetch(taken.url, {
    ...taken,
    headers: { ...taken.headers, 'idempotency-key': randomUUID() },
  });
  const { request } = (await answer.json()) as { request: { consultationId: string } };
  const { consultationId } = request;
  const message = (): Call => {
    const clientId = randomUUID();
    const { headers: own, ...call } = callOf(consultationCalls.sendConsultationMessage, token, {
      consultationId,
      clientId,
      text: 'Bench',
    })();
    return { ...call, headers: { ...own, 'idempotency-key': clientId } };
  };
  for (let n = 0; n < ROWS; n += 1) await send(message());
  const queue = callOf(requestCalls.talkToNurseRequests, token, { limit: ROWS });
  const measured: Measured[] = [
    { name: 'key of push messages (sign-in alone)', call: callOf(portalCalls.pushKey, token) },
    { name: 'message with a key', call: message },
    { name: 'counters', call: callOf(requestCalls.dashboardMenuStatus, token) },
    { name: `queue of ${ROWS}, unchanged`, call: queue },
    { name: `queue of ${ROWS}, changed before each read`, call: queue, change: raise },
    {
      name: `chat of ${ROWS}`,
      call: callOf(
        consultationCalls.getConsultationMessagesV2,
        token,
        undefined,
        `?consultationId=${consultationId}&limit=${ROWS}`,
      ),
    },
  ];
  const floor: Measured = {
    name: 'hello',
    call: () => ({ method: 'GET', url: `http://127.0.0.1:${PORT + 1}/`, headers: {} }),
  };
  const floors: number[] = [];
  const costs = measured.map(() => ({ node: [] as number[], all: [] as number[] }));
  const rates: { pgbench: number; message: number }[] = [];
  spawnSync(join(postgres.programs, 'pgbench'), ['-i', '-s', '10', '-q', postgres.url]);
  for (const one of [floor, ...measured]) await load(one.call, CALLS, CONNECTIONS);
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push((await cpuOfCall({ ...floor, call: floor.call }, hello.pid)).node);
    for (const [at, one] of measured.entries()) {
      const { node, all } = await cpuOfCall(one, server.pid);
      costs[at]?.node.push(node);
      costs[at]?.all.push(all);
    }
    rates.push({ pgbench: pgbench(), message: await load(message, CALLS * 2, CONNECTIONS) });
  }
  const hellos = medianOf(floors);
  console.log(`${KIND}, medians of ${ROUNDS} rounds; bare hono: ${hellos.toFixed(0)} µs of CPU a call`);
  for (const [at, { name }] of measured.entries()) {
    const [node, all] = [medianOf(costs[at]?.node ?? []), medianOf(costs[at]?.all ?? [])];
    console.log(
      `${name}: ${node.toFixed(0)} µs, ${ratio(node, hellos)} × hono; with the database ${all.toFixed(0)} µs, ${ratio(all, hellos)} ×`,
    );
  }
  const share = medianOf(rates.map((one) => one.message / one.pgbench));
  console.log(
    `messages with a key, ${CONNECTIONS} connections: ${medianOf(rates.map((one) => one.message)).toFixed(0)} a second, ${share.toFixed(3)} × pgbench (${medianOf(rates.map((one) => one.pgbench)).toFixed(0)})`,
  );
  console.log(`memory of the server after this: ${memoryOf(server.pid).toFixed(0)} MB`);
} finally {
  hello.kill();
  server.kill('SIGKILL');
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit();
