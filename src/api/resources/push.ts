import { portalCalls } from '#contract/portal.ts';
import { DEVICE_ID, PUSH_REFRESH_DAYS } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';
import { send } from '#api/http/client.ts';
import { currentRole, sessionOf } from '#api/session/session.ts';
import {
  askPermission,
  currentSubscription,
  isRegistered,
  onPermissionChange,
  onWorkerMessage,
  permission,
  pushPossible,
  pushState,
  subscribe,
  unsubscribe,
  type PushState,
} from '#lib/push.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import {
  forgetPushRegistration,
  loadPushRegistration,
  storePushRegistration,
} from '#offline/push-registration.ts';

const LOOK_EVERY_MS = 3_600_000;
const REFRESH_MS = PUSH_REFRESH_DAYS * 24 * 3_600_000;
/** Signing out must not hang on a server that does not answer. */
const LEAVE_MS = 4_000;

/** Turns alerts on for this device. To be called in a click: the browser asks the person (R4.17). */
export async function enablePush(): Promise<PushState | 'failed'> {
  if (!pushPossible()) return pushState();
  if ((await askPermission()) !== 'granted') {
    reportQuietly('push', new Error('refused'));
    return pushState();
  }
  return (await register()) ? pushState() : 'failed';
}

/**
 * Tells the server this device's push address again; keepPushFresh says when. Subscriptions end without an event, so a
 * lost one is replaced. Never asks the user for permission, fails quietly (R8.09).
 */
export async function syncPush(): Promise<void> {
  if (pushPossible() && permission() === 'granted') await register();
}

/**
 * Syncs now, when the push service gave another address, when permission is given in the browser's settings, and in a
 * tab that stays open when seven days have passed (R4.18). @returns stops it
 */
export function keepPushFresh(): () => void {
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    // What is being told now need not be told again.
    await registering;
    const last = await loadPushRegistration();
    if (!last || Date.now() - last.at >= REFRESH_MS) await syncPush();
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => reportQuietly('push', error))
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_EVERY_MS);
  // The push service gave another address, and the worker could not tell the server.
  const stopListening = onWorkerMessage((message) => {
    if (message.type === 'subscription-changed' && !message.registered) void syncPush();
  });
  const stopWatching = onPermissionChange(() => void syncPush());
  void syncPush();
  return () => {
    clearInterval(timer);
    stopListening();
    stopWatching();
  };
}

/** The last registration: a logout in its middle lets it end first, or the device would be registered after it left. */
let registering: Promise<unknown> = Promise.resolve();

/** @returns whether the server knows this device now */
function register(): Promise<boolean> {
  const registered = registerNow();
  registering = registered;
  return registered;
}

async function registerNow(): Promise<boolean> {
  try {
    const role = currentRole();
    const session = await sessionOf(role);
    if (!session) return false;
    const { publicKey } = await send(portalCalls.pushKey, {});
    const deviceToken = JSON.stringify(await subscribe(publicKey, () => void syncPush()));
    const { userId } = session;
    await send(portalCalls.deviceToken, {
      body: { deviceToken, deviceId: DEVICE_ID, userId, deviceType: 'web' },
    });
    await storePushRegistration({ role, userId, deviceToken, at: Date.now() });
    // The user may have revoked the permission while the server was told.
    isRegistered.set(permission() === 'granted');
    return true;
  } catch (error) {
    reportQuietly('push', error);
    return false;
  }
}

/**
 * Ends pushes at logout, before the session ends: the next person on this device must not get this one's alerts. Alerts of another role
 * that stays signed in here continue. Never fails: an address that was given up is refused by the push service itself.
 */
export async function disablePush(role: Role = currentRole()): Promise<void> {
  try {
    await Promise.race([registering, new Promise((resolve) => void setTimeout(resolve, LEAVE_MS))]);
    const last = await loadPushRegistration();
    if (last && last.role !== role) return;
    const endpoint = (await currentSubscription())?.endpoint;
    // Side by side: either of the two alone keeps alerts away, and the server may be out of reach.
    await Promise.all([unsubscribe(), forgetPushRegistration(), endpoint && forgetEndpoint(role, endpoint)]);
  } catch (error) {
    reportQuietly('push', error);
  }
}

async function forgetEndpoint(role: Role, endpoint: string): Promise<void> {
  const token = role === currentRole() ? undefined : (await sessionOf(role))?.access;
  const signal = AbortSignal.timeout(LEAVE_MS);
  await send(portalCalls.removeDevice, { body: { endpoint }, signal, ...(token ? { token } : {}) });
}
