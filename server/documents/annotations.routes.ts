import { randomUUID } from 'node:crypto';
import { ANNOTATIONS_MAX, type Annotation, type annotationCalls } from '#contract/annotations.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { StaffCtx, HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { consultationAudience } from '#server/requests/requests.ts';
import { readDocument } from './document.policy.ts';
import * as annotations from './annotation.queries.ts';
import type { AnnotationRow } from './annotation.queries.ts';
import type { DocumentRow } from '#server/files/documents.ts';

function present(ctx: StaffCtx, row: AnnotationRow): Annotation {
  const { id, page, x, y, text, version, byUser, name, role } = row;
  return {
    id,
    page,
    x,
    y,
    text,
    version,
    by: { userId: byUser, name, role },
    mine: byUser === ctx.who.userId,
    at: row.at.toISOString(),
    editedAt: isoOrNull(row.editedAt),
  };
}

/** Shows the note to everyone who has the document open. */
async function tell(c: Change, document: DocumentRow): Promise<void> {
  if (!document.consultationId) return;
  const audience = await consultationAudience(c.tx, document.consultationId);
  await c.event('document.added', audience, { consultationId: document.consultationId });
}

/** The caller's own note on a document that they may still open. @throws Refusal NOT_FOUND */
async function ownAnnotation(
  ctx: StaffCtx,
  id: string,
): Promise<{ row: AnnotationRow; document: DocumentRow }> {
  const row = orNotFound(await annotations.findAnnotation(ctx.db, id));
  if (row.byUser !== ctx.who.userId) throw new Refusal('NOT_FOUND');
  return { row, document: await readDocument(ctx, row.documentId) };
}

async function presented(ctx: StaffCtx, id: string): Promise<Annotation> {
  return present(ctx, orNotFound(await annotations.findAnnotation(ctx.db, id)));
}

export const annotationHandlers: HandlersOf<typeof annotationCalls> = {
  async documentAnnotations(ctx) {
    const document = await readDocument(ctx, ctx.query.documentId);
    const rows = await annotations.annotationsOf(ctx.db, document.id, ANNOTATIONS_MAX);
    return { annotations: rows.map((row) => present(ctx, row)) };
  },

  async addAnnotation(ctx) {
    const { documentId, clientId, page, x, y, text } = ctx.body;
    const document = await readDocument(ctx, documentId);
    const before = await annotations.findSentAnnotation(ctx.db, ctx.who.userId, clientId);
    if (before) return { annotation: await presented(ctx, before.id) };
    if ((await annotations.countAnnotations(ctx.db, documentId)) >= ANNOTATIONS_MAX)
      throw new Refusal('RULE', {
        reason: 'ANNOTATIONS_FULL',
      });
    const id = randomUUID();
    await change(ctx, async (c) => {
      const place = { documentId, page, x, y };
      const byUser = ctx.who.userId;
      await annotations.insertAnnotation(c.tx, {
        id,
        clientId,
        byUser,
        ...place,
        text,
        at: c.occurredAt,
        receivedAt: c.now,
      });
      await c.audit('ANNOTATE', 'document', documentId, document.patientId);
      await tell(c, document);
    });
    return { annotation: await presented(ctx, id) };
  },

  async updateAnnotation(ctx) {
    const { annotationId, version, x, y, text } = ctx.body;
    const { row, document } = await ownAnnotation(ctx, annotationId);
    await change(ctx, async (c) => {
      const isUpdated = await annotations.updateAnnotation(c.tx, row, { x, y, text, editedAt: c.occurredAt });
      if (row.version !== version || !isUpdated)
        throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version, text: row.text } });
      await c.audit('ANNOTATE', 'document', row.documentId, document.patientId);
      await tell(c, document);
    });
    return { annotation: await presented(ctx, annotationId) };
  },

  async removeAnnotation(ctx) {
    const { row, document } = await ownAnnotation(ctx, ctx.body.annotationId);
    await change(ctx, async (c) => {
      await annotations.deleteAnnotation(c.tx, row.id);
      await c.audit('REMOVE_ANNOTATION', 'document', row.documentId, document.patientId);
      await tell(c, document);
    });
    return {};
  },
};
