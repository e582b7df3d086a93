import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { ImagingPicture, NamedPatient } from './imaging-picture.ts';
import { DOCUMENT_PASSWORD_MAX_CHARS } from './limits.ts';
import { DocumentInfo, Id, Instant } from './shared.ts';

/** Pictures, signatures and documents. A url from the server is signed, expires soon, and needs no token. */
const SignedUrl = { url: z.string(), expiresAt: Instant };
/** With the password of a locked document, if it is kept. */
const DocumentUrl = {
  ...SignedUrl,
  password: z.nullable(z.string()),
  /** Present for an X-ray or scan. */
  imaging: z.optional(
    z.object({
      /** The patient whom the file names, for staff. */
      patient: z.nullable(NamedPatient),
      /** null: the portal cannot draw it. */
      picture: z.nullable(ImagingPicture),
      /** The study in the hospital's viewer, for staff; null without one. */
      viewerUrl: z.nullable(z.string()),
    }),
  ),
};
/** null: there is none. */
const MaybeUrl = ok({ url: z.nullable(z.string()), expiresAt: z.nullable(Instant) });

const staff = ['provider', 'agent', 'nurse'] as const;
const owner = ['provider'] as const;
const storage = '/{app}/api/storage';
const document = '/{app}/api/document';
const own = z.object({ userId: Id });
const upload = z.object({ userId: Id, file: z.file() });

export const storageCalls = {
  getDPURL: call({
    kind: 'query',
    method: 'POST',
    path: `${storage}/getDPURL`,
    who: staff,
    summary: "Url of a user's display picture",
    body: own,
    response: MaybeUrl,
  }),
  removeDP: call({
    kind: 'command',
    method: 'POST',
    path: `${storage}/removeDP`,
    who: staff,
    summary: "Removes the caller's display picture",
    body: own,
    response: Done,
  }),
  uploadDP: call({
    kind: 'command',
    method: 'POST',
    path: `${storage}/uploadDP`,
    who: staff,
    summary: "Replaces the caller's display picture",
    form: true,
    body: upload,
    response: ok(SignedUrl),
  }),
  getSignatureURL: call({
    kind: 'query',
    method: 'POST',
    path: `${storage}/getSignatureURL`,
    who: owner,
    summary: "Url of the caller's signature",
    body: own,
    response: MaybeUrl,
  }),
  removeSignature: call({
    kind: 'command',
    method: 'POST',
    path: `${storage}/removeSignature`,
    who: owner,
    summary: "Removes the caller's signature; signed prescriptions keep theirs",
    body: own,
    response: Done,
  }),
  uploadSignature: call({
    kind: 'command',
    method: 'POST',
    path: `${storage}/uploadSignature`,
    who: owner,
    summary: "Replaces the caller's signature",
    form: true,
    body: upload,
    response: ok(SignedUrl),
  }),
  getServiceDocumentURLById: call({
    kind: 'query',
    method: 'POST',
    path: `${document}/v1/getServiceDocumentURLById`,
    who: staff,
    summary: 'Short-lived url of a document of a service order',
    body: z.object({ serviceId: Id, documentId: Id }),
    response: ok(DocumentUrl),
  }),
  getDocuementByID: call({
    kind: 'query',
    method: 'POST',
    path: `${document}/v2/getDocuementByID`,
    who: staff,
    summary: 'What is known of a document, without its content',
    body: z.object({ documentId: Id }),
    response: ok({ document: DocumentInfo }),
  }),
  getDocuementURLByID: call({
    kind: 'query',
    method: 'POST',
    path: `${document}/v2/getDocuementURLByID`,
    who: [...staff, 'guest'],
    summary: 'Short-lived url of a document',
    body: z.object({ documentId: Id }),
    response: ok(DocumentUrl),
  }),
  unlockDocument: call({
    kind: 'command',
    method: 'POST',
    path: `${document}/v1/unlock`,
    who: staff,
    needs: ['verified'],
    summary:
      'Keeps the password of a locked document for those who may open it, and counts its pages; a wrong one is refused',
    body: z.object({
      documentId: Id,
      password: z.string().check(z.minLength(1), z.maxLength(DOCUMENT_PASSWORD_MAX_CHARS)),
    }),
    response: ok({ document: DocumentInfo }),
    managesOwnTransactions: true,
    extension: true,
  }),
  file: call({
    kind: 'query',
    method: 'GET',
    path: `${document}/v1/file`,
    who: ['public'],
    summary: 'The content of a document, by a signed url; an expired or altered one is not found',
    query: z.object({
      id: Id,
      /** Seconds since 1970. */
      expires: z.string().check(z.regex(/^\d{1,12}$/)),
      signature: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    response: z.unknown(),
    extension: true,
    raw: true,
  }),
};
