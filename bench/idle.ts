/**
 * `BENCH_PORT=8540 node bench/idle.ts [people]`: bytes on the wire and CPU of the server for a person who is signed in while
 * nothing happens: with the event stream, and with the polls of the specification (R9.03) in the same run. Needs Linux and
 * PostgreSQL's programs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consultationCalls } from '#contract/consultations.ts';
import { POLL_CHAT_MS, POLL_STATUS_MS } from '#contract/limits.ts';
import { pathOf } from '#contract/call.ts';
import { requestCalls } from '#contract/requests.ts';
import { openSession } from '#server/people/sign-in.ts';
import { openStore } from '#server/platform/store/open.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { STREAM_PATH } from './devices.ts';
import { pause } from './figures.ts';
import { cpuOf, cpuOfFamily, startServer } from './processes.ts';

const [PEOPLE = 240] = process.argv.slice(2).map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 8540);
const URL = `http://127.0.0.1:${PORT}`;
const MEASURED_MS = 32_000;
const SETTLE_MS = 5_000;

interface Person {
  token: string;
  consultationId: string;
}

interface Used {
  bytes: number;
  us: number;
}

const sockets = new Set<Socket>();
const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE * 2 });

function get(path: string, { token }: Person): void {
  const asked = request(
    `${URL}${path}`,
    { agent, headers: { authorization: `Bearer ${token}` } },
    (answer) => {
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
      answer.resume();
    },
  );
  asked.on('socket', (socket) => sockets.add(socket));
  // The measurement ends by destroying the streams.
  asked.on('error', () => undefined);
  asked.end();
}

const bytesNow = (): number =>
  [...sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, 0);

/** Bytes and CPU of a person in a second. */
async function during(pids: { server: number; postgres: number }): Promise<Used> {
  await pause(SETTLE_MS);
  const cpu = (): number => cpuOf(pids.server) + cpuOfFamily(pids.postgres);
  const [bytes, us] = [bytesNow(), cpu()];
  await pause(MEASURED_MS);
  const seconds = MEASURED_MS / 1_000;
  return {
    bytes: (bytesNow() - bytes) / PEOPLE / seconds,
    us: (cpu() - us) / PEOPLE / seconds,
  };
}

/** Each person asks at this interval, beginning at a moment of their own. @returns a function that stops it */
function poll(people: readonly Person[], everyMs: number, pathFor: (person: Person) => string): () => void {
  const timers: NodeJS.Timeout[] = [];
  for (const person of people)
    timers.push(
      setTimeout(
        () => timers.push(setInterval(() => get(pathFor(person), person), everyMs)),
        Math.random() * everyMs,
      ),
    );
  return () => timers.forEach((timer) => clearInterval(timer));
}

async function peopleOf(databaseUrl: string): Promise<Person[]> {
  const store = await openStore({ dataDir: '', databaseUrl });
  const nurses = await store.db
    .selectFrom('consultation')
    .innerJoin('appUser', 'appUser.id', 'consultation.nurseUserId')
    .select(['appUser.id as userId', 'consultation.id as consultationId'])
    .limit(20)
    .execute();
  const people: Person[] = [];
  while (people.length < PEOPLE && nurses.length)
    for (const { userId, consultationId } of nurses.slice(0, PEOPLE - people.length)) {
      const { access_token } = await openSession(store.db, userId, new Date(), { address: 'local' });
      people.push({ token: access_token, consultationId });
    }
  await store.close();
  return people;
}

const postgres = await startPostgres({ isDurable: true });
const directory = mkdtempSync(join(tmpdir(), 'wardline-idle-'));
const server = await startServer('bench/portal-server.ts', PORT, {
  DATA_DIR: directory,
  DATABASE_URL: postgres.url,
  LOG_LEVEL: 'silent',
  SEED: 'on',
  STREAMS_A_PERSON: String(PEOPLE),
});
const pids = { server: server.pid, postgres: postgres.pid };
const show = (name: string, { bytes, us }: Used, stream?: Used): void =>
  console.log(
    `${name}: ${bytes.toFixed(1)} bytes and ${us.toFixed(1)} µs of CPU a second` +
      (stream ? `, × ${(bytes / stream.bytes).toFixed(0)} and × ${(us / stream.us).toFixed(1)}` : ''),
  );
try {
  const people = await peopleOf(postgres.url);
  for (const person of people) get(STREAM_PATH, person);
  const stream = await during(pids);
  show(`an idle person of ${people.length}, event stream`, stream);
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  const counters = pathOf(requestCalls.dashboardMenuStatus, NAMES);
  const stopCounters = poll(people, POLL_STATUS_MS, () => counters);
  show('  polling counters every 8 s', await during(pids), stream);
  const messages = pathOf(consultationCalls.getConsultationMessagesV2, NAMES);
  const stopMessages = poll(
    people,
    POLL_CHAT_MS,
    ({ consultationId }) => `${messages}?consultationId=${consultationId}`,
  );
  show('  and the messages of a conversation every 2 s', await during(pids), stream);
  stopCounters();
  stopMessages();
} finally {
  server.kill('SIGKILL');
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit();
