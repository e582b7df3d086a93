import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pathOf, type BodyOf } from '#contract/call.ts';
import { UPLOAD_KEPT_S, UPLOAD_PIECE_BYTES, UPLOAD_PIECE_MAX_BYTES } from '#contract/limits.ts';
import { storageCalls } from '#contract/storage.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { s3Files } from '#server/adapters/s3-files.ts';
import { purgeUploads } from '#server/jobs/purge-uploads.ts';
import { NAMES } from '#tests/support/client.ts';
import { orderCalls, orderTests } from '#tests/support/orders.ts';
import { openS3Server } from '#tests/support/s3-server.ts';
import { openServer } from '#tests/support/server.ts';
import type { SignedInClient } from '#tests/support/sign-ins.ts';

const server = await openServer();
const s3 = await openS3Server();
afterAll(() => s3.close());
const { clock, deps } = server;
let agent: SignedInClient;
let serviceId: string;
const { move } = orderCalls(server, () => serviceId);

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** A report of two pieces and a bit. */
const REPORT = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * UPLOAD_PIECE_BYTES + 999)]);

beforeEach(async () => {
  agent = await server.signInAs('farhan.shaikh');
  ({ serviceId } = await orderTests(server));
  await move('ACCEPTED');
});

type Start = BodyOf<typeof uploadCalls.startUpload>;
const wish = (bytes: Uint8Array, more: Partial<Start> = {}): Start => ({
  clientId: randomUUID(),
  purpose: 'LAB_RESULT',
  targetId: serviceId,
  name: 'CBC 21 Nov.pdf',
  sizeBytes: bytes.length,
  contentType: 'application/pdf',
  sha256: sha256(bytes),
  ...more,
});
const start = async (bytes: Uint8Array, more?: Partial<Start>, who = agent) =>
  (await who.call(uploadCalls.startUpload, { body: wish(bytes, more) })).upload;

function piece(uploadId: string, bytes: Buffer, offset: number, size = UPLOAD_PIECE_BYTES) {
  const part = bytes.subarray(offset, offset + size);
  const query = { uploadId, offset: String(offset), sizeBytes: String(part.length) };
  return { query, body: new Blob([Uint8Array.from(part)]) };
}
const put = async (uploadId: string, bytes: Buffer, offset: number, size?: number, who = agent) =>
  (await who.call(uploadCalls.sendPiece, piece(uploadId, bytes, offset, size))).upload.offset;
const state = async (uploadId: string, who = agent) =>
  (await who.call(uploadCalls.uploadState, { query: { uploadId } })).upload;
const finish = (uploadId: string, who = agent) => who.call(uploadCalls.finishUpload, { body: { uploadId } });
const refusedFinish = (uploadId: string, who = agent) =>
  who.refusal(uploadCalls.finishUpload, { body: { uploadId } });

async function sendAll(bytes: Buffer, more?: Partial<Start>, who = agent): Promise<string> {
  const { uploadId } = await start(bytes, more, who);
  for (let at = 0; at < bytes.length;) at = await put(uploadId, bytes, at, undefined, who);
  return uploadId;
}

async function contentOf(documentId: string): Promise<Buffer> {
  const { url } = await agent.call(storageCalls.getDocuementURLByID, { body: { documentId } });
  return Buffer.from(await (await server.request(url, { method: 'GET' })).arrayBuffer());
}

const piecesOf = async (uploadId: string) =>
  (await server.rows('uploadPiece')).filter((row) => row.uploadId === uploadId);

describe('an upload', () => {
  test('piece by piece becomes the document, whole, with its trail and its event', async () => {
    const { uploadId, offset, pieceBytes } = await start(REPORT);
    expect({ offset, pieceBytes }).toEqual({ offset: 0, pieceBytes: UPLOAD_PIECE_BYTES });
    let at = 0;
    for (const expected of [UPLOAD_PIECE_BYTES, 2 * UPLOAD_PIECE_BYTES, REPORT.length]) {
      at = await put(uploadId, REPORT, at);
      expect(at).toBe(expected);
      expect((await state(uploadId)).offset).toBe(expected);
    }
    const keys = (await piecesOf(uploadId)).map((row) => row.fileKey);
    expect(keys).toHaveLength(3);
    const { document, videoReview } = await finish(uploadId);
    expect(videoReview).toBeNull();
    expect(document).toMatchObject({
      name: 'CBC 21 Nov.pdf',
      kind: 'LAB_RESULT',
      contentType: 'application/pdf',
      sizeBytes: REPORT.length,
    });
    expect((await contentOf(document?.id ?? '')).equals(REPORT)).toBe(true);
    expect((await server.rows('event')).at(-1)).toMatchObject({
      type: 'document.added',
      data: { requestId: serviceId },
    });
    const trail = (await server.rows('audit')).map(({ action, entityId }) => [action, entityId]);
    expect(trail).toContainEqual(['START_UPLOAD', uploadId]);
    expect(trail).toContainEqual(['STORE', document?.id]);
    await expect.poll(() => deps.files.get(keys[0] ?? '')).toBeNull();
    expect(await piecesOf(uploadId)).toEqual([]);
  });

  test('finished again, or twice at once, is one document', async () => {
    const uploadId = await sendAll(REPORT);
    const [one, other] = await Promise.all(
      [1, 2].map(() => agent.send(uploadCalls.finishUpload, { body: { uploadId } })),
    );
    expect([one?.status, other?.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    const { document } = await finish(uploadId);
    const stored = (await server.rows('document')).filter((row) => row.requestId === serviceId);
    expect(stored.map((row) => row.id)).toEqual([document?.id]);
  });

  test('of a customer is filed with the order, but is no result', async () => {
    const uploadId = await sendAll(REPORT, { purpose: 'CUSTOMER_PRESCRIPTION' });
    expect((await finish(uploadId)).document?.kind).toBe('OTHER');
  });

  test('started again with its clientId goes on where it was; another file under that id is refused', async () => {
    const clientId = randomUUID();
    const { uploadId } = await start(REPORT, { clientId });
    await put(uploadId, REPORT, 0);
    expect(await start(REPORT, { clientId })).toMatchObject({ uploadId, offset: UPLOAD_PIECE_BYTES });
    const body = wish(Buffer.from('%PDF-other'), { clientId });
    expect(await agent.refusal(uploadCalls.startUpload, { body })).toMatchObject({
      code: 'SAME_KEY_OTHER_BODY',
    });
  });

  test('lies in an object store just as well', async () => {
    const directory = { ...deps.files };
    Object.assign(deps.files, s3Files(s3.config));
    try {
      const { document } = await finish(await sendAll(REPORT));
      expect((await contentOf(document?.id ?? '')).equals(REPORT)).toBe(true);
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

  test('loses only the piece that was under way: the upload goes on at its offset', async () => {
    const url = await server.listen();
    const { uploadId } = await start(REPORT);
    await put(uploadId, REPORT, 0);
    await cutOff(url, uploadId, UPLOAD_PIECE_BYTES);
    const { offset } = await state(uploadId);
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
    const { document } = await finish(uploadId);
    expect((await contentOf(document?.id ?? '')).equals(REPORT)).toBe(true);
  });
});

describe('a piece', () => {
  const refuse = (uploadId: string, bytes: Buffer, offset: number, size?: number) =>
    agent.refusal(uploadCalls.sendPiece, piece(uploadId, bytes, offset, size));

  test('at a wrong offset is refused with the right one', async () => {
    const { uploadId } = await start(REPORT);
    await put(uploadId, REPORT, 0);
    for (const offset of [0, 5, 2 * UPLOAD_PIECE_BYTES])
      expect(await refuse(uploadId, REPORT, offset)).toMatchObject({
        httpStatus: 409,
        detail: { offset: UPLOAD_PIECE_BYTES },
      });
  });

  test('that comes twice at once is kept once', async () => {
    const { uploadId } = await start(REPORT);
    const answers = await Promise.all(
      [1, 2, 3].map(() => agent.send(uploadCalls.sendPiece, piece(uploadId, REPORT, 0))),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [kept, ...others] = await piecesOf(uploadId);
    expect(others).toEqual([]);
    expect((await deps.files.get(kept?.fileKey ?? ''))?.sizeBytes).toBe(UPLOAD_PIECE_BYTES);
  });

  test.each([
    ['larger than 8 MiB', 413, UPLOAD_PIECE_MAX_BYTES + 1],
    ['smaller than 64 KiB', 400, 1000],
    ['empty', 400, 0],
  ])('%s is refused', async (_, status, size) => {
    const bytes = Buffer.concat([REPORT, Buffer.alloc(UPLOAD_PIECE_MAX_BYTES)]);
    const { uploadId } = await start(bytes);
    expect((await refuse(uploadId, bytes, 0, size)).httpStatus).toBe(status);
    expect((await state(uploadId)).offset).toBe(0);
  });

  test('beyond the end, or with another number of bytes than it says, is refused', async () => {
    const { uploadId } = await start(REPORT);
    const whole = Buffer.concat([REPORT, Buffer.alloc(100)]);
    expect(await refuse(uploadId, whole, 0, whole.length)).toMatchObject({ code: 'BAD_INPUT' });
    for (const bytes of [REPORT.subarray(0, 70_000), REPORT.subarray(0, 90_000)]) {
      const query = { uploadId, offset: '0', sizeBytes: '80000' };
      const body = new Blob([Uint8Array.from(bytes)]);
      expect(await agent.refusal(uploadCalls.sendPiece, { query, body })).toMatchObject({
        code: 'BAD_INPUT',
      });
    }
    expect(await state(uploadId)).toMatchObject({ offset: 0, uploadState: 'OPEN' });
  });
});

describe('finishing', () => {
  test('too early is refused with the offset to go on from', async () => {
    const { uploadId } = await start(REPORT);
    await put(uploadId, REPORT, 0);
    expect(await refusedFinish(uploadId)).toMatchObject({
      httpStatus: 409,
      detail: { offset: UPLOAD_PIECE_BYTES },
    });
  });

  test('with another checksum stores nothing, says so plainly, and lets the same upload begin again', async () => {
    const damaged = Buffer.from(REPORT);
    damaged[500] = (damaged[500] ?? 0) ^ 1;
    const uploadId = await sendAll(damaged, { sha256: sha256(REPORT) });
    expect(await refusedFinish(uploadId)).toMatchObject({
      httpStatus: 400,
      responseString: 'The file was damaged on its way. Please send it again.',
    });
    expect((await server.rows('document')).filter((row) => row.requestId === serviceId)).toEqual([]);
    expect(await state(uploadId)).toMatchObject({ offset: 0, uploadState: 'OPEN' });
    for (let at = 0; at < REPORT.length;) at = await put(uploadId, REPORT, at);
    expect((await finish(uploadId)).document?.sizeBytes).toBe(REPORT.length);
  });

  test('looks at what it really is, whatever the name says; nothing of a wrong kind is kept', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const uploadId = await sendAll(page, { name: 'result.pdf' });
    expect(await refusedFinish(uploadId)).toMatchObject({ httpStatus: 415, code: 'WRONG_TYPE' });
    expect((await state(uploadId)).uploadState).toBe('ABANDONED');
    expect(await piecesOf(uploadId)).toEqual([]);
  });

  test('asks again whether the order is theirs to upload to', async () => {
    const uploadId = await sendAll(REPORT);
    await move('CANCELLED');
    expect(await refusedFinish(uploadId)).toMatchObject({ httpStatus: 403 });
    expect((await server.rows('document')).filter((row) => row.requestId === serviceId)).toEqual([]);
  });
});

describe('starting', () => {
  const refuse = (body: Start, who = agent) => who.refusal(uploadCalls.startUpload, { body });

  test('needs an order that may be uploaded to', async () => {
    expect(await refuse(wish(REPORT, { targetId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' });
    const { targetId: _, ...without } = wish(REPORT);
    expect(await refuse(without)).toMatchObject({ code: 'NOT_FOUND' });
    const homeCareOnly = await server.signInAs('sunil.more');
    expect(await refuse(wish(REPORT), homeCareOnly)).toMatchObject({ code: 'NOT_FOUND' });
    const doctor = await server.signInAs('meera.iyer');
    expect(await refuse(wish(REPORT), doctor)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await refuse(wish(REPORT, { purpose: 'VIDEO_REVIEW' }))).toMatchObject({ code: 'NOT_ALLOWED' });
    ({ serviceId } = await orderTests(server));
    expect(await refuse(wish(REPORT))).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test.each([
    ['a document of more than 25 MB', { sizeBytes: 25 * 1024 * 1024 + 1 }, 413],
    ['a video of more than 500 MB', { sizeBytes: 500 * 1024 * 1024 + 1 }, 400],
    ['an empty file', { sizeBytes: 0 }, 400],
    ['no checksum', { sha256: 'x' }, 400],
    ['a name without letters', { name: '  ' }, 400],
  ])('is refused for %s', async (_, more, status) => {
    expect((await refuse(wish(REPORT, more))).httpStatus).toBe(status);
  });
});

describe('somebody else', () => {
  test("finds none of another's upload", async () => {
    const other = await server.signInAs('meera.iyer');
    const { uploadId } = await start(REPORT);
    const refusals = [
      await other.refusal(uploadCalls.uploadState, { query: { uploadId } }),
      await other.refusal(uploadCalls.sendPiece, piece(uploadId, REPORT, 0)),
      await refusedFinish(uploadId, other),
      await other.refusal(uploadCalls.abandonUpload, { body: { uploadId } }),
      await agent.refusal(uploadCalls.uploadState, { query: { uploadId: 'none' } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' });
    expect(await state(uploadId)).toMatchObject({ uploadState: 'OPEN', offset: 0 });
    const nurse = await server.signInAs('anitha.nair');
    expect(await nurse.refusal(uploadCalls.uploadState, { query: { uploadId } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('an upload that nobody finishes', () => {
  test('is deleted when it is abandoned, and cannot go on', async () => {
    const { uploadId } = await start(REPORT);
    await put(uploadId, REPORT, 0);
    const [kept] = await piecesOf(uploadId);
    await agent.call(uploadCalls.abandonUpload, { body: { uploadId } });
    await agent.call(uploadCalls.abandonUpload, { body: { uploadId } });
    await expect.poll(() => deps.files.get(kept?.fileKey ?? '')).toBeNull();
    expect(
      await agent.refusal(uploadCalls.sendPiece, piece(uploadId, REPORT, UPLOAD_PIECE_BYTES)),
    ).toMatchObject({ code: 'BAD_TRANSITION' });
    expect(await refusedFinish(uploadId)).toMatchObject({ code: 'BAD_TRANSITION' });
  });

  test('is deleted after three days of rest', async () => {
    const { uploadId } = await start(REPORT);
    clock.advance(UPLOAD_KEPT_S);
    agent = await server.signInAs('farhan.shaikh');
    await put(uploadId, REPORT, 0);
    const [kept] = await piecesOf(uploadId);
    clock.advance(UPLOAD_KEPT_S);
    await purgeUploads(deps);
    agent = await server.signInAs('farhan.shaikh');
    expect((await state(uploadId)).uploadState).toBe('OPEN');
    clock.advance(1);
    await purgeUploads(deps);
    expect((await state(uploadId)).uploadState).toBe('ABANDONED');
    expect(await deps.files.get(kept?.fileKey ?? '')).toBeNull();
  });
});
