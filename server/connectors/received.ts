import type * as z from 'zod/mini';
import { Refusal } from '#server/platform/http/refusal.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import type { Received } from '#server/platform/connector-ports.ts';

/** Parses the JSON that a vendor sent. @throws Refusal BAD_INPUT */
export function jsonOf<S extends z.ZodMiniType>({ body }: Pick<Received, 'body'>, schema: S): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(textOf(body));
  } catch {
    throw new Refusal('BAD_INPUT');
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Refusal('BAD_INPUT');
  return parsed.data;
}

export const textOf = (body: Uint8Array): string => Buffer.from(body).toString();

/** Parses the form that a vendor sent. */
export const formOf = ({ body }: Pick<Received, 'body'>): URLSearchParams =>
  new URLSearchParams(textOf(body));

/** Checks what a vendor signed, or the secret that it was given. @throws Refusal BAD_CLIENT */
export function mustMatch(sent: string | null, expected: string | undefined): void {
  if (!expected || !sent || !sameText(sent, expected)) throw new Refusal('BAD_CLIENT');
}

/**
 * Checks the secret of a vendor that signs nothing: in the header X-Webhook-Secret, or as `key` in the address where it can send no
 * header. @throws Refusal BAD_CLIENT
 */
export function mustKnow(
  { headers, url }: Pick<Received, 'headers' | 'url'>,
  secret: string | undefined,
): void {
  mustMatch(headers.get('x-webhook-secret') ?? url.searchParams.get('key'), secret);
}

/** Returns a vendor's code of a failure as it is shown and logged: no words that could hold a number of a phone or a code. */
export function codeOf(said: string | number | undefined): string | undefined {
  if (typeof said === 'number') return `${said}`;
  const code = (said ?? '').trim().replaceAll(/\s+/g, '_');
  return /^(?!.*\d{6})[A-Za-z0-9_-]{1,40}$/.test(code) ? code : undefined;
}
