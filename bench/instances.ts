/**
 * `BENCH_PORT=8500 node bench/instances.ts [rounds]`: CPU of a call with one instance on PostgreSQL, while two others listen, and
 * spread over three, in turns. Then writes lost or doubled while an instance is killed, another loses its database for 20 s, NATS
 * stops for 60 s and the third gets SIGTERM. Needs Linux, PostgreSQL's programs and nats-server.
 */
import { randomUUID } from 'node:crypto';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { pathOf } from '#contract/call.ts';
import { openNatsServer } from '#tests/support/doubles/nats-server.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { runFaults, type Faults, type Outcome } from '#tests/support/server/instances-under-faults.ts';
import { anyAddress, instanceOf, sendRequest, type Instance } from '#tests/support/server/instances.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { signInAt } from '#tests/support/server/sign-in-at.ts';
import { pause } from './figures.ts';
import { cpuOf, load, medianOf, type Call } from './processes.ts';

const [ROUNDS = 5] = process.argv.slice(2).map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 8500);
const NURSES = ['anitha.nair', 'mary.dsouza', 'rekha.pawar', 'shabnam.ali', 'jyoti.solanki', 'deepa.rani'];
/** Number of connections of each instance, so that each has as much to do alone as beside the others. */
const CONNECTIONS = 2;
const CALLS = { read: 3_000, write: 900 };
const WARM_UP = 12_000;
const PAUSE_MS = 1_500;
const FAULTS: Faults = { calmMs: 3_000, cutMs: 20_000, natsAwayMs: 60_000 };

/** A nurse who reads the queue and writes to a patient. */
interface Nurse {
  token: string;
  consultationId: string;
}

async function nurseAt(url: string, userName: string): Promise<Nurse> {
  const token = await signInAt(url, userName);
  const raised = await sendRequest(url, `Request ${randomUUID()}`);
  const { requestId } = (await raised.json()) as { requestId: string };
  const answer = await fetch(`${url}${pathOf(requestCalls.takeRequest, NAMES)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ requestId }),
  });
  const { request } = (await answer.json()) as { request: { consultationId: string } };
  return { token, consultationId: request.consultationId };
}

function callAt(url: string, { token, consultationId }: Nurse, isWrite: boolean): Call {
  const clientId = randomUUID();
  const row = isWrite ? consultationCalls.sendConsultationMessage : requestCalls.talkToNurseRequests;
  return {
    method: row.method,
    url: `${url}${pathOf(row, NAMES)}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': anyAddress(),
      ...(isWrite ? { 'idempotency-key': clientId } : {}),
    },
    body: JSON.stringify(isWrite ? { consultationId, clientId, text: 'Bench' } : { limit: 50 }),
  };
}

const cpuOfAll = (instances: readonly Instance[]): number =>
  instances.reduce((sum, one) => sum + cpuOf(one.pid()), 0);

/** CPU that all instances use for a call in µs, with calls spread over `asked`. */
async function cpuOfCall(
  all: readonly Instance[],
  asked: readonly Instance[],
  nurses: readonly Nurse[],
  kind: Kind,
  count: number,
): Promise<number> {
  let turn = 0;
  const next = (): Call => {
    turn += 1;
    const nurse = nurses[turn % nurses.length];
    const instance = asked[turn % asked.length];
    if (!nurse || !instance) throw new Error('no one to call');
    return callAt(instance.url, nurse, kind === 'write');
  };
  const before = cpuOfAll(all);
  await load(next, count, CONNECTIONS * asked.length);
  return (cpuOfAll(all) - before) / count;
}

type Kind = 'read' | 'write';
const KINDS: readonly Kind[] = ['read', 'write'];

const signal = (instances: readonly Instance[], name: NodeJS.Signals): void =>
  instances.forEach((one) => void process.kill(one.pid(), name));

/** In each round one alone, while the others are halted; the same while they listen; then calls to all. */
async function compare(all: readonly Instance[]): Promise<void> {
  const [first, ...others] = all;
  if (!first) return;
  await first.start();
  await Promise.all(others.map((other) => other.start()));
  const nurses = await Promise.all(NURSES.map((userName) => nurseAt(first.url, userName)));
  for (const kind of KINDS) await cpuOfCall(all, all, nurses, kind, WARM_UP);
  const alone: Record<Kind, number[]> = { read: [], write: [] };
  const listening: Record<Kind, number[]> = { read: [], write: [] };
  const spread: Record<Kind, number[]> = { read: [], write: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of KINDS) {
      signal(others, 'SIGSTOP');
      const one = await cpuOfCall([first], [first], nurses, kind, CALLS[kind]);
      signal(others, 'SIGCONT');
      await pause(PAUSE_MS);
      alone[kind].push(one);
      listening[kind].push((await cpuOfCall(all, [first], nurses, kind, CALLS[kind])) / one);
      spread[kind].push((await cpuOfCall(all, all, nurses, kind, CALLS[kind])) / one);
      await pause(PAUSE_MS);
    }
  await Promise.all(others.map((other) => other.end('SIGTERM')));
  await first.end('SIGTERM');
  for (const kind of KINDS)
    console.log(
      `CPU of a ${kind}, one instance ${medianOf(alone[kind]).toFixed(0)} µs, while two others listen × ${medianOf(listening[kind]).toFixed(2)}, spread over three × ${medianOf(spread[kind]).toFixed(2)} (medians of ${ROUNDS} rounds)`,
    );
}

function print(wakeUps: string, outcome: Outcome): void {
  const { acknowledged, lost, doubled, unansweredInDrain, events, whole, streams, convergedMs } = outcome;
  console.log(
    `three instances, wake-ups by ${wakeUps}, one killed, one cut off for 20 s, one stopped: ${acknowledged} writes acknowledged, ${lost} lost, ${doubled} doubled, ${unansweredInDrain} unanswered by the one that stopped`,
  );
  console.log(
    `  streams with each of ${events} events once and in order: ${whole} of ${streams}, ${convergedMs.toFixed(0)} ms after the last write; different counters: ${outcome.answers - 1}`,
  );
}

const postgres = await startPostgres({ isDurable: true });
const nats = await openNatsServer();
const shared = { DATABASE_URL: postgres.url, NATS_URL: nats.url, PLAIN_CONNECTIONS: 'portal,nats' };
const all = [0, 1, 2].map((at) => instanceOf(PORT + at, shared, 'bench/portal-server.ts'));
try {
  await compare(all);
  print('NATS, away for 60 s', await runFaults(postgres.url, PORT + 3, nats, FAULTS));
  print('LISTEN', await runFaults(postgres.url, PORT + 6, undefined, FAULTS));
} finally {
  await Promise.all(all.map((one) => one.end('SIGKILL')));
  await nats.stop();
  await postgres.stop();
}
process.exit();
