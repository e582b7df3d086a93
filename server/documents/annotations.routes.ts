import { randomUUID } from 'node:crypto';
import { ANNOTATIONS_MAX, type Annotation, type annotationCalls } from '#contract/annotations.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { StaffCtx, HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { consultationAudience } from '#server/requests/requests.ts';
import { readDocument } from './documents.routes.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { DocumentRow } from '#server/files/document.queries.ts';

function annotationRows(db: Db | Tx) {
  return db
    .selectFrom('annotation')
    .innerJoin('appUser', 'appUser.id', 'annotation.byUser')
    .selectAll('annotation')
    .select(['appUser.name', 'appUser.role'])
    .orderBy('page')
    .orderBy('annotation.at')
    .orderBy('annotation.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof annotationRows>['executeTakeFirstOrThrow']>>;

function present(ctx: StaffCtx, row: Row): Annotation {
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

/** Whoever looks at the document sees the note come. */
async function tell(c: Change, document: DocumentRow): Promise<void> {
  if (!document.consultationId) return;
  const audience = await consultationAudience(c.tx, document.consultationId);
  await c.event('document.added', audience, { consultationId: document.consultationId });
}

/** One of the caller's own notes, on a document that they may still open. @throws Refusal NOT_FOUND */
async function ownAnnotation(ctx: StaffCtx, id: string): Promise<{ row: Row; document: DocumentRow }> {
  const row = orNotFound(await annotationRows(ctx.db).where('annotation.id', '=', id).executeTakeFirst());
  if (row.byUser !== ctx.who.userId) throw new Refusal('NOT_FOUND');
  return { row, document: await readDocument(ctx, row.documentId) };
}

async function presented(ctx: StaffCtx, id: string): Promise<Annotation> {
  const row = await annotationRows(ctx.db).where('annotation.id', '=', id).executeTakeFirst();
  return present(ctx, orNotFound(row));
}

export const annotationHandlers: HandlersOf<typeof annotationCalls> = {
  async documentAnnotations(ctx) {
    const document = await readDocument(ctx, ctx.query.documentId);
    const rows = await annotationRows(ctx.db)
      .where('documentId', '=', document.id)
      .limit(ANNOTATIONS_MAX)
      .execute();
    return { annotations: rows.map((row) => present(ctx, row)) };
  },

  async addAnnotation(ctx) {
    const { documentId, clientId, page, x, y, text } = ctx.body;
    const document = await readDocument(ctx, documentId);
    const before = await ctx.db
      .selectFrom('annotation')
      .select('id')
      .where('byUser', '=', ctx.who.userId)
      .where('clientId', '=', clientId)
      .executeTakeFirst();
    if (before) return { annotation: await presented(ctx, before.id) };
    const { count } = await ctx.db
      .selectFrom('annotation')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('documentId', '=', documentId)
      .executeTakeFirstOrThrow();
    if (count >= ANNOTATIONS_MAX)
      throw new Refusal('RULE', {
        responseString: 'This document has the maximum number of notes. Remove one first.',
      });
    const id = randomUUID();
    await change(ctx, async (c) => {
      await c.tx
        .insertInto('annotation')
        .values({ id, documentId, clientId, byUser: ctx.who.userId, page, x, y, text, at: c.now })
        .execute();
      await c.audit('ANNOTATE', 'document', documentId, document.patientId);
      await tell(c, document);
    });
    return { annotation: await presented(ctx, id) };
  },

  async updateAnnotation(ctx) {
    const { annotationId, version, x, y, text } = ctx.body;
    const { row, document } = await ownAnnotation(ctx, annotationId);
    await change(ctx, async (c) => {
      const { numUpdatedRows } = await c.tx
        .updateTable('annotation')
        .set({ x, y, text, version: row.version + 1, editedAt: c.now })
        .where('id', '=', annotationId)
        .where('version', '=', row.version)
        .executeTakeFirst();
      if (row.version !== version || !numUpdatedRows)
        throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version, text: row.text } });
      await c.audit('ANNOTATE', 'document', row.documentId, document.patientId);
      await tell(c, document);
    });
    return { annotation: await presented(ctx, annotationId) };
  },

  async removeAnnotation(ctx) {
    const { row, document } = await ownAnnotation(ctx, ctx.body.annotationId);
    await change(ctx, async (c) => {
      await c.tx.deleteFrom('annotation').where('id', '=', row.id).execute();
      await c.audit('REMOVE_ANNOTATION', 'document', row.documentId, document.patientId);
      await tell(c, document);
    });
    return {};
  },
};
