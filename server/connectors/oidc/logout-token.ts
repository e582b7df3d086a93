import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { SignOnLogout } from '#server/platform/connector-ports.ts';

/** Signatures by keys of which the portal knows the public half alone. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
export const SKEW_S = 60;
const NEW_FOR_S = 120;
/** A key that is not known is looked up again, but not for each of many wrong tokens. */
const COOLDOWN_MS = 1_000;
const TIMEOUT_MS = 10_000;

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(300)));
const Logout = z
  .object({
    jti: z.string().check(z.minLength(1), z.maxLength(300)),
    sub: text,
    sid: text,
    events: z.looseObject({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
    /** An ID token is none of these: it has one. */
    nonce: z.optional(z.never()),
  })
  .check(z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined));

interface Issued {
  issuer: string;
  audience: string;
}

export type ReadLogout = (token: string, issued: Issued) => Promise<Omit<SignOnLogout, 'issuer'> | null>;

/**
 * Faults of the token: of its form, its claims, its signature, or of a key that the provider does not have. Any other fault, also of the keys,
 * is the provider's.
 */
const WRONG_TOKEN = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
];

const isOfToken = (error: unknown): boolean => WRONG_TOKEN.some((fault) => error instanceof fault);

/** Reads tokens that are signed by one of these keys. @returns a function that answers null to any other token, and throws without keys */
export function logoutReader(jwksUri: string): ReadLogout {
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: TIMEOUT_MS,
  });
  return async (token, issued) => {
    const verified = await jwtVerify(token, keys, {
      ...issued,
      algorithms: ALGORITHMS,
      clockTolerance: SKEW_S,
      maxTokenAge: NEW_FOR_S,
      requiredClaims: ['iat', 'jti', 'events'],
    }).catch((error: unknown) => {
      if (isOfToken(error)) return null;
      throw error;
    });
    const { data: read } = Logout.safeParse(verified?.payload);
    return read ? { id: read.jti, subject: read.sub ?? null, sid: read.sid ?? null } : null;
  };
}
