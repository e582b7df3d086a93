import { useSyncExternalStore } from 'react';
import { sha256 } from '#lib/sha256.ts';
import { ask, CallError, sendPiece } from './calls.ts';

/** 2G takes five seconds for it; the server takes no less than a quarter. */
const PIECE_BYTES = 256 * 1024;
const AGAIN_MS = 4_000;

/**
 * WAITING: the line broke off, or the date of birth is asked for again; it continues by itself. The three that follow are refusals
 * of the server.
 */
type SendingState = 'SENDING' | 'WAITING' | 'WRONG_KIND' | 'TOO_LARGE' | 'CLOSED' | 'SENT';

export interface Sending {
  file: File;
  /** Read once: an old phone takes its time over a video. */
  hash: Promise<string>;
  /** The same after each break: the server continues where it was. */
  clientId: string;
  state: SendingState;
  /** Arrived part, 0 to 1. */
  part: number;
}

/** Uploads by request. They are in memory alone, like everything unsent: a shared phone keeps nothing of a patient. */
const sendings = new Map<string, Sending>();
const listeners = new Set<() => void>();
let token: string | null = null;

function change(askedId: string, set: Partial<Sending>): void {
  const one = sendings.get(askedId);
  if (!one) return;
  sendings.set(askedId, { ...one, ...set });
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
  const isNeeded = [...sendings.values()].some(({ state }) => state === 'SENDING' || state === 'WAITING');
  removeEventListener('beforeunload', warn);
  if (isNeeded) addEventListener('beforeunload', warn);
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Begins to send a file; it continues through breaks of the line while the page is open. */
export function beginSending(askedId: string, file: File): void {
  const clientId = crypto.randomUUID();
  sendings.set(askedId, { file, hash: sha256(file), clientId, state: 'SENDING', part: 0 });
  tell();
  void run(askedId);
}

/** Another file is to be chosen. */
export function dropSending(askedId: string): void {
  sendings.delete(askedId);
  tell();
}

/** The session by which it is sent; a new one continues what waits. */
export function sendWith(next: string): void {
  if (token === next) return;
  token = next;
  for (const [askedId, { state }] of sendings) if (state === 'WAITING') void run(askedId);
}

export function useSending(askedId: string): Sending | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => sendings.get(askedId),
  );
}

const running = new Set<string>();

async function run(askedId: string): Promise<void> {
  if (running.has(askedId)) return;
  running.add(askedId);
  try {
    for (;;) {
      const one = sendings.get(askedId);
      if (!one || (one.state !== 'SENDING' && one.state !== 'WAITING')) return;
      // oxlint-disable-next-line no-await-in-loop -- one try after another
      const ended = await sendAll(askedId, one).then(() => 'SENT' as const, outcomeOf);
      if (sendings.get(askedId)?.clientId !== one.clientId) continue;
      change(askedId, { state: ended });
      if (ended !== 'WAITING') return;
      // oxlint-disable-next-line no-await-in-loop -- the line may be back
      await lineOrTime();
    }
  } finally {
    running.delete(askedId);
  }
}

async function sendAll(askedId: string, { file, hash, clientId }: Sending): Promise<void> {
  const name = file.name.slice(0, 200) || 'file';
  const body = { askedId, clientId, name, sizeBytes: file.size, sha256: await hash };
  let { upload } = await ask(token, 'startPatientUpload', body);
  change(askedId, { state: 'SENDING', part: upload.offset / file.size });
  while (upload.uploadState === 'OPEN' && upload.offset < file.size) {
    const { uploadId, offset } = upload;
    // oxlint-disable-next-line no-await-in-loop -- the next piece begins where this one ended
    ({ upload } = await sendPiece(
      token,
      { askedId, uploadId, offset },
      file.slice(offset, offset + PIECE_BYTES),
    ));
    change(askedId, { part: upload.offset / file.size });
  }
  await ask(token, 'finishPatientUpload', { askedId, uploadId: upload.uploadId });
}

/** Returns what an error means for what is sent: only a plain refusal ends it. */
function outcomeOf(error: unknown): SendingState {
  const { code, reason } = (error instanceof CallError && error.body) || {};
  if (code === 'WRONG_TYPE') return 'WRONG_KIND';
  if (code === 'TOO_LARGE') return 'TOO_LARGE';
  if (reason === 'ASKED_RECEIVED') return 'SENT';
  return reason === 'ASKED_CLOSED' || code === 'NOT_FOUND' ? 'CLOSED' : 'WAITING';
}

function lineOrTime(): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    addEventListener('online', go);
  });
}
