import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { AccountRole } from '#contract/shared.ts';
import { SIGN_ON_MARK, SIGN_ON_PATH } from '#contract/sign-on-path.ts';
import type { SignOnState } from '#contract/sign-on-state.ts';
import { returnAddress } from '#server/connectors/oidc/addresses.ts';
import { noteConnector } from '#server/connectors/note-connector.ts';
import { spendOnce } from './sign-on.queries.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { SignOn } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import { limiter } from '#server/platform/http/limit.ts';
import { bytesOf } from '#server/platform/http/read-bytes.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import { addressOf } from '#server/platform/http/serve.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { arrive } from './arrive.ts';
import {
  noteSignedOn,
  storeBegun,
  storeTicket,
  takeBegun,
  takeSignedOn,
  type SignOnCookie,
} from './cookies.ts';
import { endByProvider } from './end-by-provider.ts';

const PAGES: Readonly<Record<AccountRole, string>> = {
  provider: '/login',
  nurse: '/login',
  agent: '/agent',
  operator: '/operations',
};
/** Longer than what was begun lives. */
const STATE_S = 900;
const LOGOUT_MAX = 16_384;
const BUSY: readonly (string | undefined)[] = ['server_error', 'temporarily_unavailable'];

/**
 * GET /sign-on/oidc leads to the hospital's identity provider, /sign-on/oidc/return is its way back, and POST /sign-on/oidc/logout its report
 * that a session ends. The page is told how it went in the fragment of its address, which names no person.
 */
export function mountSignOn(app: Hono, deps: Deps): void {
  const { signOn } = deps.connectors;
  if (!signOn) return;
  const limits = limiter(deps.clock);
  const check = (c: Context): string => {
    const address = addressOf(c, deps.config);
    limits.checkPage(sourcesOf(address));
    return address;
  };

  app.get(SIGN_ON_PATH, async (c) => {
    check(c);
    return begin(c, deps, signOn);
  });
  app.get(`${SIGN_ON_PATH}/return`, async (c) => comeBack(c, deps, signOn, check(c)));
  app.get(`${SIGN_ON_PATH}/end`, async (c) => {
    check(c);
    return end(c, deps, signOn);
  });
  app.post(`${SIGN_ON_PATH}/logout`, async (c) => {
    check(c);
    const body = await bytesOf(c.req.raw, { max: LOGOUT_MAX, isUnknownSender: true });
    const token = new URLSearchParams(Buffer.from(body).toString()).get('logout_token') ?? '';
    const state = await endByProvider(deps, signOn, token);
    const status = state === 'ended' ? 200 : state === 'unreachable' ? 503 : 400;
    return c.body(null, status, { 'cache-control': 'no-store' });
  });
}

function toPage(c: Context, page: string, state: SignOnState, next: string | null = null): Response {
  const query = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`;
  c.header('cache-control', 'no-store');
  return c.redirect(`${page}${query}${SIGN_ON_MARK}${state}`, 303);
}

/** Leads to the page on which it began; who is signed in comes back to where they were. */
function backTo(
  c: Context,
  { config }: Deps,
  { isAgain, page, next }: SignOnCookie,
  state: SignOnState,
): Response {
  return toPage(c, (isAgain && ownAddress(next, config)) || page, state);
}

/** @returns an address of this portal with its host: a path that begins with two slashes would name another; undefined for any other */
function ownAddress(next: string | null, { publicUrl }: Deps['config']): string | undefined {
  const url = next === null ? null : URL.parse(next, publicUrl);
  return url?.origin === new URL(publicUrl).origin ? url.origin + url.pathname + url.search : undefined;
}

/** The page on which the sign-in began: `at` is a role. */
const pageOf = (at = ''): string => (Object.hasOwn(PAGES, at) ? PAGES[at as AccountRole] : PAGES.provider);

const random = (): string => randomBytes(32).toString('base64url');

async function begin(c: Context, deps: Deps, signOn: SignOn): Promise<Response> {
  const begun: SignOnCookie = {
    state: random(),
    nonce: random(),
    verifier: random(),
    isAgain: c.req.query('again') !== undefined,
    begunAt: Date.now(),
    next: c.req.query('next')?.slice(0, 500) ?? null,
    page: pageOf(c.req.query('at')),
  };
  try {
    const address = await signOn.begin(begun);
    storeBegun(c, deps, begun);
    c.header('cache-control', 'no-store');
    return c.redirect(address.href, 303);
  } catch (error) {
    return backTo(c, deps, begun, await stateOf(deps, signOn, error));
  }
}

async function comeBack(c: Context, deps: Deps, signOn: SignOn, address: string): Promise<Response> {
  const { db, clock, config } = deps;
  const begun = takeBegun(c, deps);
  if (!begun || !sameText(begun.state, c.req.query('state') ?? '')) return toPage(c, PAGES.provider, 'used');
  const isFirst = await spendOnce(db, hashToken(`state ${begun.state}`), addSeconds(clock.now(), STATE_S));
  if (!isFirst) return backTo(c, deps, begun, 'used');
  const fault = c.req.query('error');
  if (fault !== undefined) return backTo(c, deps, begun, BUSY.includes(fault) ? 'unreachable' : 'cancelled');
  const wayBack = new URL(returnAddress(config));
  wayBack.search = new URL(c.req.url).search;
  try {
    const person = await signOn.finish(wayBack, begun);
    await noteConnector(deps, signOn.name, null);
    const arrival = await arrive(deps, person, { address, isAgain: begun.isAgain });
    if ('fault' in arrival) return backTo(c, deps, begun, arrival.fault);
    storeTicket(c, deps, arrival.ticket);
    noteSignedOn(c, deps);
    return begun.isAgain ? backTo(c, deps, begun, 'again') : toPage(c, PAGES[arrival.role], 'ok', begun.next);
  } catch (error) {
    return backTo(c, deps, begun, await stateOf(deps, signOn, error));
  }
}

/** The state that a fault of the provider means, which the console shows. @throws any other error */
async function stateOf(deps: Deps, signOn: SignOn, error: unknown): Promise<SignOnState> {
  if (!(error instanceof OutsideError)) throw error;
  await noteConnector(deps, signOn.name, error.message);
  return error.isFinal ? 'refused' : 'unreachable';
}

/** Ends the session at the provider, too, where the hospital wants it. */
async function end(c: Context, deps: Deps, signOn: SignOn): Promise<Response> {
  const page = pageOf(c.req.query('at'));
  const { OIDC_END_SESSION, publicUrl } = deps.config;
  c.header('cache-control', 'no-store');
  if (!takeSignedOn(c, deps) || OIDC_END_SESSION === 'off') return c.redirect(page, 303);
  const address = await signOn.endAddress(`${publicUrl}${PAGES.provider}`).catch((error: unknown) => {
    if (error instanceof OutsideError) return null;
    throw error;
  });
  return c.redirect(address?.href ?? page, 303);
}
