import { OPERATOR_SESSION, REFRESH_LOCK, SESSION_CHANNEL } from '#contract/device-names.ts';
import { CLIENT_ID, CLIENT_SECRET, TOKEN_REFRESH_BEFORE_S } from '#contract/limits.ts';
import { pathOf } from '#contract/call.ts';
import type { OperatorSignedIn } from '#contract/console-session.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { getRefreshToken } from '#contract/tokens.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { valueStore } from '#lib/value-store.ts';
import { keepDeviceToken } from '#offline/device-token.ts';
import { forget, seal, unseal } from '#offline/vault.ts';

/** An operator signed in on this device. `expires` is the expiry of the access token, in ms since 1970. */
export interface OperatorSession {
  userId: string;
  name: string;
  /** undefined: signed in before the device kept them; the server decides. */
  roles?: readonly OperatorRole[];
  access: string;
  refresh: string;
  expires: number;
}

type Issued = Pick<OperatorSignedIn, 'access_token' | 'refresh_token' | 'expires_in'>;

/** undefined until the device has been asked. */
export const session = valueStore<OperatorSession | null | undefined>(undefined);
const channel = new BroadcastChannel(`${SESSION_CHANNEL}-operator`);
channel.addEventListener('message', () => void readSession());

const stored = (): Promise<OperatorSession | null> =>
  unseal<OperatorSession>(OPERATOR_SESSION).then((found) => found ?? null);

export async function readSession(): Promise<void> {
  session.set(await stored());
}

async function keep(next: OperatorSession): Promise<OperatorSession> {
  await seal(OPERATOR_SESSION, next);
  session.set(next);
  channel.postMessage('changed');
  return next;
}

const tokensOf = ({ access_token, refresh_token, expires_in }: Issued) => ({
  access: access_token,
  refresh: refresh_token,
  expires: Date.now() + expires_in * 1000,
});

export async function beginSession({
  userId,
  name,
  roles,
  deviceToken,
  ...issued
}: OperatorSignedIn): Promise<void> {
  await keepDeviceToken(deviceToken);
  await keep({ userId, name, roles, ...tokensOf(issued) });
}

/** Notes the roles that the operator has given themselves. */
export async function keepRoles(roles: readonly OperatorRole[]): Promise<void> {
  const now = session.get();
  if (now) await keep({ ...now, roles });
}

export async function endSession(): Promise<void> {
  await forget([OPERATOR_SESSION]);
  session.set(null);
  channel.postMessage('ended');
}

/** R4.07 as in the portal. @throws ApiError 401 without a session */
export async function freshToken(): Promise<string> {
  const now = session.get() ?? (await stored());
  if (!now) throw signedOut();
  return now.expires - Date.now() >= TOKEN_REFRESH_BEFORE_S * 1000 ? now.access : renewToken(now.access);
}

/** One refresh serves all tabs. @throws ApiError 401 when the session is over, NetworkError */
export function renewToken(ends: string): Promise<string> {
  return navigator.locks.request(`${REFRESH_LOCK}operator`, async () => {
    const now = await stored();
    if (!now) throw signedOut();
    if (now.access !== ends && now.expires > Date.now()) {
      session.set(now);
      return now.access;
    }
    const answer = await askForTokens(now.refresh);
    if (answer.ok) return (await keep({ ...now, ...tokensOf((await answer.json()) as Issued) })).access;
    if (answer.status !== 401) throw new NetworkError();
    await endSession();
    throw signedOut();
  });
}

async function askForTokens(refreshToken: string): Promise<Response> {
  const authorization = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`;
  try {
    return await fetch(pathOf(getRefreshToken, portalConfig), {
      method: getRefreshToken.method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    });
  } catch {
    throw new NetworkError();
  }
}

function signedOut(): ApiError {
  return new ApiError(401, { status: 'ERROR', code: 'SESSION_EXPIRED', responseString: '' });
}
