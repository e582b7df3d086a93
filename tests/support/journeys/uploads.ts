import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { UPLOAD_PIECE_BYTES } from '#contract/limits.ts';
import { storageCalls } from '#contract/storage.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** A report of two pieces and a bit. */
export const REPORT = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * UPLOAD_PIECE_BYTES + 999)]);

export type Start = BodyOf<typeof uploadCalls.startUpload>;

/** Returns what sends one piece of some bytes. */
export function piece(uploadId: string, bytes: Buffer, offset: number, size = UPLOAD_PIECE_BYTES) {
  const part = bytes.subarray(offset, offset + size);
  const query = { uploadId, offset: String(offset), sizeBytes: String(part.length) };
  return { query, body: new Blob([Uint8Array.from(part)]) };
}

/** An order that its agent has accepted, and what the agent does to upload to it. */
export async function uploadsTo(server: TestServer) {
  const { serviceId } = await orderTests(server);
  const { move } = orderCalls(server, () => serviceId);
  await move('ACCEPTED');
  const me = (): Promise<SignedInClient> => server.signInAs('farhan.shaikh');

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
  const start = async (bytes: Uint8Array, more?: Partial<Start>) =>
    (await (await me()).call(uploadCalls.startUpload, { body: wish(bytes, more) })).upload;
  const put = async (uploadId: string, bytes: Buffer, offset: number) =>
    (await (await me()).call(uploadCalls.sendPiece, piece(uploadId, bytes, offset))).upload.offset;
  const state = async (uploadId: string) =>
    (await (await me()).call(uploadCalls.uploadState, { query: { uploadId } })).upload;
  const finish = async (uploadId: string) =>
    (await me()).call(uploadCalls.finishUpload, { body: { uploadId } });
  const refusedFinish = async (uploadId: string) =>
    (await me()).refusal(uploadCalls.finishUpload, { body: { uploadId } });

  async function sendAll(bytes: Buffer, more?: Partial<Start>): Promise<string> {
    const { uploadId } = await start(bytes, more);
    for (let at = 0; at < bytes.length;) at = await put(uploadId, bytes, at);
    return uploadId;
  }
  async function contentOf(documentId: string): Promise<Buffer> {
    const { url } = await (await me()).call(storageCalls.getDocuementURLByID, { body: { documentId } });
    return Buffer.from(await (await server.request(url, { method: 'GET' })).arrayBuffer());
  }
  const piecesOf = async (uploadId: string) =>
    (await server.rows('uploadPiece')).filter((row) => row.uploadId === uploadId);
  const documents = async () => (await server.rows('document')).filter((row) => row.requestId === serviceId);

  return {
    serviceId,
    move,
    wish,
    start,
    put,
    state,
    finish,
    refusedFinish,
    sendAll,
    contentOf,
    piecesOf,
    documents,
  };
}

export type Uploads = Awaited<ReturnType<typeof uploadsTo>>;
