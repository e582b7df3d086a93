import type { Logger } from 'pino';
import * as z from 'zod/mini';

/** A request as Janus's WebSocket API takes it, without what this connection adds: https://janus.conf.meetecho.com/docs/rest */
export interface JanusRequest {
  janus: 'create' | 'attach' | 'message' | 'trickle' | 'detach' | 'keepalive';
  session_id?: number;
  handle_id?: number;
  plugin?: string;
  body?: Readonly<Record<string, unknown>>;
  jsep?: { type: string; sdp: string };
  candidates?: readonly unknown[];
}

const Jsep = z.object({ type: z.string(), sdp: z.string() });
const Message = z.object({
  janus: z.string(),
  transaction: z.optional(z.string()),
  sender: z.optional(z.number()),
  data: z.optional(z.object({ id: z.number() })),
  error: z.optional(z.object({ code: z.number(), reason: z.string() })),
  plugindata: z.optional(z.object({ data: z.record(z.string(), z.unknown()) })),
  jsep: z.optional(Jsep),
});
export type JanusMessage = z.output<typeof Message>;

/** Janus has refused a request, has not answered in time, or cannot be reached. */
export class JanusError extends Error {
  override name = 'JanusError';
  /** Janus's own number; undefined where it did not answer. */
  code: number | undefined;
  constructor(text: string, code?: number) {
    super(text);
    this.code = code;
  }
}

/** The connection of this instance to the media server. */
export interface MediaServer {
  /** The session of this instance; undefined while there is no connection. */
  session: () => number | undefined;
  /** @returns the answer, which for most messages of a plug-in only says that they have arrived @throws JanusError */
  ask: (request: JanusRequest) => Promise<JanusMessage>;
  /** Calls with each event of a handle that this instance has attached. @returns a function that ends it */
  onEvent: (listener: (message: JanusMessage) => void) => () => void;
  /** Calls when a session has ended with its connection, and all its handles with it. */
  onLost: (listener: (session: number) => void) => () => void;
  close: () => void;
}

const ANSWER_WITHIN_MS = 5_000;
/** A session ends after 60 s without a request. */
const KEEP_ALIVE_MS = 25_000;
const TRY_AGAIN_MS = 2_000;
const ANSWERS: ReadonlySet<string> = new Set(['ack', 'success', 'error']);

interface Asked {
  resolve: (message: JanusMessage) => void;
  reject: (error: JanusError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Keeps one WebSocket and one session at Janus, and opens both again when they end. The package `janode` would need a native module
 * that is compiled at the installation, for a kind of socket that is not used here.
 */
class Janus implements MediaServer {
  #url: string;
  #secret: string;
  #log: Logger;
  #listeners = new Set<(message: JanusMessage) => void>();
  #lostListeners = new Set<(session: number) => void>();
  #asked = new Map<string, Asked>();
  #count = 0;
  #socket: WebSocket | undefined;
  #session: number | undefined;
  #isClosed = false;
  #isAway = false;
  #alive = setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref();

  constructor(url: string, secret: string, log: Logger) {
    this.#url = url;
    this.#secret = secret;
    this.#log = log;
    this.#connect();
  }

  session = (): number | undefined => this.#session;
  onEvent = (listener: (message: JanusMessage) => void): (() => void) => added(this.#listeners, listener);
  onLost = (listener: (session: number) => void): (() => void) => added(this.#lostListeners, listener);

  ask = (request: JanusRequest): Promise<JanusMessage> =>
    new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN)
        return reject(new JanusError('the media server is not connected'));
      this.#count += 1;
      const transaction = String(this.#count);
      const timer = setTimeout(() => {
        this.#asked.delete(transaction);
        reject(new JanusError('the media server has not answered in time'));
      }, ANSWER_WITHIN_MS);
      this.#asked.set(transaction, { resolve, reject, timer });
      this.#socket.send(JSON.stringify({ ...request, transaction, apisecret: this.#secret }));
    });

  close = (): void => {
    this.#isClosed = true;
    clearInterval(this.#alive);
    this.#socket?.close();
  };

  #connect(): void {
    const socket = new WebSocket(this.#url, 'janus-protocol');
    this.#socket = socket;
    socket.addEventListener('open', () => void this.#greet().catch(() => socket.close()));
    socket.addEventListener('message', ({ data }) => {
      const message = Message.safeParse(parsed(String(data)));
      if (message.success) this.#hear(message.data);
    });
    // The event of an error says nothing; `close` follows it.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', () => this.#end());
  }

  async #greet(): Promise<void> {
    const { data } = await this.ask({ janus: 'create' });
    this.#session = data?.id;
    if (this.#isAway) this.#log.info('the media server is connected again');
    this.#isAway = false;
  }

  #hear(message: JanusMessage): void {
    const isEvent = !ANSWERS.has(message.janus);
    const waiting = isEvent ? undefined : this.#asked.get(message.transaction ?? '');
    if (waiting) {
      this.#asked.delete(message.transaction ?? '');
      clearTimeout(waiting.timer);
      const refusal = message.error ?? pluginError(message);
      if (refusal) waiting.reject(new JanusError(refusal.reason, refusal.code));
      else waiting.resolve(message);
    }
    // The session has ended at Janus alone.
    if (message.janus === 'timeout') this.#socket?.close();
    if (isEvent && message.sender !== undefined) for (const listener of this.#listeners) listener(message);
  }

  #keepAlive(): void {
    if (this.#session === undefined) return;
    const socket = this.#socket;
    this.ask({ janus: 'keepalive', session_id: this.#session }).catch(() => socket?.close());
  }

  #end(): void {
    if (!this.#isAway && !this.#isClosed) this.#log.error('the media server cannot be reached');
    this.#isAway = true;
    const ended = this.#session;
    this.#session = undefined;
    for (const { reject, timer } of this.#asked.values()) {
      clearTimeout(timer);
      reject(new JanusError('the connection has ended'));
    }
    this.#asked.clear();
    if (ended !== undefined) for (const listener of this.#lostListeners) listener(ended);
    if (!this.#isClosed) setTimeout(() => this.#isClosed || this.#connect(), TRY_AGAIN_MS).unref();
  }
}

/** Connects to Janus, now and whenever the connection has ended. */
export const openJanus = (url: string, secret: string, log: Logger): MediaServer =>
  new Janus(url, secret, log);

function added<T>(set: Set<T>, value: T): () => void {
  set.add(value);
  return () => void set.delete(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A plug-in refuses inside an answer that is a success for the server. */
function pluginError({ plugindata }: JanusMessage): { code: number; reason: string } | undefined {
  const refusal = PluginRefusal.safeParse(plugindata?.data);
  return refusal.success ? { code: refusal.data.error_code, reason: refusal.data.error } : undefined;
}
const PluginRefusal = z.object({ error_code: z.number(), error: z.string() });
