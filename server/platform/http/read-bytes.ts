import type { AnyCall, Who } from '#contract/call.ts';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { Refusal } from './refusal.ts';

const JSON_MAX_BYTES = 1024 * 1024;
/** Allows for the other parts of a form beside the file. */
const FORM_MAX_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;
/** The largest body that a caller without a session needs is the form that sets up a hospital, of about 2 kB. */
const SMALL_MAX_BYTES = 8 * 1024;
/** Bytes that this process holds at a time of bodies of unknown senders. */
const UNKNOWN_SENDERS_MAX_BYTES = 64 * 1024 * 1024;
/** A small body takes a second on the slowest line; a sender that needs longer only holds a connection. */
const UNKNOWN_SENDER_MS = 30_000;
const BUSY_S = 5;

/** Callers that only the body identifies, if anything does. */
const UNKNOWN: ReadonlySet<Who> = new Set(['client', 'public', 'payer', 'smsGateway']);

/** Returns whether a call can be made by someone of whom nothing is proven before the body is read. */
export function isOfUnknownSender({ who }: Pick<AnyCall, 'who'>): boolean {
  return who.some((one) => UNKNOWN.has(one));
}

/** Returns the bytes that a body of the call may have: the size of an upload only where the call expects a file. */
export function maxBytesOf(row: AnyCall): number {
  if (hasFile(row)) return FORM_MAX_BYTES;
  return row.form || isOfUnknownSender(row) ? SMALL_MAX_BYTES : JSON_MAX_BYTES;
}

function hasFile({ form, body }: AnyCall): boolean {
  if (!form || !body) return false;
  const shape = (body as { def?: { shape?: Record<string, SchemaPart> } }).def?.shape ?? {};
  return Object.values(shape).some(({ def }) => (def.innerType?.def ?? def).type === 'file');
}
interface SchemaPart {
  def: { type: string; innerType?: SchemaPart };
}

let held = 0;

interface Reading {
  max: number;
  /** Counts the bytes towards the sum of all unknown senders and ends the reading after half a minute. */
  isUnknownSender?: boolean;
}

/** Bodies that were read before their call was, by request. */
const read = new WeakMap<Request, Uint8Array<ArrayBuffer>>();

/**
 * Reads a body up to a limit, because one without a content-length may be endless. A second reading of the same request returns the same bytes.
 * @throws Refusal TOO_LARGE, BAD_INPUT for a body that was cut off, or TOO_MANY while the bodies of unknown senders fill their share of the memory
 */
export async function bytesOf(request: Request, reading: Reading): Promise<Uint8Array<ArrayBuffer>> {
  const known = read.get(request);
  if (known) return known;
  if (Number(request.headers.get('content-length') ?? 0) > reading.max) throw tooLarge(reading);
  const bytes = await readUpTo(request, reading);
  read.set(request, bytes);
  return bytes;
}

/** Reading the rest of a body to keep its connection would cost the server as much as the sender wishes. */
const tooLarge = ({ isUnknownSender = false }: Partial<Reading>): Refusal =>
  new Refusal('TOO_LARGE', {}, { closes: isUnknownSender });

async function readUpTo({ body }: Request, reading: Reading): Promise<Uint8Array<ArrayBuffer>> {
  const { max, isUnknownSender = false } = reading;
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  const deadline = isUnknownSender ? deadlineIn(UNKNOWN_SENDER_MS) : undefined;
  try {
    for (;;) {
      const next = reader.read().catch(cutOff);
      const { done, value } = await (deadline ? Promise.race([next, deadline.passed]) : next);
      if (done) return Buffer.concat(chunks);
      size += value.length;
      if (size > max) throw tooLarge(reading);
      chunks.push(value);
      if (isUnknownSender) hold(value.length);
    }
  } finally {
    deadline?.end();
    if (isUnknownSender) held -= chunks.reduce((sum, { length }) => sum + length, 0);
    // Has no effect on a body that was read to its end.
    void reader.cancel().catch(() => {});
  }
}

/** A connection that ended within the body is the sender's fault: nothing is logged as an error. @throws Refusal BAD_INPUT */
function cutOff(): never {
  throw new Refusal('BAD_INPUT');
}

function hold(bytes: number): void {
  held += bytes;
  if (held > UNKNOWN_SENDERS_MAX_BYTES) throw new Refusal('TOO_MANY', { retryAfterS: BUSY_S });
}

function deadlineIn(ms: number): { passed: Promise<never>; end: () => void } {
  let end = (): void => {};
  const passed = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(tooLarge({ isUnknownSender: true })), ms);
    end = () => clearTimeout(timer);
  });
  return { passed, end };
}
