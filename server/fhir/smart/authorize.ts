import type { AppAuthorization, AppFault } from '#contract/smart-apps.ts';
import { findClient } from '#server/fhir/access/client.queries.ts';
import { fhirBase } from '#server/fhir/access/token.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { findLaunch } from './smart.queries.ts';
import { grantedToApp } from './app-scopes.ts';

/** A SHA-256 as base64url. */
const CHALLENGE = /^[\w-]{43}$/;

type App = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** An authorization that can be allowed. */
interface Granted {
  app: App;
  redirectUri: string;
  state: string;
  challenge: string;
  scopes: string;
  launchHash: string;
  patientId: string;
}
interface Refused {
  fault: AppFault;
  /** Where the app reads that it was refused; null: its address is not known. */
  back: string | null;
}

/** Errors of OAuth 2.0 (RFC 6749, 4.1.2.1) by the fault. */
const ERRORS: Partial<Record<AppFault, string>> = {
  REQUEST_WRONG: 'invalid_request',
  LAUNCH_ENDED: 'invalid_request',
  SCOPE_NONE: 'invalid_scope',
};

/** Returns the address of an app with what it is answered. */
export function addressWith(
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Checks what an app asks for, in the order of RFC 6749: nothing is returned to an address that is not registered. */
export async function readAuthorization(ctx: StaffCtx, asked: AppAuthorization): Promise<Granted | Refused> {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state, launch } = asked;
  const app = await findClient(ctx.db, clientId);
  if (!app?.launchUrl) return { fault: 'APP_UNKNOWN', back: null };
  // As it was registered, character by character.
  if (!app.redirectUris.split(' ').includes(redirectUri)) return { fault: 'ADDRESS_UNKNOWN', back: null };
  const refused = (fault: AppFault): Refused => ({
    fault,
    back: addressWith(redirectUri, { error: ERRORS[fault], state }),
  });
  const { code_challenge: challenge = '', code_challenge_method: method } = asked;
  const isRight =
    asked.response_type === 'code' &&
    method === 'S256' &&
    CHALLENGE.test(challenge) &&
    asked.aud?.replace(/\/$/, '') === fhirBase(ctx.config);
  if (!isRight || !state || !launch) return refused('REQUEST_WRONG');
  const scopes = grantedToApp(asked.scope ?? '', app.scopes);
  if (!scopes) return refused('SCOPE_NONE');
  const launchHash = hashToken(launch);
  const now = ctx.clock.now();
  const patientId = await findLaunch(ctx.db, { launchHash, clientId, sessionId: ctx.who.sessionId, now });
  if (patientId === undefined) return refused('LAUNCH_ENDED');
  return { app, redirectUri, state, challenge, scopes, launchHash, patientId };
}
