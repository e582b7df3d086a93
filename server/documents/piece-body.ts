import { UPLOAD_PIECE_MAX_BYTES } from '#contract/limits.ts';
import { badField } from '#server/platform/http/refusal.ts';

/**
 * The bytes of a piece as they arrive. What the storage does not take, because its disk is full, is read all the same, up to the
 * largest piece: stopped in the middle of a body, the connection would be cut before the caller has the answer.
 * @throws Refusal when the connection drops
 */
export async function* bytesOfPiece(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let seen = 0;
  let isOver = false;
  const next = async (): Promise<Uint8Array> => {
    const { done, value } = await chunks.next();
    isOver = done === true;
    seen += value?.length ?? 0;
    return value ?? new Uint8Array();
  };
  try {
    for (let chunk = await next(); !isOver; chunk = await next()) yield chunk;
  } catch {
    isOver = true;
    throw badField('sizeBytes', 'CONNECTION_DROPPED');
  } finally {
    while (!isOver && seen < UPLOAD_PIECE_MAX_BYTES)
      await next().catch(() => {
        isOver = true;
      });
  }
}
