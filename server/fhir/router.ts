import type { Context, Hono } from 'hono';
import type { Deps } from '#server/platform/deps.ts';
import type { FhirClient } from '#server/platform/http/identity.ts';
import { limiter } from '#server/platform/http/limit.ts';
import { bytesOf } from '#server/platform/http/read-bytes.ts';
import { refusalOf } from '#server/platform/http/refusal-of.ts';
import { allows, type Interaction } from './access/scopes.ts';
import { checkStranger, signedIn, type Serving } from './access/signed-in.ts';
import { mountToken } from './access/token-page.ts';
import { fhirJson, mustAccept, outcomeAnswer, readAnswer, searchAnswer } from './answers.ts';
import { exportFile, exportState, forgetExport, startExport } from './bulk/bulk.ts';
import { capabilityStatement, smartConfiguration } from './capability.ts';
import { createResource } from './create/create.ts';
import { FhirFault, faultOfRefusal, NOT_FOUND } from './outcome.ts';
import { pageOwner, search } from './search/search.ts';
import { appOrigins } from './smart/app-origins.ts';
import { mountAuthorize } from './smart/authorize-page.ts';
import { confined, mustBeOwn, ownResource } from './smart/confine.ts';
import { auditRead, auditSearch } from './trail.ts';
import { fhirTypeOf, type FhirType } from './types.ts';

const FORM_MAX_BYTES = 16 * 1024;
const RESOURCE_MAX_BYTES = 256 * 1024;

/** Mounts the FHIR R4 interface at /fhir. */
export function mountFhir(app: Hono, deps: Deps): void {
  const serving = { deps, limits: limiter(deps.clock) };
  const { config, clock } = deps;
  const answering =
    (answer: (c: Context, serving: Serving) => Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      try {
        mustAccept(c);
        // The store has no text with this character, so that there is no such id.
        if (Object.values(c.req.param()).some((part) => part.includes('\0')))
          throw new FhirFault(404, NOT_FOUND);
        return await answer(c, serving);
      } catch (error) {
        return outcomeAnswer(asFault(deps, error));
      }
    };
  app.use('/fhir/*', appOrigins(deps));
  app.get(
    '/fhir/metadata',
    answering(async (c) => {
      checkStranger(c, serving);
      return fhirJson(capabilityStatement(config, clock.now()));
    }),
  );
  app.get('/fhir/.well-known/smart-configuration', (c) => {
    checkStranger(c, serving);
    return c.json(smartConfiguration(config), 200, { 'cache-control': 'no-store' });
  });
  mountToken(app, deps, serving.limits);
  mountAuthorize(app, serving);
  app.get('/fhir/$export', answering(startExport));
  app.get('/fhir/$export-state/:export', answering(exportState));
  app.delete('/fhir/$export-state/:export', answering(forgetExport));
  app.get('/fhir/$export-file/:export/:type', answering(exportFile));
  app.get('/fhir/:type', answering(searchByGet));
  app.post('/fhir/:type/_search', answering(searchByPost));
  app.get('/fhir/:type/:id', answering(readOne));
  app.post('/fhir/:type', answering(createOne));
  app.all(
    '/fhir/:type/:id?',
    answering(async (c) => {
      checkStranger(c, serving);
      return notAllowedHere();
    }),
  );
  app.all(
    '/fhir/*',
    answering(async (c) => {
      checkStranger(c, serving);
      throw new FhirFault(404, NOT_FOUND);
    }),
  );
}

/** Returns who calls and what for. @throws FhirFault 401, 403, 404; Refusal TOO_MANY */
async function clientFor(
  c: Context,
  serving: Serving,
  interaction: Interaction,
): Promise<{ who: FhirClient; type: FhirType; scopes: string }> {
  const { who, scopes } = await signedIn(c, serving, interaction !== 'c');
  const type = fhirTypeOf(c.req.param('type') ?? '');
  if (!type)
    throw new FhirFault(404, { code: 'not-supported', diagnostics: 'There is no such type of resource.' });
  if (!allows(scopes, type.name, interaction))
    throw new FhirFault(403, {
      code: 'forbidden',
      diagnostics: 'The scopes of the token do not allow this.',
    });
  return { who, type, scopes };
}

const searchByGet = (c: Context, serving: Serving): Promise<Response> =>
  searched(c, serving, async () => new URL(c.req.url).searchParams);

/** The values are in the body, where no log of addresses has them. */
const searchByPost = (c: Context, serving: Serving): Promise<Response> =>
  searched(c, serving, async () => {
    if (!/^application\/x-www-form-urlencoded\b/.test(c.req.header('content-type') ?? ''))
      throw new FhirFault(415, { code: 'not-supported', diagnostics: 'Send the search as a form.' });
    const sent = new URL(c.req.url).searchParams;
    const body = await bytesOf(c.req.raw, { max: FORM_MAX_BYTES });
    for (const [name, value] of new URLSearchParams(Buffer.from(body).toString())) sent.append(name, value);
    return sent;
  });

async function searched(
  c: Context,
  serving: Serving,
  read: () => Promise<URLSearchParams>,
): Promise<Response> {
  const { deps } = serving;
  const { who, type } = await clientFor(c, serving, 's');
  const isStrict = /\bhandling=strict\b/.test(c.req.header('prefer') ?? '');
  const sent = confined({ type, sent: await read(), config: deps.config }, who);
  const page = await search(deps, { type, sent, isStrict, owner: pageOwner(who) });
  mustBeOwn(who, page.resources);
  await auditSearch({ ...deps, who }, type.name, page.resources);
  return searchAnswer(deps.config, type, page);
}

async function readOne(c: Context, serving: Serving): Promise<Response> {
  const { who, type } = await clientFor(c, serving, 'r');
  const resource = await ownResource(who, () => type.read(serving.deps, c.req.param('id') ?? ''));
  if (!resource) throw new FhirFault(404, NOT_FOUND);
  await auditRead({ ...serving.deps, who }, resource);
  return readAnswer(c, resource);
}

async function createOne(c: Context, serving: Serving): Promise<Response> {
  const { who, type, scopes } = await clientFor(c, serving, 'c');
  if (!type.creates || who.person) return notAllowedHere();
  return createResource({ ...serving.deps, who }, c, type, { max: RESOURCE_MAX_BYTES, scopes });
}

async function notAllowedHere(): Promise<never> {
  throw new FhirFault(
    405,
    { code: 'not-supported', diagnostics: 'The interface does not have this interaction.' },
    { allow: 'GET, POST' },
  );
}

function asFault({ log }: Pick<Deps, 'log'>, error: unknown): FhirFault {
  if (error instanceof FhirFault) return error;
  const refusal = refusalOf(error);
  if (refusal.status >= 500 && refusal.code !== 'STOPPING')
    log.error({ err: error }, 'a call of the FHIR interface failed');
  return faultOfRefusal(refusal);
}
