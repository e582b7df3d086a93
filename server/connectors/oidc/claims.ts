import * as z from 'zod/mini';
import type { Config } from '#server/platform/config.ts';
import type { SignOnPerson } from '#server/platform/connector-ports.ts';

const text = z.catch(z.nullable(z.string().check(z.minLength(1), z.maxLength(300))), null);
const texts = z.catch(z.array(z.string()), []);

/** Claims that the portal reads; one of another form counts as absent. */
const Claims = z.looseObject({
  sid: text,
  email: text,
  email_verified: z.catch(z.boolean(), false),
  preferred_username: text,
  name: text,
  phone_number: text,
  amr: texts,
  acr: text,
});

type Asked = Pick<Config, 'OIDC_ROLES_CLAIM' | 'OIDC_MFA_ACR'>;

/** Returns the person of these claims. An e-mail that the provider has not verified is left out. */
export function personOf(
  claims: Record<string, unknown>,
  from: { issuer: string; subject: string },
  { OIDC_ROLES_CLAIM, OIDC_MFA_ACR }: Asked,
): SignOnPerson {
  const read = Claims.parse(claims);
  return {
    ...from,
    sid: read.sid,
    email: read.email_verified ? read.email : null,
    userName: read.preferred_username,
    name: read.name,
    mobile: read.phone_number,
    values: valuesOf(claims, OIDC_ROLES_CLAIM),
    isStrong: read.amr.includes('mfa') || (OIDC_MFA_ACR !== undefined && read.acr === OIDC_MFA_ACR),
  };
}

/** Returns the values of a claim: of its whole name, which may have dots, or of a path in it. */
export function valuesOf(claims: Record<string, unknown>, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'));
  if (typeof found === 'string') return [found];
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
}

function atPath(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return atPath((value as Record<string, unknown>)[key], rest);
}
