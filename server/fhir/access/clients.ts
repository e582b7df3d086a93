import { randomBytes } from 'node:crypto';
import { createLocalJWKSet, importJWK, type JSONWebKeySet } from 'jose';
import { FHIR_TYPES } from '#server/fhir/type-names.ts';
import type { Deps } from '#server/platform/deps.ts';
import { areRanges } from '#server/platform/http/caller-address.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { insertClient, listClients, revokeClientRow } from './client.queries.ts';
import { wrongScope } from './scopes.ts';

/** Signatures that SMART Backend Services demands. */
export const ALGORITHMS = ['RS384', 'ES384'] as const;
const RSA_BITS_MIN = 2048;

export interface NewClient {
  name: string;
  /** Separated by blanks. */
  scopes: string;
  jwks: JSONWebKeySet;
  /** Addresses and CIDR ranges separated by commas; empty: from anywhere. */
  addresses: string;
}

/** @returns what is wrong with a new client; undefined when nothing is */
export async function clientFault({ name, scopes, jwks, addresses }: NewClient): Promise<string | undefined> {
  const wrongName = nameFault(name);
  if (wrongName) return wrongName;
  const wrong = wrongScope(scopes, FHIR_TYPES);
  if (wrong !== undefined) return `"${wrong}" is no scope such as system/Patient.rs or system/*.rs.`;
  if (!areRanges(addresses)) return 'Addresses are IP addresses and CIDR ranges, separated by commas.';
  return keyFault(jwks);
}

export const nameFault = (name: string): string | undefined =>
  /^[\p{L}\d][\p{L}\d .-]{1,59}$/u.test(name)
    ? undefined
    : 'A client is named with letters, digits, blanks and hyphens.';

export async function keyFault(jwks: JSONWebKeySet): Promise<string | undefined> {
  try {
    createLocalJWKSet(jwks);
    for (const key of jwks.keys) {
      if ('d' in key || 'k' in key) return 'The file has a private key. Register the public keys alone.';
      const alg = key.kty === 'RSA' ? 'RS384' : 'ES384';
      const bits = key.kty === 'RSA' ? Buffer.from(key.n ?? '', 'base64url').length * 8 : RSA_BITS_MIN;
      if (bits < RSA_BITS_MIN) return `An RSA key has at least ${RSA_BITS_MIN} bits.`;
      await importJWK(key, alg);
    }
    return jwks.keys.length ? undefined : 'The file has no key.';
  } catch {
    return 'The file is no set of RSA keys or P-384 keys as JSON (RFC 7517).';
  }
}

export const newClientId = (): string => `fhir-${randomBytes(9).toString('hex')}`;
export const asOperator = (deps: Deps) => ({ ...deps, who: { type: 'system' } as const });

/** @returns the id of the client, under which it signs its assertions */
export function addClient(deps: Deps, { name, scopes, jwks, addresses }: NewClient): Promise<string> {
  return change(asOperator(deps), async (c) => {
    const id = newClientId();
    const row = { id, name, scopes, addresses, jwks: JSON.stringify(jwks) };
    await insertClient(c.tx, { ...row, createdAt: c.now, revokedAt: null });
    await c.audit('ADD_FHIR_CLIENT', 'fhir_client', id);
    return id;
  });
}

/** Ends a client and its tokens at once. @throws Refusal NOT_FOUND */
export async function revokeClient(deps: Deps, id: string): Promise<void> {
  await change(asOperator(deps), async (c) => {
    orNotFound((await revokeClientRow(c.tx, id, c.now)) || undefined);
    await c.audit('REVOKE_FHIR_CLIENT', 'fhir_client', id);
  });
}

export async function presentClients({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await listClients(db);
  return rows.map(({ id, name, scopes, addresses, launchUrl, revokedAt }) => {
    const from = launchUrl ? `app at ${launchUrl}` : addresses ? `from ${addresses}` : 'from anywhere';
    return `${id}  ${name}  ${scopes}  ${from}  ${revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid'}`;
  });
}
