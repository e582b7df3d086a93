import { DEVICE_ID } from '#contract/limits.ts';
import { loadPushRegistration, storePushRegistration } from '#offline/push-registration.ts';
import { loadSession, type StoredSession } from '#offline/session-store.ts';
import { postAs } from '#sw/call.ts';
import { ROLES } from '#sw/roles.ts';

/** Sends this browser's push address to the server (R3.02) for the signed-in user. */
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

/** The user of the previous registration, else the first role with a session on this device. */
async function whoIsSignedIn(): Promise<StoredSession | null> {
  const last = (await loadPushRegistration())?.role;
  for (const role of last ? [last, ...ROLES] : ROLES) {
    const session = await loadSession(role);
    if (session) return session;
  }
  return null;
}
