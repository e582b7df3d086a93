import type { storageCalls } from '#contract/storage.ts';
import { auditOpening } from '#server/platform/audit/audit-reads.ts';
import { markResultRead } from '#server/files/results.ts';
import { readConversation } from '#server/visits/consultations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { receiptFile } from '#server/billing/receipts/open-receipt.ts';
import { mustBePassed } from '#server/files/quarantine.ts';
import { checkSignedUrl, signedUrl, URL_LIFE_S } from '#server/files/document-links.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Guest, Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { isCase, mayReadCase } from '#server/requests/case.policy.ts';
import { maySee, scopeOf } from '#server/requests/request.policy.ts';
import { findProfileFile, presentProfileFile } from '#server/people/profile-files.ts';
import { pictureHandlers } from '#server/people/pictures.routes.ts';
import { addSeconds } from '#server/platform/time.ts';
import { findDocument, presentDocument, type DocumentRow } from '#server/files/documents.ts';
import { findRequest } from '#server/requests/requests.ts';

type Ctx = Deps & { who: Staff | Guest };

/**
 * A document may be opened by the members of its consultation, those who handle its order, and the members of
 * the consultation that ordered it.
 */
async function mayOpen(ctx: Ctx, document: DocumentRow): Promise<boolean> {
  if (await isInConsultationOf(ctx, document.consultationId)) return true;
  if (!document.requestId || ctx.who.type === 'guest') return false;
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

/** A document that the caller may open; audits that they opened it. @throws Refusal NOT_FOUND */
export async function readDocument(ctx: Ctx, id: string): Promise<DocumentRow> {
  const document = orNotFound(await findDocument(ctx.db, id));
  if (!(await mayOpen(ctx, document))) throw new Refusal('NOT_FOUND');
  await auditOpening(ctx, 'document', id, document.patientId);
  await markResultRead(ctx, document);
  return document;
}

/** A licence or certificate may be opened only by its owner; it contains no patient data. */
async function ownFile(ctx: Ctx, id: string) {
  const file = await findProfileFile(ctx.db, id);
  return file?.userId === ctx.who.userId ? file : undefined;
}

async function urlOf(ctx: Ctx, documentId: string) {
  const { fileKey } = (await ownFile(ctx, documentId)) ?? (await readDocument(ctx, documentId));
  await mustBePassed(ctx, fileKey);
  return {
    url: await signedUrl(ctx, documentId),
    expiresAt: addSeconds(ctx.clock.now(), URL_LIFE_S).toISOString(),
  };
}

export const documentHandlers: HandlersOf<typeof storageCalls> = {
  ...pictureHandlers,

  async getServiceDocumentURLById(ctx) {
    const { requestId } = orNotFound(await findDocument(ctx.db, ctx.body.documentId));
    if (requestId !== ctx.body.serviceId) throw new Refusal('NOT_FOUND');
    return urlOf(ctx, ctx.body.documentId);
  },
  getDocuementURLByID: (ctx) => urlOf(ctx, ctx.body.documentId),
  async getDocuementByID(ctx) {
    const own = await ownFile(ctx, ctx.body.documentId);
    return {
      document: own ? presentProfileFile(own) : presentDocument(await readDocument(ctx, ctx.body.documentId)),
    };
  },

  async file(ctx) {
    await checkSignedUrl(ctx, ctx.query);
    const { id } = ctx.query;
    const ofPatient = await findDocument(ctx.db, id);
    const document = ofPatient ?? (await findProfileFile(ctx.db, id));
    if (!document) {
      const { bytes, name } = await receiptFile(ctx, id);
      return shown(new Uint8Array(bytes), { name, contentType: 'application/pdf', sizeBytes: bytes.length });
    }
    await mustBePassed(ctx, document.fileKey);
    // The link names no person; the row before this one names the one who was given it.
    if (ofPatient) await auditOpening(ctx, 'file', ofPatient.id, ofPatient.patientId);
    const file = orNotFound(await ctx.files.get(document.fileKey));
    return shown(file.stream, { ...document, sizeBytes: file.sizeBytes });
  },
};

interface Shown {
  name: string;
  contentType: string;
  sizeBytes: number;
}

function shown(
  content: ConstructorParameters<typeof Response>[0],
  { name, contentType, sizeBytes }: Shown,
): Response {
  return new Response(content, {
    headers: {
      'content-type': contentType,
      'content-length': String(sizeBytes),
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      // A stored file is displayed and never executed.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    },
  });
}
