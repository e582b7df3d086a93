import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { UPLOAD_PIECE_BYTES, UPLOAD_PIECE_MAX_BYTES } from '#contract/limits.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { s3Files } from '#server/platform/adapters/s3-files.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { openS3Server } from '#tests/support/doubles/s3-server.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';
import { piece, REPORT, sha256, uploadsTo, type Uploads } from '#tests/support/journeys/uploads.ts';

const server = await openServer();
const s3 = await openS3Server();
afterAll(() => s3.close());
const { deps } = server;
let u: Uploads;
let agent: SignedInClient;

beforeEach(async () => {
  u = await uploadsTo(server);
  agent = await server.signInAs('farhan.shaikh');
});

describe('an upload', () => {
  test('piece by piece becomes the document, whole, with its trail and its event', async () => {
    const { uploadId, offset, pieceBytes } = await u.start(REPORT);
    expect({ offset, pieceBytes }).toEqual({ offset: 0, pieceBytes: UPLOAD_PIECE_BYTES });
    let at = 0;
    for (const expected of [UPLOAD_PIECE_BYTES, 2 * UPLOAD_PIECE_BYTES, REPORT.length]) {
      at = await u.put(uploadId, REPORT, at);
      expect(at).toBe(expected);
      expect((await u.state(uploadId)).offset).toBe(expected);
    }
    const keys = (await u.piecesOf(uploadId)).map((row) => row.fileKey);
    expect(keys).toHaveLength(3);
    const { document, videoReview } = await u.finish(uploadId);
    expect(videoReview).toBeNull();
    expect(document).toMatchObject({
      name: 'CBC 21 Nov.pdf',
      kind: 'LAB_RESULT',
      contentType: 'application/pdf',
      sizeBytes: REPORT.length,
    });
    expect((await u.contentOf(document?.id ?? '')).equals(REPORT)).toBe(true);
    expect((await server.rows('event')).findLast(({ type }) => type === 'document.added')).toMatchObject({
      type: 'document.added',
      data: { requestId: u.serviceId },
    });
    const trail = (await server.rows('audit')).map(({ action, entityId }) => [action, entityId]);
    expect(trail).toContainEqual(['START_UPLOAD', uploadId]);
    expect(trail).toContainEqual(['STORE', document?.id]);
    await expect.poll(() => deps.files.get(keys[0] ?? '')).toBeNull();
    expect(await u.piecesOf(uploadId)).toEqual([]);
  });

  test('finished again, or twice at once, is one document', async () => {
    const uploadId = await u.sendAll(REPORT);
    const [one, other] = await Promise.all(
      [1, 2].map(() => agent.send(uploadCalls.finishUpload, { body: { uploadId } })),
    );
    expect([one?.status, other?.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    const { document } = await u.finish(uploadId);
    const stored = await u.documents();
    expect(stored.map((row) => row.id)).toEqual([document?.id]);
  });

  test('files one of a customer with the order, but not as a result', async () => {
    const uploadId = await u.sendAll(REPORT, { purpose: 'CUSTOMER_PRESCRIPTION' });
    expect((await u.finish(uploadId)).document?.kind).toBe('OTHER');
  });

  test('started again with its clientId continues where it was; another file under that id is refused', async () => {
    const clientId = randomUUID();
    const { uploadId } = await u.start(REPORT, { clientId });
    await u.put(uploadId, REPORT, 0);
    expect(await u.start(REPORT, { clientId })).toMatchObject({ uploadId, offset: UPLOAD_PIECE_BYTES });
    const body = u.wish(Buffer.from('%PDF-other'), { clientId });
    expect(await agent.refusal(uploadCalls.startUpload, { body })).toMatchObject({
      code: 'SAME_KEY_OTHER_BODY',
    });
  });

  test('stores in an object store as well', async () => {
    const directory = { ...deps.files };
    Object.assign(deps.files, s3Files(s3.config));
    try {
      const { document } = await u.finish(await u.sendAll(REPORT));
      expect((await u.contentOf(document?.id ?? '')).equals(REPORT)).toBe(true);
      await expect.poll(() => [...s3.objects.keys()]).toEqual([sha256(REPORT)]);
    } finally {
      Object.assign(deps.files, directory);
    }
  });
});

describe('a connection that drops', () => {
  /** Sends half of a piece over a real socket, and cuts the line. */
  async function cutOff(url: string, uploadId: string, offset: number): Promise<void> {
    const { query } = piece(uploadId, REPORT, offset);
    const path = `${pathOf(uploadCalls.sendPiece, NAMES)}?${new URLSearchParams(query).toString()}`;
    const call = httpRequest(`${url}${path}`, {
      method: 'POST',
      headers: { ...agent.headers, 'content-length': query.sizeBytes },
    });
    const closed = new Promise((resolve) => call.once('close', resolve));
    call.on('error', () => undefined);
    call.write(REPORT.subarray(offset, offset + UPLOAD_PIECE_BYTES / 2), () =>
      setTimeout(() => call.destroy(), 50),
    );
    await closed;
  }

  test('loses only the piece that was under way: the upload continues at its offset', async () => {
    const url = await server.listen();
    const { uploadId } = await u.start(REPORT);
    await u.put(uploadId, REPORT, 0);
    await cutOff(url, uploadId, UPLOAD_PIECE_BYTES);
    const { offset } = await u.state(uploadId);
    expect(offset).toBe(UPLOAD_PIECE_BYTES);
    const path = pathOf(uploadCalls.sendPiece, NAMES);
    for (let at = offset; at < REPORT.length;) {
      const { query, body } = piece(uploadId, REPORT, at);
      const answer = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
        method: 'POST',
        headers: agent.headers,
        body,
      });
      at = uploadCalls.sendPiece.response.parse(await answer.json()).upload.offset;
    }
    const { document } = await u.finish(uploadId);
    expect((await u.contentOf(document?.id ?? '')).equals(REPORT)).toBe(true);
  });
});

describe('a piece', () => {
  const refuse = (uploadId: string, bytes: Buffer, offset: number, size?: number) =>
    agent.refusal(uploadCalls.sendPiece, piece(uploadId, bytes, offset, size));

  test('refuses a wrong offset and answers with the right one', async () => {
    const { uploadId } = await u.start(REPORT);
    await u.put(uploadId, REPORT, 0);
    for (const offset of [0, 5, 2 * UPLOAD_PIECE_BYTES])
      expect(await refuse(uploadId, REPORT, offset)).toMatchObject({
        httpStatus: 409,
        detail: { offset: UPLOAD_PIECE_BYTES },
      });
  });

  test('keeps a piece once that arrives twice at the same time', async () => {
    const { uploadId } = await u.start(REPORT);
    const answers = await Promise.all(
      [1, 2, 3].map(() => agent.send(uploadCalls.sendPiece, piece(uploadId, REPORT, 0))),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [kept, ...others] = await u.piecesOf(uploadId);
    expect(others).toEqual([]);
    expect((await deps.files.get(kept?.fileKey ?? ''))?.sizeBytes).toBe(UPLOAD_PIECE_BYTES);
  });

  test.each([
    ['larger than 8 MiB', 413, UPLOAD_PIECE_MAX_BYTES + 1],
    ['smaller than 64 KiB', 400, 1000],
    ['empty', 400, 0],
  ])('%s is refused', async (_, status, size) => {
    const bytes = Buffer.concat([REPORT, Buffer.alloc(UPLOAD_PIECE_MAX_BYTES)]);
    const { uploadId } = await u.start(bytes);
    expect((await refuse(uploadId, bytes, 0, size)).httpStatus).toBe(status);
    expect((await u.state(uploadId)).offset).toBe(0);
  });

  test('beyond the end, or with another number of bytes than it says, is refused', async () => {
    const { uploadId } = await u.start(REPORT);
    const whole = Buffer.concat([REPORT, Buffer.alloc(100)]);
    expect(await refuse(uploadId, whole, 0, whole.length)).toMatchObject({ code: 'BAD_INPUT' });
    for (const bytes of [REPORT.subarray(0, 70_000), REPORT.subarray(0, 90_000)]) {
      const query = { uploadId, offset: '0', sizeBytes: '80000' };
      const body = new Blob([Uint8Array.from(bytes)]);
      expect(await agent.refusal(uploadCalls.sendPiece, { query, body })).toMatchObject({
        code: 'BAD_INPUT',
      });
    }
    expect(await u.state(uploadId)).toMatchObject({ offset: 0, uploadState: 'OPEN' });
  });
});
