import { statfs } from 'node:fs/promises';
import type { Clock, Deps } from '#server/platform/deps.ts';
import { jobStates } from '#server/platform/jobs/every.ts';
import type { MediaServer } from '#server/platform/media-server/janus.ts';
import { iceStates } from '#server/platform/turn/turn-check.job.ts';
import { addSeconds } from '#server/platform/time.ts';
import { countCallOutcomes, databaseTime, queueStates } from './queues.ts';
import { serviceFailures } from './services.ts';

export interface Check {
  name:
    | 'store'
    | 'disk'
    | 'queues'
    | 'jobs'
    | 'services'
    | 'clock'
    | 'wake-ups'
    | 'calls'
    | 'turn'
    | 'media server';
  ok: boolean;
  /** Text for the operator. It names no person and no secret. */
  text: string;
}

/** Below this the next documents and the database's log may not fit. */
const DISK_LOW_BYTES = 500_000_000;
/** A gateway that was unreachable for a moment is not worth a call at night. */
const STUCK_S = { SMS: 900, MAIL: 3_600, PUSH: 120, WEBHOOK: 3_600 } as const;
const FAILURES_IN_A_ROW = 3;
/** One call may fail by itself. */
const UNREACHED_IN_A_ROW = 2;
/** Codes live five minutes, and a device's time is corrected by the server's. */
const CLOCK_OFF_MS = 60_000;

type Checked = Pick<Deps, 'config' | 'store' | 'db' | 'clock' | 'connectors' | 'mediaServer'>;

/** Everything that may be wrong, each by itself. `startedAt` tells whether the clock was set since. */
export async function runChecks(deps: Checked, startedAt: ClockReading): Promise<Check[]> {
  const isStoreThere = await databaseTime(deps.db).then(
    () => true,
    () => false,
  );
  const store: Check = { name: 'store', ok: isStoreThere, text: isStoreThere ? 'reachable' : 'unreachable' };
  return [
    store,
    await diskCheck(deps.config.DATA_DIR),
    jobsCheck(),
    servicesCheck(),
    ...(deps.config.ice.entries.length ? [turnCheck()] : []),
    ...(deps.mediaServer ? [mediaServerCheck(deps.mediaServer)] : []),
    ...(deps.store.isWakeAway ? [wakeCheck(deps.store.isWakeAway())] : []),
    ...(isStoreThere
      ? [await queuesCheck(deps), await clockCheck(deps, startedAt), await callsCheck(deps)]
      : []),
  ];
}

export async function diskCheck(directory: string): Promise<Check> {
  const found = await statfs(directory).catch(() => undefined);
  if (!found) return { name: 'disk', ok: false, text: 'DATA_DIR cannot be read' };
  const free = found.bavail * found.bsize;
  return { name: 'disk', ok: free >= DISK_LOW_BYTES, text: `${Math.floor(free / 1e6)} MB free` };
}

function jobsCheck(): Check {
  const failing = [...jobStates].filter(([, { failuresInRow }]) => failuresInRow >= FAILURES_IN_A_ROW);
  const text = failing.map(([name, { failuresInRow }]) => `${name} failed ${failuresInRow} times in a row`);
  return { name: 'jobs', ok: !failing.length, text: text.join('; ') || 'no job keeps failing' };
}

function servicesCheck(): Check {
  const away = [...serviceFailures].filter(([, count]) => count >= UNREACHED_IN_A_ROW);
  const text = away.map(([name, count]) => `${name}: ${count} failed calls in a row`);
  return { name: 'services', ok: !away.length, text: text.join('; ') || 'no service is unreachable' };
}

/** Reads the last rounds of the job: a request of the health page asks no server. */
function turnCheck(): Check {
  const states = [...iceStates.values()];
  const away = states.filter(({ failuresInRow }) => failuresInRow >= UNREACHED_IN_A_ROW);
  const text = away.map(({ url, text: why }) => `${url}: ${why}`);
  const allWell = states.length ? 'every server answers' : 'not asked yet';
  return { name: 'turn', ok: !away.length, text: text.join('; ') || allWell };
}

function mediaServerCheck({ session }: MediaServer): Check {
  const isAway = session() === undefined;
  const text = isAway ? 'Janus is unreachable: calls go from browser to browser' : 'Janus is connected';
  return { name: 'media server', ok: !isAway, text };
}

function wakeCheck(isAway: boolean): Check {
  return {
    name: 'wake-ups',
    ok: !isAway,
    text: isAway ? 'NATS is unreachable: each instance polls every two seconds' : 'NATS is reachable',
  };
}

/** Without a gateway messages stay by intent: see `OUTBOX`. */
async function queuesCheck({ db, clock, connectors }: Checked): Promise<Check> {
  const queues = await queueStates(db, clock.now());
  const stuck = queues.filter(
    ({ channel, oldestS }) =>
      oldestS > STUCK_S[channel] &&
      (channel === 'PUSH' || channel === 'WEBHOOK' || connectors[channel].length),
  );
  const said = stuck.map(
    ({ channel, waiting, oldestS }) =>
      `${channel}: ${waiting} waiting, the oldest for ${Math.floor(oldestS / 60)} min`,
  );
  return { name: 'queues', ok: !stuck.length, text: said.join('; ') || 'no queue is stuck' };
}

/** Fewer connections tell nothing of the network. */
const CALLS_MIN = 10;
const CALLS_GOOD_PERCENT = 90;
const CALLS_JUDGED_S = 3_600;

/** Connections of calls came about, or the networks of too many people let none through. It ends with the hour. */
async function callsCheck({ db, clock }: Checked): Promise<Check> {
  const { connected, noPath } = await countCallOutcomes(db, addSeconds(clock.now(), -CALLS_JUDGED_S));
  const tried = connected + noPath;
  const percent = Math.floor((100 * connected) / Math.max(1, tried));
  return {
    name: 'calls',
    ok: tried < CALLS_MIN || percent >= CALLS_GOOD_PERCENT,
    text: tried
      ? `${connected} of ${tried} connections came about in the last hour (${percent} %)`
      : 'no call in the last hour',
  };
}

export interface ClockReading {
  at: number;
  elapsedMs: number;
}

export function readClock(clock: Clock): ClockReading {
  return { at: clock.now().getTime(), elapsedMs: clock.elapsedMs() };
}

/** The clock was set while the server ran, or differs from that of the database's machine. */
async function clockCheck({ clock, db, store }: Checked, before: ClockReading): Promise<Check> {
  const now = readClock(clock);
  const wasSet = now.at - before.at - (now.elapsedMs - before.elapsedMs);
  // The embedded database has this machine's clock.
  const differs = store.kind === 'postgres' ? now.at - (await databaseTime(db)).getTime() : 0;
  const off = [
    ...(Math.abs(wasSet) > CLOCK_OFF_MS ? [`set by ${seconds(wasSet)} since the start`] : []),
    ...(Math.abs(differs) > CLOCK_OFF_MS ? [`${seconds(differs)} from the database's`] : []),
  ];
  return { name: 'clock', ok: !off.length, text: off.join('; ') || 'steady' };
}

function seconds(ms: number): string {
  return `${ms > 0 ? '+' : ''}${Math.round(ms / 1000)} s`;
}
