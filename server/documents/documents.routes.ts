import type { storageCalls } from '#contract/storage.ts';
import { auditOpening } from '#server/platform/audit/audit-reads.ts';
import { receiptFile } from '#server/billing/receipts/open-receipt.ts';
import { mustBePassed } from '#server/files/quarantine.ts';
import { checkSignedUrl, signedUrl, URL_LIFE_S } from '#server/files/document-links.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { findProfileFile, presentProfileFile } from '#server/people/profile-files.ts';
import { pictureHandlers } from '#server/people/pictures.routes.ts';
import { STUDY_PLACE } from '#server/platform/viewer-address.ts';
import type { StoredImaging } from '#server/platform/dicom/read-dicom.ts';
import { addSeconds } from '#server/platform/time.ts';
import { findDocument, storedPassword, presentDocument } from '#server/files/documents.ts';
import { readDocument, type Ctx } from './document.policy.ts';
import { unlockDocument } from './unlock-document.ts';

/** A licence or certificate may be opened only by its owner; it contains no patient data. */
async function ownFile(ctx: Ctx, id: string) {
  const file = await findProfileFile(ctx.db, id);
  return file?.userId === ctx.who.userId ? file : undefined;
}

async function urlOf(ctx: Ctx, documentId: string) {
  const own = await ownFile(ctx, documentId);
  const document = own ? undefined : await readDocument(ctx, documentId);
  await mustBePassed(ctx, (own ?? document)?.fileKey ?? '');
  return {
    url: await signedUrl(ctx, documentId),
    expiresAt: addSeconds(ctx.clock.now(), URL_LIFE_S).toISOString(),
    password: document ? storedPassword(ctx.vault, document) : null,
    ...(document?.imaging && { imaging: imagingLink(ctx, document.imaging) }),
  };
}

/** A guest of a call sees the picture alone: the hospital's viewer is for its own users, and a birth date opens a patient's page. */
function imagingLink({ config, who }: Ctx, { patient, picture, studyUid }: StoredImaging) {
  if (who.type !== 'staff') return { patient: null, picture, viewerUrl: null };
  return { patient, picture, viewerUrl: config.DICOM_VIEWER_URL?.replace(STUDY_PLACE, studyUid) ?? null };
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

  unlockDocument: async (ctx) => ({ document: presentDocument(await unlockDocument(ctx, ctx.body)) }),

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

const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
/** A browser's page for a film reads the film once more, as of the same origin. Scripts are refused as before. */
const FILM_POLICY = `${FILE_POLICY} allow-same-origin; media-src 'self'`;

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
      'content-security-policy': contentType.startsWith('video/') ? FILM_POLICY : FILE_POLICY,
    },
  });
}
