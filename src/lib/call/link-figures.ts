import type { CallFigures } from '#contract/call-reports.ts';
import type { LineState } from '#lib/call/line-control.ts';
import { readTraffic } from '#lib/call/quality.ts';

type Row = Record<string, unknown>;
type Path = Pick<CallFigures, 'route' | 'protocol'>;

/** Counters since a connection was made; a connection that is made again begins at 0. */
interface Counters {
  received: number;
  lost: number;
  samples: number;
  concealed: number;
  freezes: number;
}

const NONE: Counters = { received: 0, lost: 0, samples: 0, concealed: 0, freezes: 0 };
/** Round trips are counted in steps of 10 ms, up to a minute. */
const STEP_MS = 10;
const WAY_MAX_MS = 60_000;
const LOOK_MAX_MS = 2_000;
const DUE_MS = 3_000;
const COUNT_MAX = 10_000;
const DAY_S = 86_400;
const HOUR_MS = 3_600_000;

interface LinkNow {
  /** One of the two has something to send. */
  expects: boolean;
  /** They have something to send. */
  theySend: boolean;
  isConnected: boolean;
  hasNoPath: boolean;
}

/** Gathers the figures of the connection to one member, over all attempts, for the report of the call. */
export class LinkFigures {
  #askedMs: number;
  #isExpected = false;
  #isFollowed = false;
  #expectedMs: number | undefined;
  #firstMediaMs: number | undefined;
  #wasConnected = false;
  #connectedMs: number | undefined;
  #hadNoPath = false;
  #path: Path = { route: null, protocol: null };
  /** Counters of connections that were thrown away, and of this one. */
  #before = NONE;
  #now = NONE;
  #level: LineState['level'] = 'picture';
  #givenUp = 0;
  #ms = { picture: 0, sound: 0, trial: 0 };
  #lookedMs: number | undefined;
  #ways = new Map<number, number>();

  /** @param askedMs when Join was pressed, or the other came in */
  constructor(askedMs: number) {
    this.#askedMs = askedMs;
  }

  /** @returns whether it has just turned out that there is no path */
  follow({ expects, theySend, isConnected, hasNoPath }: LinkNow, nowMs: number): boolean {
    // Who has something to send from the start is expected since Join was pressed.
    if (theySend) this.#expectedMs ??= this.#isFollowed ? nowMs : this.#askedMs;
    this.#isFollowed = true;
    this.#isExpected ||= expects;
    this.#wasConnected ||= isConnected;
    const isNew = hasNoPath && !this.#hadNoPath && !this.#wasConnected;
    this.#hadNoPath ||= hasNoPath;
    return isNew;
  }

  /** Returns whether the first sound or picture is due, so that the statistics are to be read often. */
  isDue(nowMs: number): boolean {
    const isNew = this.#connectedMs !== undefined && nowMs - this.#connectedMs < DUE_MS;
    return isNew && this.#firstMediaMs === undefined;
  }

  /** Notes when the first sound or picture comes. Chromium does not unmute the tracks of a side that rolled its offer back. */
  hear(track: MediaStreamTrack): void {
    const note = (): void => void (this.#firstMediaMs ??= Date.now());
    if (track.muted) track.addEventListener('unmute', note, { once: true });
    else note();
  }

  /** Adds one look at the statistics of a connection that is there. */
  look(rows: readonly Row[], level: LineState['level'], nowMs: number): void {
    this.#wasConnected = true;
    const { audio, video, roundTripS } = readTraffic(rows);
    const now: Counters = {
      received: audio.received + video.received,
      lost: audio.lost + video.lost,
      samples: audio.samples,
      concealed: audio.concealed,
      freezes: rows.reduce((sum, row) => sum + Number(row['freezeCount'] ?? 0), 0),
    };
    if (now.received < this.#now.received) this.#before = sumOf(this.#before, this.#now);
    this.#now = now;
    this.#connectedMs ??= nowMs;
    if (now.received > 0) this.#firstMediaMs ??= nowMs;
    if (roundTripS !== undefined) this.#addWay(roundTripS * 1_000);
    const path = pathOf(rows);
    if (path.route) this.#path = path;
    if (level === 'sound' && this.#level !== 'sound') this.#givenUp += 1;
    this.#level = level;
    if (this.#lookedMs !== undefined) this.#ms[level] += Math.min(nowMs - this.#lookedMs, LOOK_MAX_MS);
    this.#lookedMs = nowMs;
  }

  /** Returns the figures until now; undefined if neither had anything to send, so that no connection was made. */
  current(): CallFigures | undefined {
    if (!this.#isExpected && !this.#wasConnected) return undefined;
    const { received, lost, samples, concealed, freezes } = sumOf(this.#before, this.#now);
    const began = this.#expectedMs ?? this.#askedMs;
    const setUpMs = this.#firstMediaMs === undefined ? null : Math.max(0, this.#firstMediaMs - began);
    return {
      outcome: this.#wasConnected ? 'connected' : this.#hadNoPath ? 'no_path' : 'left',
      setUpMs: this.#wasConnected && setUpMs !== null ? Math.min(setUpMs, HOUR_MS) : null,
      ...this.#path,
      lostPercent: percent(lost, lost + received),
      concealedPercent: percent(concealed, samples),
      freezes: Math.min(freezes, COUNT_MAX),
      givenUp: Math.min(this.#givenUp, COUNT_MAX),
      pictureS: seconds(this.#ms.picture),
      soundS: seconds(this.#ms.sound),
      trialS: seconds(this.#ms.trial),
      roundTripMs: this.#medianWay(),
    };
  }

  #addWay(ms: number): void {
    const step = Math.round(Math.min(Math.max(ms, 0), WAY_MAX_MS) / STEP_MS);
    this.#ways.set(step, (this.#ways.get(step) ?? 0) + 1);
  }

  #medianWay(): number | null {
    const steps = [...this.#ways].toSorted(([a], [b]) => a - b);
    let left = steps.reduce((sum, [, count]) => sum + count, 0) / 2;
    for (const [step, count] of steps) {
      left -= count;
      if (left <= 0) return step * STEP_MS;
    }
    return null;
  }
}

function sumOf(a: Counters, b: Counters): Counters {
  return {
    received: a.received + b.received,
    lost: a.lost + b.lost,
    samples: a.samples + b.samples,
    concealed: a.concealed + b.concealed,
    freezes: a.freezes + b.freezes,
  };
}

/** Rounded to a tenth. */
const percent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round(Math.min(1, part / whole) * 1_000) / 10 : null;
const seconds = (ms: number): number => Math.min(Math.round(ms / 1_000), DAY_S);

const ROUTES = ['host', 'srflx', 'prflx', 'relay'] as const;
const PROTOCOLS = ['udp', 'tcp', 'tls'] as const;

/** The pair of candidates in use (W3C webrtc-stats): a relay if either side has one. No address is read. */
function pathOf(rows: readonly Row[]): Path {
  const byId = new Map(rows.map((row) => [row['id'], row]));
  const chosen = rows.find((row) => row['type'] === 'transport')?.['selectedCandidatePairId'];
  const pair =
    byId.get(chosen) ??
    rows.find((row) => row['type'] === 'candidate-pair' && row['nominated'] && row['state'] === 'succeeded');
  const own = byId.get(pair?.['localCandidateId']);
  const theirs = byId.get(pair?.['remoteCandidateId']);
  const isRelayed = own?.['candidateType'] === 'relay' || theirs?.['candidateType'] === 'relay';
  const protocol = own?.['relayProtocol'] ?? own?.['protocol'];
  return {
    route: isRelayed ? 'relay' : (ROUTES.find((route) => route === own?.['candidateType']) ?? null),
    protocol: PROTOCOLS.find((one) => one === protocol) ?? null,
  };
}
