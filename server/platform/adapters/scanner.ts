import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { OutsideError } from './outside.ts';

/** Looks for malware in a file. */
export interface Scanner {
  /** @throws OutsideError when the scanner gives no verdict within `withinMs` */
  scan(content: AsyncIterable<Uint8Array>, withinMs: number): Promise<'CLEAN' | 'FOUND'>;
}

const DEFAULT_PORT = 3310;
/** clamd closes the connection when a chunk is larger than its limit; its own client sends less than this. */
const CHUNK_BYTES = 64 * 1024;
const ANSWER_MAX_CHARS = 1_000;

/** @returns undefined when the text names neither a host nor a socket */
export function readScannerPlace(text: string): NetConnectOpts | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'clamd:' || url.username || url.search || url.hash) return undefined;
  if (!url.hostname) return url.pathname.length > 1 ? { path: decodeURIComponent(url.pathname) } : undefined;
  if (url.pathname.length > 1) return undefined;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || DEFAULT_PORT };
}

/** ClamAV's daemon by its command INSTREAM, one connection a file. */
export function openScanner(setting: string | undefined): Scanner | null {
  const place = setting === undefined ? undefined : readScannerPlace(setting);
  return place ? { scan: (content, withinMs) => scanAt(place, content, withinMs) } : null;
}

async function scanAt(
  place: NetConnectOpts,
  content: AsyncIterable<Uint8Array>,
  withinMs: number,
): Promise<'CLEAN' | 'FOUND'> {
  const socket = connect(place);
  const late = setTimeout(
    () => socket.destroy(new OutsideError('the scanner gave no answer in time')),
    withinMs,
  );
  const answer = answerOf(socket);
  // Awaited below; a fault while the file is sent must not count as unhandled.
  answer.catch(() => undefined);
  try {
    await Promise.race([sendFile(socket, content), answer]);
    return verdictOf(await answer);
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError('the scanner failed', false, error);
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

async function sendFile(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
      const part = chunk.subarray(at, at + CHUNK_BYTES);
      await write(socket, Buffer.concat([lengthOf(part.length), part]));
    }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Resolves once the bytes have left, so that a slow scanner does not fill the memory with a large file. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
      else if (text.length > ANSWER_MAX_CHARS) reject(new OutsideError('the answer is too long'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new OutsideError('the scanner hung up')));
  });
}

/** Anything but a plain OK or a finding is no verdict: a file must not pass because a scanner failed. */
function verdictOf(answer: string): 'CLEAN' | 'FOUND' {
  if (answer === 'stream: OK') return 'CLEAN';
  if (/^stream: .+ FOUND$/.test(answer)) return 'FOUND';
  throw new OutsideError(`the scanner refused: ${answer.slice(0, 100)}`);
}
