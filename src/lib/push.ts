import { isWorkerMessage, type WorkerMessage } from '#contract/messages.ts';
import { valueStore } from '#lib/value-store.ts';

/** The state of push alerts on this device. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'ios-install';

/** A push service that cannot be reached leaves the browser's promise open for ever. */
const SUBSCRIBE_MS = 10_000;

/**
 * True if the server knows this device's address. Before this tab told it, what was allowed is believed; and a server that is out of reach
 * has not forgotten it.
 */
export const isRegistered = valueStore(permission() === 'granted');

export function pushPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Safari on a phone or tablet offers push only to a portal on the home screen; `standalone` exists there alone. */
export function iosInstallRequired(): boolean {
  return (
    !pushPossible() &&
    'serviceWorker' in navigator &&
    'standalone' in navigator &&
    navigator.standalone === false
  );
}

export function permission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Calls `listener` when the permission is granted or revoked, also in the browser's settings. @returns stops it */
export function onPermissionChange(listener: () => void): () => void {
  const stop = new AbortController();
  const before = permission();
  const receive = (): void => {
    // The browser gives the address up with the permission.
    if (permission() !== 'granted') isRegistered.set(false);
    listener();
  };
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => {
      if (stop.signal.aborted) return;
      status.addEventListener('change', receive, { signal: stop.signal });
      // It may have changed while the browser was asked for its state.
      if (permission() !== before) receive();
    })
    // A browser that cannot tell: what is asked for next finds out.
    .catch(() => undefined);
  return () => stop.abort();
}

/** Synchronous, and never asks the user for permission. */
export function pushState(): PushState {
  if (iosInstallRequired()) return 'ios-install';
  if (!pushPossible()) return 'unsupported';
  if (permission() === 'denied') return 'denied';
  return permission() === 'granted' && isRegistered.get() ? 'on' : 'off';
}

/** Calls `listener` whenever `pushState` may have changed. @returns stops it */
export function onPushState(listener: () => void): () => void {
  const stops = [onPermissionChange(listener), isRegistered.subscribe(listener)];
  return () => stops.forEach((stop) => stop());
}

/** Asks for permission. To be called in a click or tap, before anything is awaited, or browsers refuse. */
export function askPermission(): Promise<NotificationPermission> {
  return permission() === 'default' ? Notification.requestPermission() : Promise.resolve(permission());
}

/** This browser's push address, null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!pushPossible()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Gets an address of the push service for the server's key; one of an older key is removed first. One that arrives too late
 * is not lost: `onLate` is called then.
 * @throws DOMException when the push service refuses, or does not answer within ten seconds
 */
export async function subscribe(publicKey: string, onLate: () => void): Promise<PushSubscription> {
  const subscribing = subscribeNow(publicKey);
  const inTime = within(SUBSCRIBE_MS, subscribing, () => void subscribing.then(onLate, () => undefined));
  inTime.catch(() => isRegistered.set(false));
  return inTime;
}

async function subscribeNow(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Removes the subscription. The push service then tells the server that it has ended. */
export async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  isRegistered.set(false);
}

/** Receives what the worker tells its pages of pushes and of this device's address. @returns stops it */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  if (!pushPossible()) return () => undefined;
  const receive = ({ data }: MessageEvent<unknown>): void => {
    if (isWorkerMessage(data)) listener(data);
  };
  navigator.serviceWorker.addEventListener('message', receive);
  return () => navigator.serviceWorker.removeEventListener('message', receive);
}

function within<T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new DOMException('The push service does not answer', 'TimeoutError'));
    }, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
