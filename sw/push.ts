import { SOUNDER_SIGN } from '#contract/device-names.ts';
import type { Role } from '#contract/shared.ts';
import { reportShown } from '#sw/alert-calls.ts';
import { closeNotifications } from '#sw/close-notifications.ts';
import { notificationOf, withoutSound } from '#sw/notification.ts';
import { tellPages } from '#sw/pages.ts';
import { worker } from '#sw/scope.ts';

/** Time after which the browser has counted the push as one that showed a notification. */
const GONE_MS = 400;

/** Every push shows a notification at once, whatever its content; pages and server are told afterwards. */
export function onPush(event: PushEvent): void {
  event.waitUntil(show(textOf(event)));
}

async function show(text: string | null): Promise<void> {
  const { title, options } = notificationOf(text);
  const { role, kind, requestId, withdrawn } = options.data;
  const isHeard = await aTabSounds(role).catch(() => false);
  await worker.registration.showNotification(title, isHeard ? withoutSound(options) : options);
  // After the event: if no notification is shown at its end, the browser shows its own text.
  if (withdrawn) setTimeout(sweep, GONE_MS);
  else await sweep();
  await tellPages({ type: 'push-received', role, kind, requestId, withdrawn });
  if (requestId && !withdrawn) await reportShown(options.data);
}

/**
 * An alert rings once per device: in a tab that may play sounds, if there is one (its flag:
 * src/app/alerts/engine.ts).
 */
async function aTabSounds(role: Role | null): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(`${SOUNDER_SIGN}${role}-`));
}

/** Closes notifications of withdrawn requests, including those left when the worker was stopped. */
function sweep(): Promise<void> {
  return closeNotifications(({ withdrawn }) => withdrawn);
}

function textOf(event: PushEvent): string | null {
  try {
    return event.data?.text() ?? null;
  } catch {
    return null;
  }
}
