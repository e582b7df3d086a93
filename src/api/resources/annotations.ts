import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { annotationCalls as calls } from '#contract/annotations.ts';
import { send } from '#api/http/client.ts';
import { useQueuedWrites } from '#api/outbox/pending-writes.ts';
import { post } from '#api/outbox/post.ts';
import { polled } from '#api/cache/query-client.ts';

export function annotationsQuery(documentId: string) {
  return queryOptions({
    queryKey: ['annotations', documentId],
    queryFn: async ({ signal }) =>
      (await send(calls.documentAnnotations, { query: { documentId }, signal })).annotations,
    // No event tells of a note: it is looked for now and then.
    ...polled({}),
  });
}

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

const entityOf = (documentId: string) => `annotations:${documentId}` as const;
export const addAnnotation = (body: Body<'addAnnotation'>) =>
  post(calls.addAnnotation, body, entityOf(body.documentId));
export const updateAnnotation = (documentId: string, body: Body<'updateAnnotation'>) =>
  post(calls.updateAnnotation, body, entityOf(documentId));
export const removeAnnotation = (documentId: string, annotationId: string) =>
  post(calls.removeAnnotation, { annotationId }, entityOf(documentId));

/** Notes that this device still has to write, to change and to remove. */
export function useQueuedNotes(documentId: string) {
  const removed = useQueuedWrites(calls.removeAnnotation, entityOf(documentId));
  return {
    added: useQueuedWrites(calls.addAnnotation, entityOf(documentId)),
    changed: useQueuedWrites(calls.updateAnnotation, entityOf(documentId)),
    removed: new Set(removed.map(({ annotationId }) => annotationId)),
  };
}
