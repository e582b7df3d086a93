import { REFRESH_LOCK, SESSION_LOCK } from '#contract/device-names.ts';
import { authCalls as calls } from '#contract/auth.ts';
import type { Role } from '#contract/shared.ts';
import { send } from '#api/http/client.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { keepTokens, renewToken, sessionOf, type Issued } from './session.ts';
import { isLocked, lockedRoles } from '#lib/device-lock.ts';
import { loadSession, type StoredSession } from '#offline/session-store.ts';

/** The roles that the server was told are locked. */
const told = new Set<Role>();
lockedRoles.subscribe(() => {
  for (const role of told) if (!isLocked(role)) told.delete(role);
});

/** One tab at a time reports a lock or unlocks: a late tab must not lock a session that has just been unlocked. */
const inTurn = <T>(role: Role, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`${SESSION_LOCK}${role}`, act);

/**
 * Tells the server that this device is locked, once.
 * @throws NetworkError while it cannot be told
 */
export async function tellLocked(role: Role): Promise<void> {
  if (told.has(role)) return;
  await inTurn(role, async () => {
    const session = await sessionOf(role);
    if (!session || told.has(role) || !isLocked(role)) return;
    try {
      await tell(role, session.access);
    } catch (error) {
      // A session that has ended is the next call's to say.
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) throw new NetworkError();
      return;
    }
    told.add(role);
  });
}

async function tell(role: Role, access: string): Promise<void> {
  try {
    await send(calls.lock, { token: access });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await send(calls.lock, { token: await renewToken(access, role) });
  }
}

/** The session, once its screens are open. Who leaves a locked device in another way is led on from there. */
export function whenOpen(role: Role): Promise<StoredSession> {
  return new Promise((resolve, reject) => {
    const stop = lockedRoles.subscribe(() => {
      if (isLocked(role)) return;
      stop();
      sessionOf(role).then((session) => session && resolve(session), reject);
    });
  });
}

/** Makes the server give new tokens for those that end by it, while no tab renews them or tells of a lock. */
export async function replaceTokens<T extends Issued>(
  role: Role,
  ask: (access: string) => Promise<T>,
): Promise<T | undefined> {
  return inTurn(role, () =>
    navigator.locks.request(`${REFRESH_LOCK}${role}`, async () => {
      const stored = await loadSession(role);
      if (!stored) return undefined;
      const issued = await ask(stored.access);
      await keepTokens(stored, issued);
      return issued;
    }),
  );
}
