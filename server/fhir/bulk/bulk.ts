import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { findClient } from '#server/fhir/access/client.queries.ts';
import { signedInSystem, type Serving } from '#server/fhir/access/signed-in.ts';
import { allows } from '#server/fhir/access/scopes.ts';
import { fhirBase } from '#server/fhir/access/token.ts';
import { fhirJson } from '#server/fhir/answers.ts';
import { FhirFault, NOT_FOUND } from '#server/fhir/outcome.ts';
import { dateRange } from '#server/fhir/search/matching.ts';
import { auditSearch } from '#server/fhir/trail.ts';
import type { FhirTypeName } from '#server/fhir/type-names.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FhirClient } from '#server/platform/http/identity.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { deleteExport, findExport, insertExport } from './export.queries.ts';
import { EXPORTED, lineOf, pagesOf } from './ndjson.ts';

const EXPORT_S = 24 * 3_600;
const FORMATS = new Set(['application/fhir+ndjson', 'application/ndjson', 'ndjson']);

const wrong = (diagnostics: string) => new FhirFault(400, { code: 'value', diagnostics });

/** Begins an export of whole types (Bulk Data Access). @throws FhirFault 400, 403 */
export async function startExport(c: Context, serving: Serving): Promise<Response> {
  const { deps } = serving;
  const { who, scopes } = await signedInSystem(c, serving, false);
  if (!/\brespond-async\b/.test(c.req.header('prefer') ?? '')) throw wrong('Send Prefer: respond-async.');
  if (!FORMATS.has(c.req.query('_outputFormat') ?? 'ndjson'))
    throw wrong('The format is application/fhir+ndjson.');
  // An export of everything would pass for the part that was asked for.
  if (c.req.query('_typeFilter') !== undefined) throw wrong('There is no _typeFilter.');
  const types = typesOf(c.req.query('_type'), scopes);
  const since = c.req.query('_since');
  const id = randomUUID();
  await change({ ...deps, who }, async (one) => {
    await insertExport(one.tx, {
      id,
      clientId: who.clientId,
      types: types.join(' '),
      since: since === undefined ? null : new Date(dateRange('_since', since).from),
      request: `${fhirBase(deps.config)}/$export${new URL(c.req.url).search}`,
      at: one.now,
      expiresAt: addSeconds(one.now, EXPORT_S),
    });
    await one.audit('EXPORT', 'fhir_export', id);
  });
  const location = `${fhirBase(deps.config)}/$export-state/${id}`;
  return new Response(null, {
    status: 202,
    headers: { 'content-location': location, 'cache-control': 'no-store' },
  });
}

/** Types that are exported: those that were named, or all of which the scopes allow reading and searching. */
function typesOf(named: string | undefined, scopes: string): FhirTypeName[] {
  const isAllowed = (type: FhirTypeName): boolean => allows(scopes, type, 'r') && allows(scopes, type, 's');
  if (named === undefined) {
    const types = EXPORTED.filter(isAllowed);
    if (!types.length) throw forbidden();
    return types;
  }
  return named.split(',').map((name) => {
    const type = EXPORTED.find((one) => one === name);
    if (!type) throw wrong('A value of _type is no type of resource that is exported.');
    if (!isAllowed(type)) throw forbidden();
    return type;
  });
}

const forbidden = () =>
  new FhirFault(403, { code: 'forbidden', diagnostics: 'The scopes of the token do not allow this.' });

/** Returns the export of a call and who made it. @throws FhirFault 404 for one of another client as for an absent one */
async function ownExport(c: Context, serving: Serving) {
  const { deps } = serving;
  const { who, scopes } = await signedInSystem(c, serving, true);
  const asked = { id: c.req.param('export') ?? '', clientId: who.clientId, now: deps.clock.now() };
  const row = await findExport(deps.db, asked);
  if (!row) throw new FhirFault(404, NOT_FOUND);
  return { row, who, scopes };
}

/** The manifest. Files are made as they are read, so an export is ready at once. */
export async function exportState(c: Context, serving: Serving): Promise<Response> {
  const { row } = await ownExport(c, serving);
  const base = `${fhirBase(serving.deps.config)}/$export-file/${row.id}`;
  const manifest = {
    transactionTime: row.at.toISOString(),
    request: row.request,
    requiresAccessToken: true,
    output: row.types.split(' ').map((type) => ({ type, url: `${base}/${type}` })),
    error: [],
  };
  return fhirJson(manifest, 200, {
    'content-type': 'application/json',
    expires: row.expiresAt.toUTCString(),
  });
}

export async function forgetExport(c: Context, serving: Serving): Promise<Response> {
  const { row, who } = await ownExport(c, serving);
  await change({ ...serving.deps, who }, async (one) => {
    await deleteExport(one.tx, row.id);
    await one.audit('END_EXPORT', 'fhir_export', row.id);
  });
  return new Response(null, { status: 202, headers: { 'cache-control': 'no-store' } });
}

/** One file: a resource a line. Each page of it is in the audit before it is sent. */
export async function exportFile(c: Context, serving: Serving): Promise<Response> {
  const { row, who, scopes } = await ownExport(c, serving);
  const type = EXPORTED.find((one) => one === c.req.param('type') && row.types.split(' ').includes(one));
  if (!type) throw new FhirFault(404, NOT_FOUND);
  if (!allows(scopes, type, 'r') || !allows(scopes, type, 's')) throw forbidden();
  const lines = Readable.from(linesOf({ ...serving.deps, who }, type, row), { objectMode: false });
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    status: 200,
    headers: { 'content-type': 'application/fhir+ndjson', 'cache-control': 'no-store' },
  });
}

async function* linesOf(
  caller: Deps & { who: FhirClient },
  type: FhirTypeName,
  { id, since }: { id: string; since: Date | null },
): AsyncGenerator<Uint8Array> {
  const { db, clock, who } = caller;
  const encoder = new TextEncoder();
  for await (const page of pagesOf(caller, type, since)) {
    if (!page.length) continue;
    // A client may be revoked, or an export deleted, while a file is on its way.
    const counts =
      (await findClient(db, who.clientId)) &&
      (await findExport(db, { id, clientId: who.clientId, now: clock.now() }));
    if (!counts) throw new Error('the export has ended');
    await auditSearch(caller, type, page);
    yield encoder.encode(page.map(lineOf).join(''));
  }
}
