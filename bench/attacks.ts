/** Traffic of an attacker: requests of a shape, or connections that it holds. Times are in ms. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pause } from './figures.ts';

/** A body: `before`, then `fill` so many times, then `after`. Without an end, `fill` is sent until the server ends it. */
export interface Body {
  before: string;
  fill: string;
  times: number;
  after: string;
  isEndless?: boolean;
}

export interface Shot {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Body;
}

/** Where requests come from, by the header of a trusted proxy: each from a network of its own, or all from one /64. */
type Origin = 'ANYWHERE' | 'ONE_LINE';

export type Attack =
  | {
      kind: 'requests';
      shots: readonly Shot[];
      aSecond: number;
      origin: Origin;
      /** So many are sent before the CPU of `alone` ones is measured. */
      warmUp: number;
      alone: number;
    }
  /** Connections that say `opening`, and then one more character at a time. */
  | { kind: 'sockets'; count: number; opening: string; drip: string; dripEveryMs: number };

/** Answers that an attacker has seen. `CLOSED` counts as an answer of no bytes. */
export interface AttackerReport {
  answers: Record<string, number>;
  longestAnswer: number;
  /** Connections that were open at the end. */
  open: number;
}

const SHOT_TIMEOUT_MS = 60_000;
const CHUNK = 64 * 1024;

export const nothingSeen = (): AttackerReport => ({ answers: {}, longestAnswer: 0, open: 0 });

function note(seen: AttackerReport, answer: string, bytes = 0): void {
  seen.answers[answer] = (seen.answers[answer] ?? 0) + 1;
  seen.longestAnswer = Math.max(seen.longestAnswer, bytes);
}

/** An address of the documentation's network (RFC 9637): in a network of its own, or within one /64. */
function addressOf(origin: Origin): string {
  const words = randomBytes(12).toString('hex').match(/.{4}/g) ?? [];
  const network = origin === 'ANYWHERE' ? words.slice(0, 2) : ['1', '1'];
  return ['3fff', ...network, '1', ...words.slice(2)].join(':');
}

/** Sends one request to the end of its answer. @returns when it was answered or its connection was closed */
export function shoot(url: string, shot: Shot, origin: Origin, seen: AttackerReport): Promise<void> {
  const { method, path, headers, body } = shot;
  return new Promise((resolve) => {
    const asked = request(`${url}${path}`, {
      method,
      agent: false,
      timeout: SHOT_TIMEOUT_MS,
      headers: { ...headers, 'x-forwarded-for': addressOf(origin) },
    });
    let ended = false;
    const end = (answer: string, bytes = 0): void => {
      if (!ended) note(seen, answer, bytes);
      ended = true;
      asked.destroy();
      resolve();
    };
    asked.on('response', (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => void (bytes += part.length));
      answer.on('close', () => end(String(answer.statusCode), bytes));
    });
    asked.on('timeout', () => end('NO ANSWER'));
    asked.on('error', () => end('CLOSED'));
    if (body?.isEndless) pour(asked, body.before + body.fill.repeat(Math.ceil(CHUNK / body.fill.length)));
    else asked.end(body && body.before + body.fill.repeat(body.times) + body.after);
  });
}

/** Writes until the connection ends, as fast as the server reads. */
function pour(asked: ReturnType<typeof request>, text: string): void {
  const more = (): void => {
    while (!asked.destroyed && asked.write(text));
    if (!asked.destroyed) asked.once('drain', more);
  };
  more();
}

/** Makes the attack for so long. Requests that are not answered yet are waited for. */
export async function attackFor(url: string, attack: Attack, ms: number): Promise<AttackerReport> {
  const seen = nothingSeen();
  if (attack.kind === 'sockets') await hold(url, attack, { ms, seen });
  else {
    const until = performance.now() + ms;
    const sent: Promise<void>[] = [];
    for (let at = 0; performance.now() < until; at += 1) {
      const shot = attack.shots[at % attack.shots.length];
      if (shot) sent.push(shoot(url, shot, attack.origin, seen));
      await pause(1_000 / attack.aSecond);
    }
    await Promise.all(sent);
  }
  return seen;
}

type Held = Extract<Attack, { kind: 'sockets' }>;

async function hold(
  url: string,
  { count, opening, drip, dripEveryMs }: Held,
  { ms, seen }: { ms: number; seen: AttackerReport },
): Promise<void> {
  const { hostname, port } = new URL(url);
  const until = performance.now() + ms;
  const sockets = new Set<Socket>();
  for (let at = 0; at < count; at += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => {
      sockets.add(socket);
      socket.write(opening.replace('ADDRESS', addressOf('ANYWHERE')));
    });
    socket.on('data', (part: Buffer) =>
      note(seen, /^HTTP\/1\.1 (\d+)/.exec(part.toString('latin1'))?.[1] ?? 'MORE', part.length),
    );
    socket.on('error', (fault: NodeJS.ErrnoException) => note(seen, fault.code ?? 'CLOSED'));
    socket.on('close', () => sockets.delete(socket));
    // The backlog is not what is measured.
    if (at % 100 === 99) await pause(50);
  }
  while (performance.now() < until) {
    await pause(Math.min(dripEveryMs, until - performance.now()));
    if (drip) for (const socket of sockets) socket.write(drip);
  }
  seen.open = sockets.size;
  for (const socket of sockets) socket.destroy();
}
