import { queryOptions } from '@tanstack/react-query';
import { storageCalls as calls } from '#contract/storage.ts';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { send } from '#api/http/client.ts';

/** A link to a document that works for five minutes, and the password of a locked one, if it is kept. */
export interface DocumentLink {
  readonly url: string;
  readonly password: string | null;
  /** Picture and patient of an X-ray or scan. */
  readonly imaging?: ImagingLink | undefined;
}

export type ImagingLink = NonNullable<ResponseOf<typeof calls.getDocuementURLByID>['imaging']>;

export const documentLink = (documentId: string, token?: string): Promise<DocumentLink> =>
  send(calls.getDocuementURLByID, { body: { documentId }, ...(token ? { token } : {}) });

/** The same for a document of an order: the server checks that it is one of its own. */
export const orderDocumentLink =
  (serviceId: string) =>
  (documentId: string): Promise<DocumentLink> =>
    send(calls.getServiceDocumentURLById, { body: { serviceId, documentId } });

async function documentUrl(documentId: string, token?: string): Promise<string> {
  return (await documentLink(documentId, token)).url;
}

export const passwordSchema = calls.unlockDocument.body;

/** Keeps the password of a locked document. @throws ApiError for a wrong one */
export async function keepPassword(body: BodyOf<typeof calls.unlockDocument>): Promise<void> {
  await send(calls.unlockDocument, { body });
  await refresh('document.added');
}

/** Read again before a link ends, for a picture that stays on the screen. */
const LINK_FRESH_MS = 240_000;

/** The same link for a picture that is drawn in the page itself. */
export function documentUrlQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documentUrl', documentId],
    queryFn: () => documentUrl(documentId),
    staleTime: LINK_FRESH_MS,
    gcTime: LINK_FRESH_MS,
  });
}

/** Returns what is known of a document; what it holds comes by `documentLink`. */
export function documentQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', documentId],
    queryFn: async ({ signal }) =>
      (await send(calls.getDocuementByID, { body: { documentId }, signal })).document,
  });
}

export const openDocument = (documentId: string, token?: string): Promise<void> =>
  openFile(() => documentUrl(documentId, token));

/** Opens a file in a new window: the window opens in the tap itself, so that no pop-up blocker stops it. */
export async function openFile(urlOf: () => Promise<string>): Promise<void> {
  const opened = window.open('about:blank', '_blank');
  try {
    const url = await urlOf();
    if (opened) opened.location.href = url;
    else location.href = url;
  } catch (error) {
    opened?.close();
    throw error;
  }
}
