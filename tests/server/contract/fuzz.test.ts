// @module-tag slow
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { ErrorBody } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { readPriceFile } from '#server/operations/catalogue/price-file.ts';
import { inPieces } from '#server/operations/import/in-pieces.ts';
import { httpRecords } from '#server/patients/records-gateway.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import { openJsonPeer } from '#tests/support/doubles/json-peer.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { piece, sha256 } from '#tests/support/journeys/uploads.ts';
import { brokenFile, FILE_KINDS, type FileKind } from '#tests/support/models/broken-files.ts';
import { randomRequests, type RandomRequest } from '#tests/support/models/random-requests.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { INTAKE_KEY, openServer } from '#tests/support/server/server.ts';

/**
 * Sends damaged requests and damaged files of every kind to the real server: a small number with the tests.
 * `node bench/fuzz.ts` sends many, and says how long the main thread was held and the memory before and after.
 */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 300);
const FILES = Number(process.env['FUZZ_FILES'] ?? 40);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_125);
const isBench = process.env['FUZZ_REQUESTS'] !== undefined;
/** A machine that does other things at the same time holds everything; the bench, run alone, holds itself to a second. */
const HANG_MS = isBench ? 1_000 : 10_000;
const LONG_MS = 6 * 3_600_000;
/** A video is three writes of one person, who may make 1,500 a minute; more are refused unread. */
const STEP_S = 0.2;

const server = await openServer({ UPLOAD_MB_A_DAY: '100000000' });
const folder = mkdtempSync(join(tmpdir(), 'wardline-fuzz-'));
let v: Visit;
let says = '';
const peer = await openJsonPeer(() => ({ text: says }));
const gateway = httpRecords(peer.url, 'key');
afterAll(() => {
  peer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  v = await visit(server);
});

const memoryMb = (): number => {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 1e6);
};

/** Does the work `count` times; fails on one that hangs, and says what it cost. */
async function measured<T>(
  name: string,
  count: number,
  { next, work }: { next: () => T; work: (value: T) => Promise<unknown> },
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  const before = memoryMb();
  for (let i = 0; i < count; i += 1) {
    // Making the values holds the main thread, too, and is not what is measured.
    const value = next();
    await setImmediate();
    delay.enable();
    const began = performance.now();
    await work(value);
    times.push(performance.now() - began);
    await setImmediate();
    delay.disable();
    server.clock.advance(STEP_S);
    if (i % 5_000 === 4_999) v = await visit(server);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const ms = (of: number): string => of.toFixed(1);
  if (isBench)
    console.log(
      `${name}: ${count}; longest ${ms(sorted.at(-1) ?? 0)} ms, 99 % within ${ms(sorted[Math.floor(count * 0.99)] ?? 0)} ms; ` +
        `main thread held at most ${ms(delay.max / 1e6)} ms, 99.9 % under ${ms(delay.percentile(99.9) / 1e6)} ms; ` +
        `memory ${before} to ${memoryMb()} MB`,
    );
  expect(sorted.at(-1) ?? 0, `${name}: the longest answer`).toBeLessThan(HANG_MS);
}

const DRAWN_AT_ONCE = 500;

/** Values of an arbitrary one after another; drawing many at once is most of the speed. */
function drawn<T>(arbitrary: fc.Arbitrary<T>): () => T {
  let [batch, round]: [T[], number] = [[], 0];
  return () => {
    if (!batch.length) {
      const numRuns = Math.min(DRAWN_AT_ONCE, Math.max(REQUESTS, FILES));
      batch = fc.sample(arbitrary, { numRuns, seed: SEED + round });
      round += 1;
    }
    return batch.pop() as T;
  };
}

async function mustBeAnswer(answer: Response): Promise<number> {
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(500);
  if (!answer.ok && text) ErrorBody.parse(JSON.parse(text));
  return answer.status;
}

/** The answer is to the file, and not to who sends it or how many. */
async function mustBeRead(answer: Response): Promise<void> {
  expect([401, 403, 429]).not.toContain(await mustBeAnswer(answer));
}

/** Streams, and what ends the sessions of the callers. */
const LEFT_OUT = new Set([
  'events',
  'boardEvents',
  'logouts',
  'endOtherSessions',
  'endSession',
  'lock',
  'changePassword',
]);
const calls = (Object.entries(contract) as [string, AnyCall][]).filter(
  ([name, row]) => !LEFT_OUT.has(name) && !row.bytes && !row.form,
);

type BrokenRequest = readonly [RandomRequest, readonly [at: number, text: string] | null];

/** A request, and at which byte of its body what is written over it; null: as it is. */
const brokenRequests = (): fc.Arbitrary<BrokenRequest> =>
  fc.tuple(
    randomRequests(calls, [v.id, v.number, v.requestId]),
    fc.option<readonly [number, string]>(fc.tuple(fc.nat(), fc.string({ maxLength: 6, unit: 'binary' }))),
  );

test(`${REQUESTS} broken requests are answered`, { timeout: LONG_MS }, async () => {
  const statuses = new Map<number, number>();
  const send = async ([request, change]: BrokenRequest): Promise<void> => {
    const row = (contract as Record<string, AnyCall>)[request.name] as AnyCall;
    // Their sessions end while this runs.
    const who = await server.signInAs(row.who.includes('nurse') ? 'anitha.nair' : 'meera.iyer');
    const query = new URLSearchParams(
      Object.entries(request.query).map(([key, value]) => [key, String(value)]),
    );
    const text = request.body === undefined ? undefined : JSON.stringify(request.body);
    const from = change && text ? change[0] % text.length : 0;
    const body =
      change && text ? text.slice(0, from) + change[1] + text.slice(from + change[1].length) : text;
    const answer = await server.request(`${pathOf(row, NAMES)}?${query}`, {
      method: row.method,
      headers: {
        ...who.headers,
        'x-intake-key': INTAKE_KEY,
        ...(request.key && /^[\x21-\x7e]+$/.test(request.key) ? { 'idempotency-key': request.key } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const status = await mustBeAnswerOf(answer);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await measured('requests', REQUESTS, { next: drawn(brokenRequests()), work: send });
  if (isBench) console.log(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
  expect(statuses.size).toBeGreaterThan(2);
});

/** Files and streams are not read to their end. */
async function mustBeAnswerOf(answer: Response): Promise<number> {
  if (answer.headers.get('content-type')?.includes('json')) return mustBeAnswer(answer);
  await answer.body?.cancel();
  expect(answer.status).toBeLessThan(500);
  return answer.status;
}

/** Where a file of each kind comes in. */
const SENT: Record<FileKind, (file: Buffer) => Promise<unknown>> = {
  PNG: capture,
  JPEG: capture,
  WebP: capture,
  HEIC: capture,
  PDF: capture,
  HL7: capture,
  MP4: video,
  WebM: video,
  CSV: prices,
  FHIR: records,
};

async function capture(bytes: Buffer): Promise<void> {
  const file = new File([Uint8Array.from(bytes)], 'file');
  const body = { consultationId: v.id, clientId: randomUUID(), name: 'file', file };
  const nurse = await server.signInAs('anitha.nair');
  await mustBeRead(await nurse.send(consultationCalls.addConsultationDocument, { body }));
}

async function video(bytes: Buffer): Promise<void> {
  if (!bytes.length) return;
  // Not the doctor of the broken requests, one of which may have changed her licence, so that it has to be verified again.
  const doctor = await server.signInAs('vikram.desai');
  const started = await doctor.send(uploadCalls.startUpload, {
    body: {
      clientId: randomUUID(),
      purpose: 'VIDEO_REVIEW',
      name: 'video',
      sizeBytes: bytes.length,
      contentType: 'video/mp4',
      sha256: sha256(bytes),
    },
  });
  const { upload } = (await started.clone().json()) as { upload?: { uploadId: string } };
  await mustBeRead(started);
  if (!upload) return;
  const { uploadId } = upload;
  await mustBeRead(await doctor.send(uploadCalls.sendPiece, piece(uploadId, bytes, 0, bytes.length)));
  await mustBeRead(await doctor.send(uploadCalls.finishUpload, { body: { uploadId } }));
}

async function prices(bytes: Buffer): Promise<void> {
  const prices = await readPriceFile(inPieces(bytes), () => undefined);
  expect(prices.every(({ pricePaise }) => Number.isSafeInteger(pricePaise))).toBe(true);
}

async function records(bytes: Buffer): Promise<void> {
  says = bytes.toString('latin1');
  await gateway.fetch('A-1', {} as never).catch((error: unknown) => {
    expect(error).toBeInstanceOf(OutsideError);
  });
}

test.each(FILE_KINDS)(
  `${FILES} broken files of the kind %s are stored or refused`,
  { timeout: LONG_MS },
  async (kind) => {
    await measured(kind, FILES, { next: drawn(brokenFile(kind)), work: SENT[kind] });
  },
);
