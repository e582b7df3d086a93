import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { VIDEO_MAX_BYTES } from './limits.ts';
import { Digits, DocumentInfo, Id } from './shared.ts';
import { VideoReview } from './video-reviews.ts';

/** Purpose of an upload. The first two belong to a service order, a video to the provider, a capture to a consultation. */
export const UploadPurpose = z.enum(['LAB_RESULT', 'CUSTOMER_PRESCRIPTION', 'VIDEO_REVIEW', 'CAPTURE']);
export type UploadPurpose = z.output<typeof UploadPurpose>;

export const UploadState = z.object({
  uploadId: z.string(),
  uploadState: z.enum(['OPEN', 'DONE', 'ABANDONED']),
  /** The number of bytes stored: the next piece begins here. */
  offset: z.number(),
  sizeBytes: z.number(),
  /** The recommended size of a piece; limits.ts has the accepted sizes. */
  pieceBytes: z.number(),
});
export type UploadState = z.output<typeof UploadState>;

const who = ['agent', 'provider', 'nurse'] as const;
const prefix = '/{app}/api/document/v1/uploads';
const own = z.object({ uploadId: Id });

/** An upload that survives a dropped connection: start, send pieces, ask for the offset, finish. */
export const uploadCalls = {
  startUpload: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/start`,
    who,
    queueable: true,
    summary: 'Starts a resumable upload, or continues the one that this clientId started',
    body: z.object({
      clientId: Id,
      purpose: UploadPurpose,
      /** The service order, or the consultation; absent for a video review. */
      targetId: z.optional(Id),
      /** Also sends the capture as a message, with this clientId. */
      messageClientId: z.optional(Id),
      /** Marks a picture from the call: the sender has asked, and the patient agreed aloud. The room is told of it. */
      patientAgreed: z.optional(z.boolean()),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      sizeBytes: z.int().check(z.gte(1), z.lte(VIDEO_MAX_BYTES)),
      contentType: z.string().check(z.maxLength(100)),
      /** Hash of the whole file, in lower-case hexadecimal. */
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    response: ok({ upload: UploadState }),
    extension: true,
  }),
  sendPiece: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${prefix}/piece`,
    who,
    summary:
      'The next piece, as bytes; acknowledged once it is durable. At a wrong offset: 409 with the right one',
    query: z.object({ uploadId: Id, offset: Digits, sizeBytes: Digits }),
    bytes: true,
    response: ok({ upload: UploadState }),
    extension: true,
  }),
  uploadState: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/state`,
    who,
    summary: "How far one of the caller's own uploads is: where to continue after a drop",
    query: own,
    response: ok({ upload: UploadState }),
    extension: true,
  }),
  finishUpload: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${prefix}/finish`,
    who,
    summary: 'Checks size, checksum and kind of the whole, and makes a document or a video review of it',
    body: z.extend(own, {
      /** The uploader has compared the patient that an X-ray or scan names, and says that it is this one. */
      confirmsPatient: z.optional(z.boolean()),
    }),
    managesOwnTransactions: true,
    response: ok({ document: z.nullable(DocumentInfo), videoReview: z.nullable(VideoReview) }),
    extension: true,
  }),
  abandonUpload: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${prefix}/abandon`,
    who,
    summary: "Cancels one of the caller's own uploads; what had arrived is deleted",
    body: own,
    response: Done,
    extension: true,
  }),
};
