import type { StaffCtx } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';
import { currentProfileFile } from './profile-files.ts';

const stored = pictureThread({ use: 'draw' });

/**
 * The caller's current signature, for a document that contains its own copy; null without one. One that was stored before
 * uploads were checked, and cannot be drawn, is left out.
 */
export async function signaturePicture(
  ctx: StaffCtx,
): Promise<{ signature: Uint8Array | null; leftOut: boolean }> {
  const row = await currentProfileFile(ctx.db, ctx.who.userId, 'SIGNATURE');
  const file = row && (await ctx.files.get(row.fileKey));
  if (!file) return { signature: null, leftOut: false };
  const bytes = new Uint8Array(await new Response(file.stream).arrayBuffer());
  try {
    const own = await stored(bytes, row.contentType);
    return { signature: own.bytes, leftOut: false };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'WRONG_TYPE') throw error;
    ctx.log.warn({ profileFile: row.id, why: error.body.reason }, 'a signature cannot be drawn');
    return { signature: null, leftOut: true };
  }
}
