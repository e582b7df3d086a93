import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/sql/database.ts';
import { openStore } from '#server/platform/store/open.ts';
import type { NatsServer } from '#tests/support/doubles/nats-server.ts';
import { signInAt } from '#tests/support/server/sign-in-at.ts';
import { holdStream, type HeldStream } from '#tests/support/server/held-stream.ts';
import { instanceOf, isReady, startWriters, type Instance } from '#tests/support/server/instances.ts';
import { linePostgres } from '#tests/support/server/postgres-line.ts';
import { until } from '#tests/support/until.ts';

const WRITERS = 4;
const NURSES = ['anitha.nair', 'mary.dsouza'];
const DRAIN_S = 1;
const LOOK_MS = 200;
const CONVERGES_WITHIN_MS = 15_000;

/** How long each fault lasts, and the calm before and after it. */
export interface Faults {
  calmMs: number;
  cutMs: number;
  natsAwayMs: number;
}

export interface Outcome {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Calls that an instance left unanswered while it stopped by SIGTERM. */
  unansweredInDrain: number;
  events: number;
  /** Streams, those that had each event once and in order, and ms from the last write until all had. */
  streams: number;
  whole: number;
  convergedMs: number;
  /** Different answers of the instances when a nurse asks for her counters: 1 when all know the same. */
  answers: number;
}

/**
 * Starts three servers on one PostgreSQL with writers and streams. One is killed, one loses its database, NATS stops for a while,
 * and the third gets SIGTERM, as for a new release.
 * @param nats without one, the instances wake each other by LISTEN/NOTIFY
 */
export async function runFaults(
  databaseUrl: string,
  firstPort: number,
  nats: NatsServer | undefined,
  { calmMs, cutMs, natsAwayMs }: Faults,
): Promise<Outcome> {
  const line = linePostgres(databaseUrl);
  await line.open();
  const shared: Record<string, string> = {
    DRAIN_S: String(DRAIN_S),
    ...(nats ? { NATS_URL: nats.url, PLAIN_CONNECTIONS: 'portal,nats' } : {}),
  };
  const [killed, cut, left] = [databaseUrl, line.url, databaseUrl].map((url, at) =>
    instanceOf(firstPort + at, { ...shared, DATABASE_URL: url }),
  ) as [Instance, Instance, Instance];
  const all = [killed, cut, left];
  const urls = all.map(({ url }) => url);
  const balancer = startBalancer(urls);
  let streams: HeldStream[] = [];
  try {
    // The first one seeds.
    await killed.start();
    await Promise.all([cut.start(), left.start()]);
    const tokens = await Promise.all(NURSES.map((userName) => signInAt(killed.url, userName)));
    streams = await Promise.all(
      tokens.flatMap((token) =>
        urls.map((_, at) =>
          holdStream([...urls.slice(at), ...urls.slice(0, at)], { authorization: `Bearer ${token}` }),
        ),
      ),
    );
    await balancer.look();
    const writers = startWriters(WRITERS, balancer.ready);
    await pause(calmMs);
    await killed.end('SIGKILL');
    await pause(calmMs);
    await killed.start();
    line.cut();
    await pause(cutMs);
    await line.open();
    await nats?.stop();
    await pause(nats ? natsAwayMs : 0);
    await nats?.start();
    await pause(calmMs);
    const before = writers.unanswered();
    await left.end('SIGTERM');
    const unansweredInDrain = writers.unanswered() - before;
    await left.start();
    await pause(calmMs);
    await writers.stop();
    const store = await openStore({ dataDir: '', databaseUrl });
    try {
      const ended = performance.now();
      const expected = await eventsOfNurses(store.db);
      const whole = (): number => streams.filter((stream) => isWhole(stream, expected)).length;
      await until('all streams', () => whole() === streams.length, CONVERGES_WITHIN_MS).catch(
        () => undefined,
      );
      return {
        acknowledged: writers.acknowledged.length,
        ...(await found(store.db, writers.acknowledged)),
        unansweredInDrain,
        events: expected.length,
        streams: streams.length,
        whole: whole(),
        convergedMs: performance.now() - ended,
        answers: new Set(await Promise.all(urls.map((url) => countersAt(url, tokens[0] ?? '')))).size,
      };
    } finally {
      await store.close();
    }
  } finally {
    balancer.stop();
    await Promise.all(streams.map((stream) => stream.close()));
    await Promise.all(all.map((one) => one.end('SIGKILL')));
    line.close();
  }
}

/** Asks each instance whether it is ready, as a balancer does. */
function startBalancer(urls: readonly string[]) {
  let ready: readonly string[] = [];
  async function look(): Promise<void> {
    const answers = await Promise.all(urls.map(isReady));
    ready = urls.filter((_, at) => answers[at]);
  }
  const timer = setInterval(() => void look(), LOOK_MS);
  return { look, ready: () => ready, stop: () => clearInterval(timer) };
}

async function found(db: Db, reasons: readonly string[]): Promise<{ lost: number; doubled: number }> {
  const rows = await db.selectFrom('request').select('reason').where('reason', 'like', 'Request %').execute();
  const times = new Map<string, number>();
  for (const { reason } of rows) times.set(reason, (times.get(reason) ?? 0) + 1);
  return {
    lost: reasons.filter((reason) => !times.has(reason)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
  };
}

async function eventsOfNurses(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('event')
    .select('seq')
    .where(sql<boolean>`'role:nurse' = any(audience)`)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
}

/** Returns whether a stream had all of these since it began, and each of its events once and in order. */
function isWhole(stream: HeldStream, expected: readonly number[]): boolean {
  const heard = stream.heard();
  const isInOrder = heard.every((seq, at) => seq > (heard[at - 1] ?? stream.from));
  const set = new Set(heard);
  return isInOrder && expected.every((seq) => seq <= stream.from || set.has(seq));
}

async function countersAt(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/wardline/api/provider/agent/v1/dashboardMenuStatus`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.text();
}
