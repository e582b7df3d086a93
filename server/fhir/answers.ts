import type { Context } from 'hono';
import type { Config } from '#server/platform/config.ts';
import { fhirBase } from './access/token.ts';
import { FhirFault, outcomeOf } from './outcome.ts';
import type { Resource } from './resource.ts';
import type { Page } from './search/search.ts';
import type { FhirType } from './types.ts';

const JSON_TYPES = /application\/fhir\+(?:nd)?json|application\/json|\*\/\*|application\/\*|^$/;
const FORMATS = new Set(['json', 'application/json', 'application/fhir+json', 'application/fhir json']);

/** @throws FhirFault 406 for a caller that reads no JSON */
export function mustAccept(c: Context): void {
  const format = c.req.query('_format');
  const isFine = format === undefined ? JSON_TYPES.test(c.req.header('accept') ?? '') : FORMATS.has(format);
  if (!isFine)
    throw new FhirFault(406, {
      code: 'not-supported',
      diagnostics: 'The interface answers application/fhir+json.',
    });
}

export function fhirJson(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: {
      'content-type': 'application/fhir+json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

export const outcomeAnswer = ({ status, issues, headers }: FhirFault): Response =>
  fhirJson(outcomeOf(issues), status, headers);

interface Meta {
  versionId: string;
  lastUpdated: string;
}

/** Headers of the version of a resource. */
export function versionHeaders({ meta }: Resource): Record<string, string> {
  const { versionId, lastUpdated } = meta as Meta;
  return { etag: `W/"${versionId}"`, 'last-modified': new Date(lastUpdated).toUTCString() };
}

export function readAnswer(c: Context, resource: Resource): Response {
  const headers = versionHeaders(resource);
  const known = c.req.header('if-none-match');
  if (known && known.split(',').some((one) => one.trim() === headers['etag']))
    return new Response(null, { status: 304, headers: { ...headers, 'cache-control': 'no-store' } });
  return fhirJson(resource, 200, headers);
}

/** A searchset; its self link has the parameters that were used, and its next link is sealed. */
export function searchAnswer(
  config: Config,
  { name }: FhirType,
  { resources, query, next, total }: Page,
): Response {
  const base = fhirBase(config);
  const used = new URLSearchParams(query.used).toString();
  return fhirJson({
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== undefined && { total }),
    link: [
      { relation: 'self', url: `${base}/${name}${used && `?${used}`}` },
      ...(next === undefined
        ? []
        : [{ relation: 'next', url: `${base}/${name}?_page=${encodeURIComponent(next)}` }]),
    ],
    ...(resources.length && {
      entry: resources.map((resource) => ({
        fullUrl: `${base}/${name}/${resource.id}`,
        resource,
        search: { mode: 'match' },
      })),
    }),
  });
}
