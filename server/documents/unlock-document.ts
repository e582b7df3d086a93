import { buffer } from 'node:stream/consumers';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { countGuess } from '#server/people/password-tries.ts';
import { consultationAudience, findRequest, tellService } from '#server/requests/requests.ts';
import { pagesWith } from '#server/files/checked-file.ts';
import { findDocument, keepPassword, type DocumentRow } from '#server/files/documents.ts';
import { findOpenable } from './document.policy.ts';

/**
 * Keeps the password of a locked document for all who may open it, once it was tried. Guesses are counted for each person
 * and document before they are tried.
 * @throws Refusal NOT_FOUND, BAD_TRANSITION if it is not locked, LOCKED after too many guesses, BAD_INPUT for a wrong one
 */
export async function unlockDocument(
  ctx: StaffCtx,
  { documentId, password }: { documentId: string; password: string },
): Promise<DocumentRow> {
  const document = await findOpenable(ctx, documentId);
  if (!document.isLocked) throw new Refusal('BAD_TRANSITION', { reason: 'DOCUMENT_NOT_LOCKED' });
  await countGuess(ctx, `document ${documentId}`, ctx.who.userId);
  const file = orNotFound(await ctx.files.get(document.fileKey));
  const pages = await pagesWith(await buffer(file.stream), password);
  if (pages === null) throw badField('password', 'DOCUMENT_PASSWORD');
  return change(ctx, async (c) => {
    await keepPassword(c.tx, documentId, { passwordSealed: ctx.vault.seal(password, documentId), pages });
    await c.audit('KEEP_PASSWORD', 'document', documentId, document.patientId);
    const { consultationId, requestId } = document;
    if (consultationId)
      await c.event('document.added', await consultationAudience(c.tx, consultationId), { consultationId });
    const order = requestId && (await findRequest(c.tx, requestId));
    if (order) await tellService(c, order, 'document.added');
    return orNotFound(await findDocument(c.tx, documentId));
  });
}
