/**
 * `BENCH_PORT=8540 node bench/attack.ts [--seconds 20] [--json file] [name …]`: three attackers on this machine, each in a process
 * of its own, while a nurse listens for alerts and requests come in. Says for each attack how late alerts and `/health` were,
 * how the server's memory grew, and what refusing one request costs. Ends with 1 if a bar is missed. Needs Linux and
 * PostgreSQL's programs. It attacks only the server that it starts.
 */
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { authCalls } from '#contract/auth.ts';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { customerCalls } from '#contract/customer.ts';
import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { askServer } from '#server/cli/socket.ts';
import { openStore } from '#server/platform/store/open.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { signInAt } from '#tests/support/server/sign-in-at.ts';
import { scenarios, type AttackerFacts, type Scenario } from './attack-scenarios.ts';
import { nothingSeen, shoot, type AttackerReport } from './attacks.ts';
import { startDevices, STREAM_PATH } from './devices.ts';
import { pause } from './figures.ts';
import { cpuOf, memoryOf, startServer } from './processes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '20' }, json: { type: 'string' } },
});
const MS = Number(values.seconds) * 1_000;
const PORT = Number(process.env.BENCH_PORT ?? 8540);
const URL = `http://127.0.0.1:${PORT}`;
const INTAKE_KEY = 'intake-key-of-the-attack-bench';
const ATTACKERS = 3;
const IDLE_CONNECTIONS = 10_000;
/** Beside the connections: files, the store's and the listener's sockets. */
const OTHER_FILES = 500;
const RAISE_EVERY_MS = 250;
const PROBE_EVERY_MS = 100;
const SETTLE_MS = 2_000;

const BARS = { alertMs: 100, healthMs: 200, grownMb: 100, refusedMs: 5 } as const;

const postgres = await startPostgres({ isDurable: true });
const directory = mkdtempSync(join(tmpdir(), 'wardline-attack-'));
const server = await startServer('server/start.ts', PORT, {
  DATA_DIR: directory,
  DATABASE_URL: postgres.url,
  LOG_LEVEL: 'silent',
  SEED: 'on',
  INTAKE_KEY,
  TRUSTED_PROXIES: '127.0.0.1',
});
const store = await openStore({ dataDir: '', databaseUrl: postgres.url });

async function call(
  row: AnyCall,
  headers: Record<string, string>,
  body?: object,
  query = '',
): Promise<unknown> {
  const answer = await fetch(`${URL}${pathOf(row, NAMES)}${query}`, {
    method: row.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${row.path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function raise(): Promise<string> {
  const body = {
    mrn: '204310',
    kind: 'TALK_TO_NURSE',
    consultationMode: 'CHAT',
    reason: 'Bench',
    isAnother: true,
  };
  const raised = await call(
    customerCalls.intakeRequest,
    { 'x-intake-key': INTAKE_KEY },
    { ...body, clientId: randomUUID() },
  );
  return (raised as { requestId: string }).requestId;
}

/** A signing key, a link into a room and an opened sign-in. */
async function prepare(nurse: Record<string, string>): Promise<AttackerFacts> {
  const key = await askServer(directory, 'app-keys add', ['bench', 'requests', 'any', 'signed']);
  const signingKeyId = /Key (\S+),/.exec(key?.lines[0] ?? '')?.[1];
  if (!signingKeyId) throw new Error(`no key: ${key?.lines.join()}`);
  const requestId = await raise();
  await call(requestCalls.takeRequest, nurse, { requestId });
  const { consultationNumber } = await store.db
    .selectFrom('consultation')
    .select('consultationNumber')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  const { url } = (await call(roomCalls.inviteGuest, nurse, { consultationNumber, name: 'Kabir' })) as {
    url: string;
  };
  const client = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
  const { transactionId } = (await call(
    authCalls.login,
    { authorization: client },
    undefined,
    '?username=mary.dsouza',
  )) as { transactionId: string };
  return { signingKeyId, guestLink: url, transactionId };
}

interface Measured {
  name: string;
  alerts: { p50: number; p99: number; count: number; missing: number };
  health: { p99: number; longest: number; count: number };
  grownMb: number;
  /** CPU of the server for one request that it refuses, without other load; null for connections. */
  refusedMs: number | null;
  seen: AttackerReport;
}

/** Repeats something until the time is up, at most so often. */
async function repeat(everyMs: number, until: number, act: () => Promise<unknown>): Promise<void> {
  while (performance.now() < until) {
    const next = performance.now() + everyMs;
    await act();
    await pause(Math.max(0, next - performance.now()));
  }
}

function quantile(ms: readonly number[], share: number): number {
  const sorted = ms.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** A connection of its own each time, as a new client needs one. */
async function probe(): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${URL}/health`, { headers: { connection: 'close' } });
  await answer.text();
  return performance.now() - began;
}

/** CPU of the server in ms for one request of an attack, sent one after another. */
async function cpuOfRefusal({ attack }: Scenario): Promise<number | null> {
  if (attack?.kind !== 'requests') return null;
  const { shots, origin, warmUp, alone } = attack;
  const send = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      const shot = shots[at % shots.length];
      if (shot) await shoot(URL, shot, origin, nothingSeen());
    }
  };
  await send(warmUp);
  const before = cpuOf(server.pid);
  await send(alone);
  return (cpuOf(server.pid) - before) / alone / 1_000;
}

function sumOf(all: readonly AttackerReport[]): AttackerReport {
  const answers: Record<string, number> = {};
  for (const seen of all)
    for (const [answer, count] of Object.entries(seen.answers))
      answers[answer] = (answers[answer] ?? 0) + count;
  return {
    answers,
    longestAnswer: Math.max(0, ...all.map(({ longestAnswer }) => longestAnswer)),
    open: all.reduce((sum, { open }) => sum + open, 0),
  };
}

async function attackBy(attackers: readonly ChildProcess[], { attack }: Scenario): Promise<AttackerReport> {
  if (!attack) {
    await pause(MS);
    return nothingSeen();
  }
  for (const attacker of attackers) attacker.send({ url: URL, attack, ms: MS });
  return sumOf(
    await Promise.all(
      attackers.map(async (attacker) => ((await once(attacker, 'message')) as [AttackerReport])[0]),
    ),
  );
}

async function measure(
  scenario: Scenario,
  token: string,
  attackers: readonly ChildProcess[],
): Promise<Measured> {
  const refusedMs = await cpuOfRefusal(scenario);
  await pause(SETTLE_MS);
  const { last } = await store.db
    .selectFrom('event')
    .select((e) => e.fn.max<number>('seq').as('last'))
    .executeTakeFirstOrThrow();
  const devices = startDevices();
  await devices.open([token], 1, `${URL}${STREAM_PATH}`);
  const before = memoryOf(server.pid);
  let most = before;
  const health: number[] = [];
  const until = performance.now() + MS;
  const attacked = attackBy(attackers, scenario);
  await Promise.all([
    repeat(RAISE_EVERY_MS, until, raise),
    repeat(PROBE_EVERY_MS, until, async () => health.push(await probe())),
    repeat(PROBE_EVERY_MS, until, async () => (most = Math.max(most, memoryOf(server.pid)))),
  ]);
  const seen = await attacked;
  await pause(SETTLE_MS);
  const [heard] = await devices.heard();
  devices.end();
  const arrivals = new Map(heard?.events);
  // An event is written at the beginning of its transaction: commit to receipt takes no longer than from then.
  const raised = await store.db
    .selectFrom('event')
    .select(['seq', 'at'])
    .where('type', '=', 'request.raised')
    .where('seq', '>', last ?? 0)
    .execute();
  const late = raised.flatMap(({ seq, at }) => {
    const arrived = arrivals.get(Number(seq));
    return arrived === undefined ? [] : [Math.max(0, arrived - at.getTime())];
  });
  return {
    name: scenario.name,
    alerts: {
      p50: quantile(late, 0.5),
      p99: quantile(late, 0.99),
      count: late.length,
      missing: raised.length - late.length,
    },
    health: { p99: quantile(health, 0.99), longest: quantile(health, 1), count: health.length },
    grownMb: most - before,
    refusedMs,
    seen,
  };
}

/** The bars that a scenario misses. */
function missedBy({ alerts, health, grownMb, refusedMs }: Measured): string[] {
  return [
    ...(alerts.p99 <= BARS.alertMs && alerts.missing === 0 && alerts.count > 0 ? [] : ['alerts']),
    ...(health.p99 <= BARS.healthMs ? [] : ['health']),
    ...(grownMb <= BARS.grownMb ? [] : ['memory']),
    ...((refusedMs ?? 0) <= BARS.refusedMs ? [] : ['CPU of a refusal']),
  ];
}

function lineOf(measured: Measured): string {
  const { name, alerts, health, grownMb, refusedMs, seen } = measured;
  const answers = Object.entries(seen.answers).map(([answer, count]) => `${count} × ${answer}`);
  const missed = missedBy(measured);
  return [
    `${name}: alert p50 ${alerts.p50.toFixed(0)} ms, p99 ${alerts.p99.toFixed(0)} ms of ${alerts.count}`,
    `/health p99 ${health.p99.toFixed(0)} ms`,
    `memory +${grownMb.toFixed(0)} MB`,
    ...(refusedMs === null ? [] : [`a refusal ${refusedMs.toFixed(1)} ms of CPU`]),
    ...(answers.length ? [`answers ${answers.join(', ')}, the longest ${seen.longestAnswer} bytes`] : []),
    ...(seen.open ? [`${seen.open} connections open at the end`] : []),
    ...(missed.length ? [`MISSED: ${missed.join(', ')}`] : []),
  ].join('; ');
}

/** How many connections an attacker may hold, by the files that this machine lets a process open. */
function idleEach(): number {
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' });
  const files = stdout.trim() === 'unlimited' ? Infinity : Number(stdout);
  return Math.ceil(Math.min(IDLE_CONNECTIONS, files - OTHER_FILES) / ATTACKERS);
}

const attackers = Array.from({ length: ATTACKERS }, () =>
  fork(new globalThis.URL('attacker.ts', import.meta.url)),
);
const all: Measured[] = [];
try {
  const token = await signInAt(URL, 'anitha.nair');
  const known = await prepare({ authorization: `Bearer ${token}` });
  for (let at = 0; at < 20; at += 1) await raise();
  for (const scenario of scenarios(known, idleEach())) {
    if (positionals.length && !positionals.some((name) => scenario.name.includes(name))) continue;
    const measured = await measure(scenario, token, attackers);
    all.push(measured);
    console.log(lineOf(measured));
  }
  if (values.json)
    writeFileSync(values.json, JSON.stringify({ bars: BARS, seconds: MS / 1_000, all }, null, 2));
} finally {
  for (const attacker of attackers) attacker.kill();
  await store.close();
  server.kill('SIGKILL');
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(all.some((one) => missedBy(one).length > 0) ? 1 : 0);
