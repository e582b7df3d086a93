import type { Socket } from 'node:net';
import { countAnswer } from '#server/platform/health/mllp-counts.ts';
import type { MllpSenders } from '#server/platform/mllp-settings.ts';
import { acknowledge } from './acknowledge.ts';
import { framed, FrameError, FrameReader } from './frames.ts';
import { readHeader } from './header.ts';
import { takeMessage, type MllpDeps } from './take-message.ts';

export interface Limits {
  messageBytes: number;
  connections: number;
  heldBytes: number;
  idleMs: number;
  messageMs: number;
}

interface Shared {
  deps: MllpDeps;
  senders: MllpSenders;
  limits: Limits;
  /** Bytes of unfinished messages of all connections. */
  heldBytes: () => number;
}

/** One connection of a laboratory: its messages are stored and answered one after another. */
export class Connection {
  readonly #socket: Socket;
  readonly #shared: Shared;
  readonly #frames: FrameReader;
  #work: Promise<void> = Promise.resolve();
  #deadline: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    this.#frames = new FrameReader(shared.limits.messageBytes);
    socket.setTimeout(shared.limits.idleMs, () => socket.destroy());
    // A laboratory that goes away is no fault of ours.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clearTimeout(this.#deadline));
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  get held(): number {
    return this.#frames.held;
  }

  /** Answers the messages that are whole, and closes. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#socket.pause();
    await this.#work;
    await new Promise<void>((resolve) => {
      if (this.#socket.destroyed) return resolve();
      this.#socket.once('close', () => resolve());
      this.#socket.end(() => this.#socket.destroy());
    });
  }

  #read(chunk: Buffer): void {
    if (this.#isStopping) return;
    const messages = this.#messagesIn(chunk);
    if (!messages) return;
    this.#watchTime();
    if (this.#shared.heldBytes() > this.#shared.limits.heldBytes) return this.#refuse();
    if (!messages.length) return;
    // Nothing more is read until these are answered.
    this.#socket.pause();
    this.#work = this.#answer(messages).finally(() => this.#socket.resume());
  }

  #messagesIn(chunk: Buffer): Buffer[] | undefined {
    try {
      return this.#frames.push(chunk);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      if (error.reason === 'TOO_LARGE') this.#refuse();
      else this.#socket.destroy();
      return undefined;
    }
  }

  /** Ends a connection if the end of its message does not come in time. */
  #watchTime(): void {
    if (!this.#frames.isInMessage) {
      clearTimeout(this.#deadline);
      this.#deadline = undefined;
    } else this.#deadline ??= setTimeout(() => this.#socket.destroy(), this.#shared.limits.messageMs);
  }

  async #answer(messages: readonly Buffer[]): Promise<void> {
    for (const message of messages) {
      const answer = await takeMessage(this.#shared.deps, this.#shared.senders, message);
      if (!this.#socket.destroyed) this.#socket.write(framed(answer));
    }
  }

  /** Refuses a message that is too large, as far as its header came, and closes. */
  #refuse(): void {
    const { deps } = this.#shared;
    countAnswer('AR');
    deps.log.warn({ fault: 'TOO_LARGE' }, 'a message of a laboratory was not taken');
    const header = readHeader(this.#frames.unfinished);
    const answer = acknowledge('AR', header, { at: deps.clock.now(), fault: 'TOO_LARGE' });
    this.#isStopping = true;
    this.#socket.end(framed(answer), () => this.#socket.destroy());
  }
}
