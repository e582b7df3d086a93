import * as z from 'zod/mini';
import { nameOf, type AnyCall, type BodyOf } from '#contract/call.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import { portalCalls } from '#contract/portal.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { send } from '#api/http/client.ts';
import { ApiError } from '#api/http/errors.ts';
import { finishUpload, sendPiece, startUpload, type Target } from '#api/http/uploads.ts';
import { sha256 } from '#lib/sha256.ts';
import {
  SignedOut,
  type Answered,
  type Deliver,
  type DeliverFile,
  type OutboxWrite,
} from '#offline/drain.ts';
import type { OutboxItem } from '#offline/outbox.ts';
import { FIRST_BYTES, inPieces, type ChunkResult, type PieceWire } from '#offline/chunks.ts';
import { orderFileCall, purposeOf } from './order-files.ts';

/** A request without an answer is aborted after this long. */
const SILENCE_MS = 30_000;
/** The server reads a file of hundreds of MB from end to end before it answers. */
const FINISH_MS = 180_000;

/** The answers without a session, and on a locked device. */
const SHUT: readonly number[] = [401, 423];

/** One write goes by its own call, several travel together. */
export const deliver: Deliver = async (writes) => {
  const [only, second] = writes;
  try {
    return only && !second ? [await deliverAlone(only)] : await deliverTogether(writes);
  } catch (error) {
    if (error instanceof ApiError && SHUT.includes(error.status)) throw new SignedOut();
    throw error;
  }
};

async function deliverTogether(writes: OutboxWrite[]): Promise<Answered[]> {
  const signal = AbortSignal.timeout(SILENCE_MS);
  const body = { sentAt: new Date().toISOString(), writes: writes as never };
  return (await send(portalCalls.deliverWrites, { body, signal })).answers;
}

async function deliverAlone({ key, call, occurredAt, body }: OutboxWrite): Promise<Answered> {
  const signal = AbortSignal.timeout(SILENCE_MS);
  const headers = { 'idempotency-key': key, ...timesOf(occurredAt) };
  try {
    return { key, status: 200, body: await send(rowOf(call), { body, signal, headers } as never) };
  } catch (error) {
    if (!(error instanceof ApiError) || SHUT.includes(error.status)) throw error;
    return { key, status: error.status, body: error.body };
  }
}

/** The row of a queued call by its name. Which answer it has is known to the screen that made it. */
function rowOf(name: string): AnyCall {
  const [method = 'POST', path = ''] = name.split(' ');
  const row = { kind: 'command', queueable: true, who: [], summary: name, response: z.unknown() } as const;
  return { ...row, method: method as AnyCall['method'], path };
}

type FileOf = (item: OutboxItem) => Promise<File>;

/** Sends what takes a file along: small ones as one form, others in pieces. */
export function fileDelivery(fileOf: FileOf): DeliverFile {
  const pieces = inPieces(WIRE, fileOf, () => performance.now());
  const form = asForm(fileOf);
  return async (item) => {
    const { id, write } = item;
    const row = formCall(item);
    if (write.call !== UPLOAD && !row) throw new Error('no call of this version');
    const isSmall =
      row && (write.file?.sizeBytes ?? 0) <= (write.call === CAPTURE ? CAPTURE_MAX_BYTES : FIRST_BYTES);
    const way = isSmall ? form : pieces;
    try {
      const got = await way(item);
      return 'body' in got ? { key: id, status: 200, ...got } : got;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (SHUT.includes(error.status)) throw new SignedOut();
      // Of an upload it says that another place is next: the server is asked which.
      if (way === pieces && error.code === 'CHANGED_MEANWHILE') throw error;
      return { key: id, status: error.status, body: error.body };
    }
  };
}

const UPLOAD = nameOf(uploadCalls.startUpload);
const CAPTURE = nameOf(consultationCalls.addConsultationDocument);
/** A photo up to this size is sent in one request; a larger one in pieces, which resume after a drop. */
const CAPTURE_MAX_BYTES = 1024 * 1024;

/** The call that takes the whole file as one form; undefined for what goes in pieces alone. */
function formCall(item: OutboxItem): AnyCall | undefined {
  if (item.write.call === CAPTURE) return consultationCalls.addConsultationDocument;
  const purpose = item.write.call === UPLOAD ? undefined : purposeOf(item);
  return purpose && orderFileCall(purpose);
}

/** Returns what an upload is for, and what it is called, as its write says it. */
function targetOf({ id, write }: OutboxItem): Target {
  if (write.call === UPLOAD) return { ...(write.body as Target), clientId: id };
  const purpose = write.call === CAPTURE ? undefined : purposeOf({ write });
  const { serviceId } = write.body as { serviceId?: string };
  if (purpose && serviceId) return { clientId: id, purpose, targetId: serviceId };
  const { consultationId, name, ...capture } = write.body as BodyOf<
    typeof consultationCalls.addConsultationDocument
  >;
  return {
    clientId: capture.clientId,
    purpose: 'CAPTURE',
    targetId: consultationId,
    name,
    ...(capture.messageClientId && { messageClientId: capture.messageClientId }),
    ...(capture.patientAgreed && { patientAgreed: true }),
  };
}

/** When it was done, for a write that is sent alone. */
const timesOf = (occurredAt: string): Record<string, string> => ({
  [OCCURRED_AT_HEADER]: occurredAt,
  [SENT_AT_HEADER]: new Date().toISOString(),
});

const WIRE: PieceWire = {
  start: (item, file) =>
    startUpload(targetOf(item), file, {
      signal: AbortSignal.timeout(SILENCE_MS),
      headers: timesOf(new Date(item.at).toISOString()),
    }),
  piece: (upload, piece) => attended((watch) => sendPiece(upload, piece, watch)),
  finish: (upload, { write }) =>
    finishUpload(upload, AbortSignal.timeout(FINISH_MS), 'confirmsPatient' in (write.body ?? {})),
};

const asForm =
  (fileOf: FileOf) =>
  async (item: OutboxItem): Promise<ChunkResult> => {
    const row = formCall(item);
    if (!row) throw new Error('no call of this version');
    const file = await fileOf(item);
    const checked = item.write.call === CAPTURE ? {} : { sha256: await sha256(file) };
    const body = { ...item.write.body, ...checked, file };
    const headers = timesOf(new Date(item.at).toISOString());
    const answer = await attended((watch) => send(row, { body, headers, ...watch } as never));
    return { body: answer as object };
  };

interface Watch {
  signal: AbortSignal;
  onProgress: () => void;
}

/** Runs without a time limit while bytes are sent; aborts after a time without progress. */
async function attended<T>(act: (watch: Watch) => Promise<T>): Promise<T> {
  const cut = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const onProgress = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => cut.abort(), SILENCE_MS);
  };
  onProgress();
  return act({ signal: cut.signal, onProgress }).finally(() => clearTimeout(timer));
}

/** Why the server refused a write, as its call would have said it. */
export function errorOf(refused: OutboxItem['refused']): Error {
  const { status = 500, code = 'INTERNAL', words, ...why } = refused ?? {};
  // Stored by an earlier version of the portal, which kept sentences and no reasons.
  if (words) return new Error(words);
  return new ApiError(status, { ...why, status: 'ERROR', code, responseString: '' } as ApiError['body']);
}
