import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import * as z from 'zod/mini';
import { SESSION_ABSOLUTE_S } from '#contract/limits.ts';
import { openUntil, sealUntil } from '#server/people/sealed-until.ts';
import type { BegunSignOn } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';

const purpose = 'sign-on begun';
const BEGUN = 'sign-on';
const TICKET = 'sign-on-ticket';
const SIGNED_ON = 'signed-on';
/** A person may have to find their phone at the provider. */
const BEGUN_S = 600;
/** Longer than a ticket lives in the store, with the time for a second factor. */
const TICKET_S = 360;

const SignOnCookie = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  isAgain: z.boolean(),
  begunAt: z.number(),
  /** Page on which it began. */
  page: z.string(),
  /** Page of the portal that was asked for. */
  next: z.nullable(z.string()),
});
export type SignOnCookie = z.output<typeof SignOnCookie> & BegunSignOn;

type Served = Pick<Deps, 'config' | 'vault' | 'clock'>;

const isHttps = ({ publicUrl }: Deps['config']): boolean => publicUrl.startsWith('https:');

/** Bound to this host by its name: no other one of the domain can set it. */
const optionsOf = (config: Deps['config']) => ({
  path: '/',
  httpOnly: true,
  secure: isHttps(config),
  ...(isHttps(config) && { prefix: 'host' as const }),
});
const prefixOf = (config: Deps['config']) => (isHttps(config) ? ('host' as const) : undefined);

/** Stores what was begun in the browser, sealed: it comes back with the navigation from the provider. */
export function storeBegun(c: Context, { config, vault, clock }: Served, begun: SignOnCookie): void {
  const endsAt = addSeconds(clock.now(), BEGUN_S);
  setCookie(c, BEGUN, sealUntil(vault, JSON.stringify(begun), { purpose, endsAt }), {
    ...optionsOf(config),
    sameSite: 'Lax',
    maxAge: BEGUN_S,
  });
}

/** @returns what this browser began, and takes it from there; undefined when it began nothing, or too long ago */
export function takeBegun(c: Context, { config, vault, clock }: Served): SignOnCookie | undefined {
  const sealed = getCookie(c, BEGUN, prefixOf(config));
  deleteCookie(c, BEGUN, optionsOf(config));
  const text = sealed && openUntil(vault, sealed, { purpose, now: clock.now() });
  return text ? SignOnCookie.parse(JSON.parse(text)) : undefined;
}

/** Stores the ticket where no script and no other site reads it. */
export function storeTicket(c: Context, { config }: Served, ticket: string): void {
  setCookie(c, TICKET, ticket, { ...optionsOf(config), sameSite: 'Strict', maxAge: TICKET_S });
}

/** Notes in the browser that the provider opened a session, too. */
export function noteSignedOn(c: Context, { config }: Served): void {
  setCookie(c, SIGNED_ON, '1', { ...optionsOf(config), sameSite: 'Lax', maxAge: SESSION_ABSOLUTE_S });
}

/** @returns whether the provider opened a session in this browser, and takes the note away */
export function takeSignedOn(c: Context, { config }: Served): boolean {
  const noted = getCookie(c, SIGNED_ON, prefixOf(config));
  deleteCookie(c, SIGNED_ON, optionsOf(config));
  return noted !== undefined;
}

export function readTicket(request: Request, config: Deps['config']): string | undefined {
  const name = `${isHttps(config) ? '__Host-' : ''}${TICKET}`;
  return parse(request.headers.get('cookie') ?? '', name)[name];
}
