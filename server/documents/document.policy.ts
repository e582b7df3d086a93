import { auditOpening } from '#server/platform/audit/audit-reads.ts';
import { markResultRead } from '#server/files/results.ts';
import { hasDocument } from '#server/visits/messages.ts';
import { readConversation } from '#server/visits/consultations.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Guest, Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { isCase, mayReadCase } from '#server/requests/case.policy.ts';
import { maySee, scopeOf } from '#server/requests/request.policy.ts';
import { findDocument, type DocumentRow } from '#server/files/documents.ts';
import { findRequest } from '#server/requests/requests.ts';

export type Ctx = Deps & { who: Staff | Guest };

/**
 * A document may be opened by the staff of its consultation, those who handle its order, and the staff of the consultation that ordered
 * it; by a guest of the call if it was sent in the chat.
 */
async function mayOpen(ctx: Ctx, document: DocumentRow): Promise<boolean> {
  const { consultationId } = document;
  const isInside = await isInConsultationOf(ctx, consultationId);
  if (ctx.who.type === 'guest') {
    // A recording shows everyone who was in the call: the team of the visit decides who sees it.
    if (!isInside || !consultationId || document.kind === 'RECORDING') return false;
    return hasDocument(ctx.db, { channel: 'CONSULTATION', consultationId }, document.id);
  }
  if (isInside) return true;
  if (!document.requestId) return false;
  const request = await findRequest(ctx.db, document.requestId);
  if (!request) return false;
  if (await isInConsultationOf(ctx, request.orderedByConsultationId)) return true;
  const scope = await scopeOf(ctx.db, ctx.who);
  return ctx.who.role === 'provider' && isCase(request.kind)
    ? mayReadCase(scope, request)
    : maySee(scope, request);
}

async function isInConsultationOf(ctx: Ctx, consultationId: string | null): Promise<boolean> {
  if (!consultationId) return false;
  return readConversation(ctx, consultationId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

/** Returns a document that the caller may open, without opening it. @throws Refusal NOT_FOUND */
export async function findOpenable(ctx: Ctx, id: string): Promise<DocumentRow> {
  const document = orNotFound(await findDocument(ctx.db, id));
  if (!(await mayOpen(ctx, document))) throw new Refusal('NOT_FOUND');
  return document;
}

/** Returns a document that the caller may open, and audits that they opened it. @throws Refusal NOT_FOUND */
export async function readDocument(ctx: Ctx, id: string): Promise<DocumentRow> {
  const document = await findOpenable(ctx, id);
  await auditOpening(ctx, 'document', id, document.patientId);
  await markResultRead(ctx, document);
  return document;
}
