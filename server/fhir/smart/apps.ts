import type { JSONWebKeySet } from 'jose';
import { insertClient } from '#server/fhir/access/client.queries.ts';
import { asOperator, keyFault, nameFault, newClientId } from '#server/fhir/access/clients.ts';
import type { Deps } from '#server/platform/deps.ts';
import { change } from '#server/platform/writes/change.ts';
import { wrongAppScope } from './app-scopes.ts';

export interface NewApp {
  name: string;
  /** Such as `patient/Observation.rs`, separated by blanks. */
  scopes: string;
  launchUrl: string;
  /** Separated by blanks. */
  redirectUris: string;
  /** Keys of an app that can keep a secret; without any it proves itself by PKCE alone. */
  jwks: JSONWebKeySet;
}

const ON_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Tells whether a browser may be sent there: over https, or on the machine of a developer. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.hash || text.includes('#') || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ON_THIS_MACHINE.has(url.hostname));
}

/** @returns what is wrong with a new app; undefined when nothing is */
export async function appFault(app: NewApp): Promise<string | undefined> {
  const wrongName = nameFault(app.name);
  if (wrongName) return wrongName;
  const scope = wrongAppScope(app.scopes);
  if (scope !== undefined)
    return `"${scope}" is no scope of an app, such as patient/Observation.rs or patient/*.rs.`;
  const wrong = [app.launchUrl, ...app.redirectUris.split(' ')].find((one) => !isAddress(one));
  if (wrong !== undefined) return `"${wrong}" is no address that begins with https://, without a fragment.`;
  return app.jwks.keys.length ? keyFault(app.jwks) : undefined;
}

/** @returns the id of the app */
export function addApp(deps: Deps, { jwks, ...app }: NewApp): Promise<string> {
  return change(asOperator(deps), async (c) => {
    const id = newClientId();
    await insertClient(c.tx, {
      ...app,
      id,
      addresses: '',
      jwks: JSON.stringify(jwks),
      createdAt: c.now,
      revokedAt: null,
    });
    await c.audit('ADD_SMART_APP', 'fhir_client', id);
    return id;
  });
}
