import type { Context } from 'hono';
import { FhirFault } from '#server/fhir/outcome.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import type { FhirClient } from '#server/platform/http/identity.ts';
import type { Limiter } from '#server/platform/http/limit.ts';
import { addressOf } from '#server/platform/http/serve.ts';
import { personOf } from '#server/fhir/smart/person.ts';
import { clientOfToken } from './token.ts';

export interface Serving {
  deps: Deps;
  limits: Limiter;
}

/** Limits what is answered without a token, as the portal limits its calls without a session. @throws Refusal TOO_MANY */
export function checkStranger(c: Context, { deps, limits }: Serving): void {
  limits.checkOutside(sourcesOf(addressOf(c, deps.config)), 'address');
}

const absent = () =>
  new FhirFault(
    401,
    { code: 'login', diagnostics: 'The access token is absent, unknown or at its end.' },
    { 'www-authenticate': 'Bearer' },
  );

/** Returns the system of the token of a call. @throws FhirFault 401, 403 for an app, which reads one patient alone; Refusal TOO_MANY */
export async function signedInSystem(
  c: Context,
  serving: Serving,
  isRead: boolean,
): Promise<{ who: FhirClient; scopes: string }> {
  const found = await signedIn(c, serving, isRead);
  if (found.who.person)
    throw new FhirFault(403, { code: 'forbidden', diagnostics: 'The token of an app does not allow this.' });
  return found;
}

/** Returns the client of the token of a call, with its scopes. @throws FhirFault 401; Refusal TOO_MANY */
export async function signedIn(
  c: Context,
  { deps, limits }: Serving,
  isRead: boolean,
): Promise<{ who: FhirClient; scopes: string }> {
  const address = addressOf(c, deps.config);
  limits.checkOutside(sourcesOf(address), 'address');
  const found = await clientOfToken(deps, c.req.header('authorization'), address);
  if (!found) throw absent();
  const { scopes, of } = found;
  const person = of && (await personOf(deps, of));
  if (of && !person) throw absent();
  const who = person ? { ...found.who, person } : found.who;
  limits.checkFhirClient(who, isRead);
  return { who, scopes };
}
