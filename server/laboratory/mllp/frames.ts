/** A message is between these bytes: 0x0B before it, 0x1C 0x0D behind it. */
export const FRAME_START = 0x0b;
export const FRAME_END = Buffer.from([0x1c, 0x0d]);

/** Bytes between two messages that are passed over, such as line ends. */
const STRAY_MAX = 1_024;
const FIRST_SIZE = 4_096;

/** The connection has to end: what it sends is no MLLP, or is larger than any message. */
export class FrameError extends Error {
  override name = 'FrameError';
  readonly reason: 'STRAY' | 'TOO_LARGE';

  constructor(reason: FrameError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Takes messages out of the bytes of one connection, which may be split anywhere. */
export class FrameReader {
  readonly #maxBytes: number;
  /** The unfinished message, at the beginning of a buffer that doubles; null between messages. */
  #buffer: Buffer | null = null;
  #length = 0;
  #stray = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes that an unfinished message takes up; 0 between messages. */
  get held(): number {
    return this.#buffer?.length ?? 0;
  }

  get isInMessage(): boolean {
    return this.#buffer !== null;
  }

  /** The unfinished message as far as it came. */
  get unfinished(): Buffer {
    return this.#buffer?.subarray(0, this.#length) ?? Buffer.alloc(0);
  }

  /** Adds bytes. @returns the messages that they complete @throws FrameError */
  push(chunk: Buffer): Buffer[] {
    const messages: Buffer[] = [];
    let rest = chunk;
    while (rest.length) {
      if (!this.#buffer) {
        const start = rest.indexOf(FRAME_START);
        this.#stray += start < 0 ? rest.length : start;
        if (this.#stray > STRAY_MAX) throw new FrameError('STRAY');
        if (start < 0) break;
        this.#buffer = Buffer.allocUnsafe(FIRST_SIZE);
        this.#length = 0;
        this.#stray = 0;
        rest = rest.subarray(start + 1);
      } else {
        const end = this.#endIn(rest);
        this.#add(end < 0 ? rest : rest.subarray(0, end));
        if (end < 0) break;
        messages.push(Buffer.from(this.#buffer.subarray(0, this.#length - FRAME_END.length)));
        this.#buffer = null;
        rest = rest.subarray(end);
      }
    }
    return messages;
  }

  /** Returns how many bytes belong to the message up to and with its end; -1: it does not end here. */
  #endIn(rest: Buffer): number {
    const wasHalf = this.#length > 0 && this.#buffer?.[this.#length - 1] === FRAME_END[0];
    if (wasHalf && rest[0] === FRAME_END[1]) return 1;
    const at = rest.indexOf(FRAME_END);
    return at < 0 ? -1 : at + FRAME_END.length;
  }

  #add(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#maxBytes + FRAME_END.length) {
      // The header is enough to answer.
      this.#length += bytes.copy(this.#buffer ?? bytes, this.#length);
      throw new FrameError('TOO_LARGE');
    }
    if (this.#buffer && length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#buffer.length * 2));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    bytes.copy(this.#buffer ?? bytes, this.#length);
    this.#length = length;
  }
}

/** A message as it is sent. */
export const framed = (message: string): Buffer =>
  Buffer.concat([Buffer.from([FRAME_START]), Buffer.from(message, 'latin1'), FRAME_END]);
