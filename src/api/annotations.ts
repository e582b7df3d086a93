import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { annotationCalls as calls } from '#contract/annotations.ts';
import { send } from '#api/client.ts';
import { polled } from '#api/query-client.ts';

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

export const addAnnotation = (body: Body<'addAnnotation'>) => send(calls.addAnnotation, { body });
export const updateAnnotation = (body: Body<'updateAnnotation'>) => send(calls.updateAnnotation, { body });
export const removeAnnotation = (annotationId: string) =>
  send(calls.removeAnnotation, { body: { annotationId } });
