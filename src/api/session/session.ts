import { REFRESH_LOCK, SESSION_CHANNEL } from '#contract/device-names.ts';
import { getRefreshToken } from '#contract/tokens.ts';
import { pathOf } from '#contract/call.ts';
import { CLIENT_ID, CLIENT_SECRET, TOKEN_REFRESH_BEFORE_S } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { ports } from '#api/ports.ts';
import { openScreens, isLocked } from '#lib/device-lock.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { keepDeviceToken } from '#offline/device-token.ts';
import { clearSession, loadSession, storeSession, type StoredSession } from '#offline/session-store.ts';

type Listener = (event: { role: Role; type: 'ended' | 'changed' }) => void;

const known = new Map<Role, StoredSession | null>();
const listeners = new Set<Listener>();
const channel = new BroadcastChannel(SESSION_CHANNEL);
let current: Role = 'provider';

channel.addEventListener('message', (message: MessageEvent<{ role: Role; type: 'ended' | 'changed' }>) => {
  known.delete(message.data.role);
  for (const listener of listeners) listener(message.data);
});

/** Sets the role that the calls of this tab are made with; the area of the screen calls it. */
export function setCurrentRole(role: Role): void {
  current = role;
}

export function currentRole(): Role {
  return current;
}

/** Calls `listener` when a session ended or changed, in this tab or another. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(role: Role, type: 'ended' | 'changed'): void {
  channel.postMessage({ role, type });
  for (const listener of listeners) listener({ role, type });
}

/** Returns who is signed in for a role; read from the device once, then from memory. */
export async function sessionOf(role: Role): Promise<StoredSession | null> {
  const memory = known.get(role);
  if (memory !== undefined) return memory;
  const stored = await loadSession(role);
  known.set(role, stored);
  return stored;
}

export interface Issued {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Stores a new session on the device; with the typed password the stored data can be unlocked offline too. */
export async function beginSession(
  signedIn: Issued & {
    role: Role;
    userId: string;
    roleId: string;
    name: string;
    careSecret: string;
    deviceToken: string;
  },
  password?: string,
): Promise<StoredSession> {
  const { role, userId, roleId, name, careSecret, deviceToken } = signedIn;
  const session = { role, userId, roleId, name, ...tokensOf(signedIn) };
  await (await ports()).session.opening(userId, careSecret, password);
  openScreens(role);
  await storeSession(session);
  await keepDeviceToken(deviceToken);
  known.set(role, session);
  tell(role, 'changed');
  return session;
}

function tokensOf(issued: Issued): Pick<StoredSession, 'access' | 'refresh' | 'expires'> {
  return {
    access: issued.access_token,
    refresh: issued.refresh_token,
    expires: Date.now() + issued.expires_in * 1000,
  };
}

/** Deletes a role's session from this device, and locks the user's stored data until the next sign-in. */
export async function endSession(role: Role): Promise<void> {
  const before = await sessionOf(role);
  if (before) await (await ports()).session.closing(before.userId);
  await clearSession(role);
  // Both in one step: a screen that found no session before this event would redirect without a message.
  known.set(role, null);
  tell(role, 'ended');
}

/**
 * R4.07: a token with fewer than 120 s left is refreshed before the call that needs it. While the device is locked no call
 * leaves before the server knows of the lock.
 */
export async function freshToken(role = current): Promise<string> {
  const session = await sessionOf(role);
  if (!session) throw signedOut();
  if (isLocked(role)) await (await ports()).session.lockedUse(role);
  if (session.expires - Date.now() >= TOKEN_REFRESH_BEFORE_S * 1000) return session.access;
  return renewToken(session.access, role);
}

const renewing = new Map<Role, Promise<string>>();

/** R4.08: one refresh in place of the token that ends serves every call that waits, in all tabs. */
export function renewToken(ends: string, role = current): Promise<string> {
  const running = renewing.get(role);
  if (running) return running;
  const fresh = navigator.locks
    .request(`${REFRESH_LOCK}${role}`, () => renew(role, ends))
    .finally(() => renewing.delete(role));
  renewing.set(role, fresh);
  return fresh;
}

async function renew(role: Role, ends: string): Promise<string> {
  const stored = await loadSession(role);
  if (!stored) {
    known.set(role, null);
    throw signedOut();
  }
  // Another tab has refreshed while this one waited for the lock, and may have said so by now: what is known is no measure.
  if (stored.access !== ends && stored.expires > Date.now()) {
    known.set(role, stored);
    return stored.access;
  }
  const answer = await askForTokens(stored.refresh);
  if (!answer.ok) {
    if (answer.status !== 401) throw new NetworkError();
    // R4.09: only a refusal by the server signs the user out, never a lost network.
    await endSession(role);
    throw signedOut();
  }
  return keepTokens(stored, (await answer.json()) as Issued);
}

/** Replaces the ended tokens by the new ones, in all tabs. @returns the access token */
export async function keepTokens(stored: StoredSession, issued: Issued): Promise<string> {
  const session = { ...stored, ...tokensOf(issued) };
  await storeSession(session);
  const { role } = session;
  known.set(role, session);
  channel.postMessage({ role, type: 'changed' });
  return session.access;
}

async function askForTokens(refreshToken: string): Promise<Response> {
  const headers = {
    authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`,
    'content-type': 'application/json',
  };
  try {
    return await fetch(pathOf(getRefreshToken, portalConfig), {
      method: getRefreshToken.method,
      headers,
      body: JSON.stringify({ refreshToken }),
    });
  } catch {
    throw new NetworkError();
  }
}

function signedOut(): ApiError {
  return new ApiError(401, {
    status: 'ERROR',
    code: 'SESSION_EXPIRED',
    responseString: 'Session expired. Please log in again.',
  });
}
