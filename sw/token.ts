import { REFRESH_LOCK, SESSION_CHANNEL } from '#contract/device-names.ts';
import { CLIENT_ID, CLIENT_SECRET, TOKEN_REFRESH_BEFORE_S } from '#contract/limits.ts';
import { loadSession, storeSession, type StoredSession } from '#offline/session-store.ts';
import { APP_SEGMENT } from '#sw/scope.ts';

interface Issued {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** A valid access token. The worker refreshes with the pages' lock and channel, like another tab (R4.08). */
export async function workerToken({ role }: StoredSession): Promise<string> {
  return navigator.locks.request(`${REFRESH_LOCK}${role}`, async () => {
    const session = await loadSession(role);
    if (!session) throw new Error('signed out');
    if (session.expires - Date.now() >= TOKEN_REFRESH_BEFORE_S * 1000) return session.access;
    const fresh = { ...session, ...(await renewed(session.refresh)) };
    await storeSession(fresh);
    const channel = new BroadcastChannel(SESSION_CHANNEL);
    channel.postMessage({ role, type: 'changed' });
    channel.close();
    return fresh.access;
  });
}

/** A refusal does not sign the user out here: a page does that, where it can be explained (R4.09). */
async function renewed(refreshToken: string): Promise<Pick<StoredSession, 'access' | 'refresh' | 'expires'>> {
  const answer = await fetch(`/${APP_SEGMENT}/auth/getRefreshToken`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ refreshToken }),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const issued = (await answer.json()) as Issued;
  return {
    access: issued.access_token,
    refresh: issued.refresh_token,
    expires: Date.now() + issued.expires_in * 1000,
  };
}
