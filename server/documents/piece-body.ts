import { UPLOAD_PIECE_MAX_BYTES } from '#contract/limits.ts';
import { badField } from '#server/platform/http/refusal.ts';

/**
 * The bytes of a piece as they arrive. What the storage does not take, because its disk is full, is read all the same, up to the
 * largest piece: stopped in the middle of a body, the connection would be cut before the caller has the answer.
 * @throws Refusal when the connection drops
 */
export async function* bytesOfPiece(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const left = { bytes: UPLOAD_PIECE_MAX_BYTES };
  async function next(): Promise<Uint8Array | undefined> {
    const { done, value } = await chunks.next();
    if (done) return undefined;
    left.bytes -= value.length;
    return value;
  }
  let chunk: Uint8Array | undefined;
  try {
    for (chunk = await next(); chunk; chunk = await next()) yield chunk;
  } catch {
    chunk = undefined;
    throw badField('sizeBytes', 'CONNECTION_DROPPED');
  } finally {
    while (chunk && left.bytes > 0) chunk = await next().catch(() => undefined);
  }
}
