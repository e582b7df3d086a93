/** A line for calls: coturn on this machine, and before it a relay of datagrams that is as slow as it is told to be. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';

export interface Line {
  /** Each way, in kbit/s; undefined does not limit. */
  kbps?: number;
  /** One way, in ms. */
  delayMs?: number;
  /** The part that is lost at random, 0 to 1. */
  loss?: number;
  /** Datagrams are late by up to so many ms, so that some overtake others. */
  jitterMs?: number;
}

/** A browser sends from the machine's own address, and takes an answer from the address that it has sent to alone. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1';

/** The queue of a router, which drops what is more. */
const QUEUE_MS = 500;
/** IPv4 and UDP headers, which a datagram costs on the line. */
const HEADER_BYTES = 28;

/** One direction of the line: a queue that empties at the line's rate. */
class Direction {
  #freeAt = 0;

  /** @returns after how many ms a datagram arrives; undefined when it is lost */
  pass(bytes: number, { kbps, delayMs = 0, loss = 0, jitterMs = 0 }: Line): number | undefined {
    if (Math.random() < loss) return undefined;
    const now = performance.now();
    let waitMs = 0;
    if (kbps) {
      const queuedMs = Math.max(0, this.#freeAt - now);
      if (queuedMs > QUEUE_MS) return undefined;
      waitMs = queuedMs + ((bytes + HEADER_BYTES) * 8) / kbps;
      this.#freeAt = now + waitMs;
    }
    return waitMs + delayMs + Math.random() * jitterMs;
  }
}

export interface ShapedTurn {
  /** The servers for a browser behind the line, and for one that is not. */
  shaped: RTCIceServer[];
  direct: RTCIceServer[];
  /** Changes the line from now on. */
  shape: (line: Line) => void;
  stop: () => void;
}

/** Starts coturn on `port` and the relay before it on the next. @throws when coturn is not installed */
export async function shapedTurn(port: number): Promise<ShapedTurn> {
  const secret = randomBytes(16).toString('hex');
  const turn = startTurn(port, secret);
  let line: Line = {};
  let isOpen = true;
  const front = createSocket('udp4');
  const backs = new Map<string, Socket>();
  const up = new Direction();
  const down = new Direction();

  function pass(direction: Direction, datagram: Buffer, send: () => void): void {
    const ms = direction.pass(datagram.length, line);
    if (ms !== undefined) setTimeout(() => isOpen && send(), ms);
  }
  /** The socket that coturn sees in the place of a browser's. */
  function backOf(client: RemoteInfo): Socket {
    const key = `${client.address}:${client.port}`;
    const known = backs.get(key);
    if (known) return known;
    const socket = createSocket('udp4');
    socket.on('message', (datagram) =>
      pass(down, datagram, () => front.send(datagram, client.port, client.address)),
    );
    backs.set(key, socket);
    return socket;
  }
  front.on('message', (datagram, client) => {
    const socket = backOf(client);
    pass(up, datagram, () => socket.send(datagram, port, ADDRESS));
  });

  front.bind(port + 1, ADDRESS);
  await once(front, 'listening');
  await after(500);
  const username = `${Math.floor(Date.now() / 1_000) + 3_600}:bench`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  const serversAt = (at: number): RTCIceServer[] => [
    { urls: [`turn:${ADDRESS}:${at}?transport=udp`], username, credential },
  ];
  return {
    shaped: serversAt(port + 1),
    direct: serversAt(port),
    shape: (next) => (line = next),
    stop() {
      isOpen = false;
      turn.kill();
      front.close();
      for (const socket of backs.values()) socket.close();
    },
  };
}

function startTurn(port: number, secret: string): ChildProcess {
  const turn = spawn(
    'turnserver',
    [
      '-n',
      `--listening-port=${port}`,
      `--listening-ip=${ADDRESS}`,
      `--relay-ip=${ADDRESS}`,
      '--allow-loopback-peers',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=bench',
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      '--no-stdout-log',
      '--log-file=/dev/null',
    ],
    { stdio: 'ignore' },
  );
  turn.on('error', () => {
    console.error('turnserver is missing: install the package coturn');
    process.exit(1);
  });
  return turn;
}
