import { tellPages } from '#sw/pages.ts';
import { registerDevice } from '#sw/register-device.ts';
import { worker } from '#sw/scope.ts';

interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * The push service has dropped this browser's address: subscribes again and tells the server, without a page.
 */
export function onSubscriptionChange(event: SubscriptionChangeEvent): void {
  event.waitUntil(renewSubscription(event));
}

async function renewSubscription(event: SubscriptionChangeEvent): Promise<void> {
  let registered = false;
  try {
    const subscription = event.newSubscription ?? (await subscribeAgain(event.oldSubscription));
    registered = subscription !== null && (await registerDevice(subscription));
  } finally {
    // If this fails, a page fetches the key and subscribes.
    await tellPages({ type: 'subscription-changed', registered });
  }
}

async function subscribeAgain(old: PushSubscription | null | undefined): Promise<PushSubscription | null> {
  const manager = worker.registration.pushManager;
  const key = old?.options.applicationServerKey;
  if (!key) return manager.getSubscription();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
