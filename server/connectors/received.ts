import type * as z from 'zod/mini';
import { Refusal } from '#server/platform/http/refusal.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import type { Received } from '#server/platform/connector-ports.ts';

/** @throws Refusal BAD_INPUT for a value of another form */
export function inForm<S extends z.ZodMiniType>(value: unknown, schema: S): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal('BAD_INPUT');
  return parsed.data;
}

/** Parses the JSON that a vendor sent. @throws Refusal BAD_INPUT for a body of another form */
export function jsonOf<S extends z.ZodMiniType>(body: Uint8Array, schema: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal('BAD_INPUT');
  }
  return inForm(value, schema);
}

export const textOf = (body: Uint8Array): string => Buffer.from(body).toString();

/** Parses the form that a vendor sent. */
export const formOf = ({ body }: Pick<Received, 'body'>): URLSearchParams =>
  new URLSearchParams(textOf(body));

/**
 * Checks a signature, of which a vendor may send several while it changes its secret, or the secret itself.
 * @throws Refusal BAD_CLIENT for another one, for none, and where we have none to compare with
 */
export function mustMatch(sent: readonly (string | null)[], expected: string | undefined): void {
  if (!expected || !sent.some((one) => one !== null && sameText(one, expected)))
    throw new Refusal('BAD_CLIENT');
}

/**
 * Checks the secret of a vendor that signs nothing: in the header X-Webhook-Secret, or as `key` in the address where it can send no
 * header. @throws Refusal BAD_CLIENT
 */
export function mustKnow(
  { headers, url }: Pick<Received, 'headers' | 'url'>,
  secret: string | undefined,
): void {
  mustMatch([headers.get('x-webhook-secret') ?? url.searchParams.get('key')], secret);
}

/** Returns a vendor's code of a failure as it is shown and logged: no words that could hold a number of a phone or a code. */
export function codeOf(said: string | number | undefined): string | undefined {
  if (typeof said === 'number') return `${said}`;
  const code = (said ?? '').trim().replaceAll(/\s+/g, '_');
  return /^(?!.*\d{6})[A-Za-z0-9_-]{1,40}$/.test(code) ? code : undefined;
}

/** @param at seconds since 1970 that the vendor signed @throws Refusal BAD_CLIENT for a report that is older, or of the future */
export function requireRecent(
  at: number,
  now: Date,
  { backS, aheadS }: { backS: number; aheadS: number },
): void {
  const age = now.getTime() / 1_000 - at;
  if (!(age <= backS && age >= -aheadS)) throw new Refusal('BAD_CLIENT');
}
