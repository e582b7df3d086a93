import { DEVICE_ID } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';
import { loadPushRegistration, storePushRegistration } from '#offline/push-registration.ts';
import { loadSession, type StoredSession } from '#offline/session-store.ts';
import { postAs } from '#sw/call.ts';

const ROLES: readonly Role[] = ['nurse', 'provider', 'agent'];

/** Tells the server this browser's push address (R3.02), for whoever is signed in. */
export async function registerDevice(subscription: PushSubscription): Promise<boolean> {
  const session = await whoIsSignedIn();
  if (!session) return false;
  const deviceToken = JSON.stringify(subscription);
  const { role, userId } = session;
  const body = { deviceToken, deviceId: DEVICE_ID, userId, deviceType: 'web' };
  const answer = await postAs(session, '/api/customer/user/deviceToken', body);
  if (answer.ok) await storePushRegistration({ role, userId, deviceToken, at: Date.now() });
  return answer.ok;
}

/** Whoever the pushes were for so far, else the first role with a session on this device. */
async function whoIsSignedIn(): Promise<StoredSession | null> {
  const last = (await loadPushRegistration())?.role;
  for (const role of last ? [last, ...ROLES] : ROLES) {
    const session = await loadSession(role);
    if (session) return session;
  }
  return null;
}
