import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { SCOPES } from '#server/platform/http/app-keys.ts';
import { areRanges } from '#server/platform/http/caller-address.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { expireKeys, findNewestKey, insertKey, listKeys, setKeyRevoked } from './app-key.queries.ts';

const DAY_S = 86_400;
const APP = /^[a-z][a-z0-9-]{1,39}$/;

/** @returns what is wrong with the name of an app; undefined when nothing is */
export const nameFaultOf = (app: string): string | undefined =>
  APP.test(app) ? undefined : 'An app is named with lower-case letters, digits and hyphens.';

/** Returns a secret as the public libraries of Standard Webhooks read it. */
export const makeSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface Rules {
  app: string;
  /** Separated by blanks. */
  scopes: string;
  /** Addresses and CIDR ranges separated by commas; empty: from anywhere. */
  addresses: string;
  /** The key signs its requests, and is never sent with them. */
  signs: boolean;
}

interface MadeKey {
  id: string;
  /** Shown once. */
  secret: string;
}

export const asOperator = (deps: Deps) => ({ ...deps, who: { type: 'system' } as const });

/** @returns what is wrong with the rules of a new key; undefined when nothing is */
export function faultOf({ app, scopes, addresses }: Rules): string | undefined {
  const wrongName = nameFaultOf(app);
  if (wrongName) return wrongName;
  const unknown = scopes.split(' ').filter((scope) => !SCOPES.some((one) => one === scope));
  if (unknown.length) return `Scopes are ${SCOPES.join(', ')}, separated by commas.`;
  if (!areRanges(addresses)) return 'Addresses are IP addresses and CIDR ranges, separated by commas.';
  return undefined;
}

export function addKey(deps: Deps, rules: Rules): Promise<MadeKey> {
  return change(asOperator(deps), (c) => makeKey(c, deps, rules));
}

/** A new key with the rules of the newest; those before it stay valid for some days. @throws Refusal NOT_FOUND */
export function rotateKey(deps: Deps, app: string, days: number): Promise<MadeKey> {
  return change(asOperator(deps), async (c) => {
    const { scopes, addresses, secretSealed } = orNotFound(await findNewestKey(c.tx, app, c.now));
    await expireKeys(c.tx, app, addSeconds(c.now, days * DAY_S));
    return makeKey(c, deps, { app, scopes, addresses, signs: secretSealed !== null });
  });
}

/** @throws Refusal NOT_FOUND */
export async function revokeKey(deps: Deps, id: string): Promise<void> {
  await change(asOperator(deps), async (c) => {
    orNotFound(await setKeyRevoked(c.tx, id, c.now));
    await c.audit('REVOKE_APP_KEY', 'appKey', id);
  });
}

export async function presentKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  const now = clock.now();
  const rows = await listKeys(db);
  return rows.map(({ id, app, scopes, addresses, secretSealed, expiresAt, revokedAt }) => {
    const ended = revokedAt ?? (expiresAt && expiresAt <= now ? expiresAt : null);
    const state = ended
      ? `ended ${ended.toISOString()}`
      : expiresAt
        ? `valid until ${expiresAt.toISOString()}`
        : 'valid';
    const from = addresses ? `from ${addresses}` : 'from anywhere';
    return `${id}  ${app}  ${scopes}  ${from}  ${secretSealed ? 'signs' : 'is sent'}  ${state}`;
  });
}

async function makeKey(
  c: Change,
  { vault }: Deps,
  { app, scopes, addresses, signs }: Rules,
): Promise<MadeKey> {
  const id = `key_${randomBytes(6).toString('hex')}`;
  const secret = signs ? makeSigningSecret() : `wlk_${randomBytes(32).toString('base64url')}`;
  await insertKey(c.tx, {
    id,
    app,
    secretHash: hashToken(secret),
    // A signature is checked with the key itself; a key that is sent is only compared.
    secretSealed: signs ? vault.seal(secret, id) : null,
    scopes,
    addresses,
    createdAt: c.now,
    expiresAt: null,
    revokedAt: null,
  });
  await c.audit('ADD_APP_KEY', 'appKey', id);
  return { id, secret };
}
