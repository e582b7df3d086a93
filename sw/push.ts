import { SOUNDER_SIGN } from '#contract/messages.ts';
import type { Role } from '#contract/shared.ts';
import { reportShown } from '#sw/alert-calls.ts';
import { closeNotifications } from '#sw/close-notifications.ts';
import { notificationOf, withoutSound } from '#sw/notification.ts';
import { tellPages } from '#sw/pages.ts';
import { worker } from '#sw/scope.ts';

/** By then the push has been counted as one that showed something. */
const GONE_MS = 400;

/** Every push shows a notification, at once and whatever it says; pages and server hear of it afterwards. */
export function onPush(event: PushEvent): void {
  event.waitUntil(show(textOf(event)));
}

async function show(text: string | null): Promise<void> {
  const { title, options } = notificationOf(text);
  const { role, kind, requestId, withdrawn } = options.data;
  const isHeard = await aTabSounds(role).catch(() => false);
  await worker.registration.showNotification(title, isHeard ? withoutSound(options) : options);
  // After the event: a browser that finds nothing shown at its end shows a text of its own.
  if (withdrawn) setTimeout(sweep, GONE_MS);
  else await sweep();
  await tellPages({ type: 'push-received', role, kind, requestId, withdrawn });
  if (requestId && !withdrawn) await reportShown(options.data);
}

/** An alert rings once a device: a tab that may sound has it (its sign: src/app/alerts/engine.ts). */
async function aTabSounds(role: Role | null): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(`${SOUNDER_SIGN}${role}-`));
}

/** Takes away what says that a request waits no longer; also what was left when the worker was stopped before. */
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
