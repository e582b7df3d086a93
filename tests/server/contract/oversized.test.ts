// @module-tag slow
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { atNight } from '#tests/support/at-night.ts';
import { oversizedRequests, type OversizedRequest } from '#tests/support/models/oversized-requests.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { BASIC, INTAKE_KEY, openServer } from '#tests/support/server/server.ts';

/** A small number with the tests; `node bench/fuzz.ts` sends many, and says what the slowest were. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? atNight(100_000, 300));
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_125);
const isBench = process.env['FUZZ_REQUESTS'] !== undefined;
const REFUSAL_MAX_BYTES = 64 * 1024;
/** CPU of this thread for one refused request, with its making. A machine that does other things slows it, too. */
const HELD_MS = isBench ? 50 : 150;
const LONG_MS = 6 * 3_600_000;
const DRAWN_AT_ONCE = 50;
/** Sign-ins may be 60 a minute from one address, writes 1,500. */
const SIGN_IN_STEP_S = 1.1;
const STEP_S = 0.05;
const SLOWEST = 5;
const AGAIN = 3;

const server = await openServer();
let operator: Record<string, string>;
beforeAll(async () => {
  operator = (await signInOperator(server)).headers;
});

/** Streams, and what ends the sessions of the callers. */
const LEFT_OUT = new Set([
  'events',
  'boardEvents',
  'logouts',
  'endOtherSessions',
  'endSession',
  'lock',
  'changePassword',
  'operatorSignOut',
]);
const calls = (Object.entries(contract) as [string, AnyCall][]).filter(
  ([name, row]) => !LEFT_OUT.has(name) && !row.bytes,
);

/** The headers of someone who may make the call. */
async function callerOf({ who }: AnyCall): Promise<Record<string, string>> {
  if (who.includes('customer')) return { 'x-intake-key': INTAKE_KEY };
  if (who.includes('operator')) return operator;
  const userName =
    (who.includes('nurse') && 'anitha.nair') ||
    (who.includes('provider') && 'meera.iyer') ||
    (who.includes('agent') && 'farhan.shaikh');
  return userName ? (await server.signInAs(userName)).headers : { authorization: BASIC };
}

interface Outcome {
  name: string;
  status: number;
  bytes: number;
  heldMs: number;
}

async function send({ name, query, contentType, body }: OversizedRequest): Promise<Outcome> {
  const row = (contract as Record<string, AnyCall>)[name] as AnyCall;
  const headers = { ...(await callerOf(row)), 'content-type': contentType };
  await setImmediate();
  const before = process.threadCpuUsage();
  const answer = await server.request(`${pathOf(row, NAMES)}?${query}`, {
    method: row.method,
    headers,
    ...(body === undefined || row.method === 'GET' ? {} : { body }),
  });
  const { byteLength } = await answer.arrayBuffer();
  const { user, system } = process.threadCpuUsage(before);
  server.clock.advance(row.who.includes('client') ? SIGN_IN_STEP_S : STEP_S);
  return { name, status: answer.status, bytes: byteLength, heldMs: (user + system) / 1_000 };
}

/** A request that holds the thread does so each time; the first use of code and a machine that does other things do not. */
async function sendUntilQuick(request: OversizedRequest): Promise<Outcome> {
  let outcome = await send(request);
  for (let again = 0; again < AGAIN && outcome.heldMs >= HELD_MS; again += 1) outcome = await send(request);
  return outcome;
}

test(
  `${REQUESTS} requests that are too long, wide or deep are refused, briefly and at once`,
  { timeout: LONG_MS },
  async () => {
    const statuses = new Map<number, number>();
    const slowest: Outcome[] = [];
    for (let done = 0; done < REQUESTS; done += DRAWN_AT_ONCE) {
      const numRuns = Math.min(DRAWN_AT_ONCE, REQUESTS - done);
      for (const request of fc.sample(oversizedRequests(calls), { numRuns, seed: SEED + done })) {
        const outcome = await sendUntilQuick(request);
        const { status, bytes, heldMs } = outcome;
        const said = `${request.name}, seed ${SEED + done}: ${JSON.stringify(outcome)} ${request.body?.slice(0, 200)}`;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, said).toBeLessThan(500);
        if (status < 400) continue;
        expect(bytes, said).toBeLessThanOrEqual(REFUSAL_MAX_BYTES);
        slowest.push(outcome);
        slowest.sort((a, b) => b.heldMs - a.heldMs).splice(SLOWEST);
        expect(heldMs, said).toBeLessThan(HELD_MS);
      }
    }
    if (isBench)
      console.log(
        `oversized requests: ${REQUESTS}; answers by status ${JSON.stringify(Object.fromEntries(statuses))}; ` +
          `the slowest refusals ${slowest
            .map(({ name, heldMs }) => `${name} ${heldMs.toFixed(1)} ms`)
            .join(', ')}`,
      );
    expect(statuses.size).toBeGreaterThan(2);
  },
);
