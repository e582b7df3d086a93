import { createLocalJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { FHIR_TYPES } from '#server/fhir/type-names.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isInRanges } from '#server/platform/http/caller-address.ts';
import type { FhirClient } from '#server/platform/http/identity.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { findClient, findToken, insertToken, useAssertion } from './client.queries.ts';
import { ALGORITHMS } from './clients.ts';
import { grantedOf } from './scopes.ts';

/** Time that an access token and an assertion count at most, as SMART Backend Services has it. */
export const TOKEN_S = 300;
const CLOCK_SKEW_S = 30;
/** Printable characters: the store has no text with others. */
const JTI = /^[\x21-\x7e]{1,200}$/;
export const CLIENT_ID = /^fhir-[\da-f]{18}$/;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** An error of OAuth 2.0 (RFC 6749, 5.2). */
export class TokenFault extends Error {
  override name = 'TokenFault';
  code:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_scope'
    | 'unauthorized_client'
    | 'unsupported_grant_type';
  constructor(code: TokenFault['code']) {
    super(code);
    this.code = code;
  }
}

export const fhirBase = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/fhir`;
/** The page of the portal on which a doctor allows an app. */
export const consentUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/authorize-app`;
export const authorizeUrl = (config: Pick<Config, 'publicUrl'>): string => `${fhirBase(config)}/authorize`;
export const tokenUrl = (config: Pick<Config, 'publicUrl'>): string => `${fhirBase(config)}/token`;

/**
 * Issues an access token for a signed assertion (SMART Backend Services). Each assertion counts once.
 * @throws TokenFault
 */
export async function issueToken(deps: Deps, form: URLSearchParams, address: string) {
  if (form.get('grant_type') !== 'client_credentials') throw new TokenFault('unsupported_grant_type');
  const { client, assertion } = await clientByAssertion(deps, form, address);
  // An app reads for a person alone.
  if (client.launchUrl) throw new TokenFault('unauthorized_client');
  const scopes = grantedOf(form.get('scope') ?? '', client.scopes, FHIR_TYPES);
  if (!scopes) throw new TokenFault('invalid_scope');
  const token = newToken();
  const who: FhirClient = { type: 'fhirClient', clientId: client.id };
  await change({ ...deps, who }, async (c) => {
    if (!assertion || !(await useAssertion(c.tx, assertion))) throw new TokenFault('invalid_client');
    await insertToken(c.tx, {
      tokenHash: hashToken(token),
      clientId: client.id,
      scopes,
      expiresAt: addSeconds(c.now, TOKEN_S),
    });
    await c.audit('ISSUE_FHIR_TOKEN', 'fhir_client', client.id);
  });
  return { access_token: token, token_type: 'bearer', expires_in: TOKEN_S, scope: scopes };
}

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** A client that proved who it is, with the assertion that counts once. */
export interface Proved {
  client: Client;
  assertion: { clientId: string; jti: string; expiresAt: Date } | undefined;
}

/** Returns the client that signed the assertion of a form. @throws TokenFault */
export async function clientByAssertion(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  form: URLSearchParams,
  address: string,
): Promise<Proved> {
  const text = form.get('client_assertion');
  if (form.get('client_assertion_type') !== ASSERTION_TYPE || !text) throw new TokenFault('invalid_request');
  const client = await findClient(deps.db, issuerOf(text));
  if (!client || (client.addresses && !isInRanges(address, client.addresses)))
    throw new TokenFault('invalid_client');
  const { exp, jti } = await verified(deps, text, client);
  const expiresAt = addSeconds(new Date(exp * 1000), CLOCK_SKEW_S);
  return { client, assertion: { clientId: client.id, jti, expiresAt } };
}

function issuerOf(assertion: string): string {
  try {
    const { iss = '' } = decodeJwt(assertion);
    if (CLIENT_ID.test(iss)) return iss;
    throw new TokenFault('invalid_client');
  } catch {
    throw new TokenFault('invalid_client');
  }
}

type Claims = JWTPayload & { exp: number; jti: string };

async function verified(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  assertion: string,
  { id, jwks }: { id: string; jwks: Parameters<typeof createLocalJWKSet>[0] },
): Promise<Claims> {
  const now = clock.now();
  const { payload } = await jwtVerify(assertion, createLocalJWKSet(jwks), {
    algorithms: [...ALGORITHMS],
    issuer: id,
    subject: id,
    audience: tokenUrl(config),
    currentDate: now,
    clockTolerance: CLOCK_SKEW_S,
    requiredClaims: ['exp', 'jti'],
  }).catch(() => {
    throw new TokenFault('invalid_client');
  });
  const { exp = 0, jti = '' } = payload;
  const isShort = exp <= now.getTime() / 1000 + TOKEN_S + CLOCK_SKEW_S;
  if (!isShort || typeof jti !== 'string' || !JTI.test(jti)) throw new TokenFault('invalid_client');
  return { ...payload, exp, jti };
}

interface Bearer {
  who: FhirClient;
  scopes: string;
  /** Session and patient of a token that an app has. */
  of?: { sessionId: string; patientId: string };
}

/** Returns the client and the scopes of a bearer token; undefined where it does not count. */
export async function clientOfToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  authorization: string | undefined,
  address: string,
): Promise<Bearer | undefined> {
  const [, token] = /^bearer ([\w-]{20,200})$/i.exec(authorization ?? '') ?? [];
  if (!token) return undefined;
  const found = await findToken(db, hashToken(token), clock.now());
  if (!found || (found.addresses && !isInRanges(address, found.addresses))) return undefined;
  const { id: clientId, scopes, sessionId, patientId } = found;
  if (sessionId === null || patientId === null) return { who: { type: 'fhirClient', clientId }, scopes };
  return { who: { type: 'fhirClient', clientId }, scopes, of: { sessionId, patientId } };
}
