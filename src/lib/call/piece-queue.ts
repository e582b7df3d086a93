/** Sends the next bytes at an offset; throws where they were not stored. */
type SendPiece = (offset: number, piece: Blob) => Promise<void>;

interface QueueOptions {
  send: SendPiece;
  /** Returns whether the failure is of the connection: the same bytes are sent again. */
  isTransient: (error: unknown) => boolean;
  /** Returns the offset that the server has, where a failure names it: an answer was lost. */
  offsetIn: (error: unknown) => number | undefined;
  /** The server takes no more: nothing further is sent. */
  onRefused: (error: unknown) => void;
  retryMs?: number;
}

/** Below the largest piece that the server accepts. */
const PIECE_MAX_BYTES = 4 * 1024 * 1024;

/** Sends what is recorded in order, as it is made. Without a network it collects, and sends again. */
export class PieceQueue {
  #waiting: Blob = new Blob();
  #offset = 0;
  #isRefused = false;
  #running: Promise<void> | undefined;
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  add(piece: Blob): void {
    if (this.#isRefused || piece.size === 0) return;
    this.#waiting = new Blob([this.#waiting, piece]);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves once all that was added is stored, or refused. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isRefused) {
      const piece = this.#waiting.slice(0, PIECE_MAX_BYTES);
      // oxlint-disable-next-line no-await-in-loop -- the next piece begins where this one ends
      await this.#send(piece);
    }
  }

  async #send(piece: Blob): Promise<void> {
    const { send, isTransient, offsetIn, onRefused, retryMs = 3_000 } = this.#options;
    const end = this.#offset + piece.size;
    try {
      await send(this.#offset, piece);
    } catch (error) {
      if (isTransient(error)) return new Promise((resolve) => setTimeout(resolve, retryMs));
      if (offsetIn(error) !== end) {
        this.#isRefused = true;
        return onRefused(error);
      }
    }
    this.#offset = end;
    this.#waiting = this.#waiting.slice(piece.size);
    return undefined;
  }
}
