import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Instant, Person } from './shared.ts';

/** A note at a position on a document's page. */
export const Annotation = z.object({
  id: z.string(),
  page: z.number(),
  /** Fractions of the page's width and height from its top left corner, 0 to 1. */
  x: z.number(),
  y: z.number(),
  text: z.string(),
  by: Person,
  /** True if the caller wrote it and may change it. */
  mine: z.boolean(),
  at: Instant,
  editedAt: z.nullable(Instant),
  version: z.number(),
});
export type Annotation = z.output<typeof Annotation>;

export const ANNOTATIONS_MAX = 500;
const PAGES_MAX = 2_000;

const share = z.number().check(z.gte(0), z.lte(1));
const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000));
const staff = {
  who: ['provider', 'nurse', 'agent'],
  needs: ['verified'],
  extension: true,
} as const;
const prefix = '/{app}/api/document/v1';

export const annotationCalls = {
  documentAnnotations: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/annotations`,
    ...staff,
    summary: 'The notes on a document that the caller may open, in the order of its pages',
    query: z.object({ documentId: Id }),
    response: ok({ annotations: z.array(Annotation) }),
  }),
  addAnnotation: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/addAnnotation`,
    ...staff,
    queueable: true,
    summary: 'Writes a note on a document; sent twice with one clientId it is stored once',
    body: z.object({
      documentId: Id,
      clientId: Id,
      page: z.int().check(z.gte(1), z.lte(PAGES_MAX)),
      x: share,
      y: share,
      text: Words,
    }),
    response: ok({ annotation: Annotation }),
  }),
  updateAnnotation: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/updateAnnotation`,
    ...staff,
    queueable: true,
    summary: "Changes or moves one of the caller's own notes; a stale version is refused",
    body: z.object({ annotationId: Id, version: z.number(), x: share, y: share, text: Words }),
    response: ok({ annotation: Annotation }),
  }),
  removeAnnotation: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/removeAnnotation`,
    ...staff,
    queueable: true,
    summary: "Removes one of the caller's own notes",
    body: z.object({ annotationId: Id }),
    response: Done,
  }),
};
