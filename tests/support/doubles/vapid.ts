import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/** Why a push service would refuse this request (RFC 8292), with its status; undefined when it would not. */
export function vapidFault(
  authorization: string | undefined,
  audience: string,
  expectedKey: string,
): { status: number; why: string } | undefined {
  const match = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '');
  const [, signed, signature, key] = match ?? [];
  if (!signed || !signature || !key) return { status: 401, why: 'no VAPID header' };
  const [header, claims] = signed
    .split('.')
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
  if (header?.['alg'] !== 'ES256') return { status: 401, why: 'not ES256' };
  if (
    !verify(
      'sha256',
      Buffer.from(signed),
      { key: publicKey(key), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  ) {
    return { status: 401, why: 'the signature does not hold' };
  }
  const now = Date.now() / 1000;
  const { aud, exp, sub } = claims as { aud?: string; exp?: number; sub?: string };
  if (aud !== audience) return { status: 401, why: `for another service: ${aud}` };
  if (!exp || exp < now || exp > now + 24 * 3600) return { status: 401, why: 'ended, or lives too long' };
  if (!/^(mailto:|https:)/.test(sub ?? '')) return { status: 401, why: 'no contact' };
  if (key !== expectedKey) return { status: 403, why: 'another key than the subscription was made with' };
  return undefined;
}

/** An uncompressed point of P-256 as a key. */
function publicKey(point: string): KeyObject {
  const bytes = Buffer.from(point, 'base64url');
  const half = (from: number): string => bytes.subarray(from, from + 32).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, format: 'jwk' });
}
