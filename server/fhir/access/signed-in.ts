import type { Context } from 'hono';
import { FhirFault } from '#server/fhir/outcome.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import type { FhirClient } from '#server/platform/http/identity.ts';
import type { Limiter } from '#server/platform/http/limit.ts';
import { addressOf } from '#server/platform/http/serve.ts';
import { clientOfToken } from './token.ts';

export interface Serving {
  deps: Deps;
  limits: Limiter;
}

/** Limits what is answered without a token, as the portal limits its calls without a session. @throws Refusal TOO_MANY */
export function checkStranger(c: Context, { deps, limits }: Serving): void {
  limits.checkOutside(sourcesOf(addressOf(c, deps.config)), 'address');
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
  if (!found)
    throw new FhirFault(
      401,
      { code: 'login', diagnostics: 'The access token is absent, unknown or at its end.' },
      { 'www-authenticate': 'Bearer' },
    );
  limits.checkFhirClient(found.who, isRead);
  return found;
}
