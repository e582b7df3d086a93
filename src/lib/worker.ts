import type { Workbox } from 'workbox-window';
import {
  isWorkerMessage,
  type PageAnswer,
  type PageMessage,
  type WorkerMessage,
} from '#contract/messages.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { whenIdle } from '#lib/when-idle.ts';

const UPDATE_EVERY_MS = 3_600_000;
/** A worker that does not answer must not hold up a logout. */
const ANSWER_MS = 3_000;

export interface WorkerHooks {
  /** True if this device shall have every screen, and not only those that it opened. */
  wantsAll(): boolean;
  /** A new version is installed; applyUpdate() activates it. */
  onUpdate(): void;
  /** Another tab has loaded the new version: this one still runs the old and should reload when nothing is unsaved. */
  onReplaced?(): void;
  onMessage(message: WorkerMessage): void;
}

let workbox: Workbox | undefined;
let isApplying = false;

/** Registers the built worker; never in development, where it would serve yesterday's files. */
export async function registerWorker(hooks: WorkerHooks): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', (event) => {
    if (event.origin === location.origin && isWorkerMessage(event.data)) hooks.onMessage(event.data);
  });
  try {
    const [{ Workbox }, { trustedScript }] = await Promise.all([
      import('workbox-window'),
      import('#lib/trusted-scripts.ts'),
    ]);
    workbox = new Workbox(trustedScript('/sw.js'), { scope: '/' });
    watch(workbox, hooks);
    await workbox.register({ immediate: true });
    await storeRest(hooks);
  } catch (error) {
    // The portal works without: in a private window, or with storage refused.
    reportQuietly('worker', error);
  }
}

function watch(workbox: Workbox, hooks: WorkerHooks): void {
  workbox.addEventListener('waiting', () => hooks.onUpdate());
  workbox.addEventListener('controlling', (event) => {
    if (isApplying) location.reload();
    // The first worker takes over a page of its own version: nothing to reload.
    else if (event.isUpdate) hooks.onReplaced?.();
  });
  setInterval(() => {
    void workbox.update().catch(() => undefined);
    void storeRest(hooks);
  }, UPDATE_EVERY_MS);
  addEventListener('online', () => void storeRest(hooks));
}

/** Makes the worker store what its installation left for later, or what failed since; if there is nothing, it does nothing. */
async function storeRest(hooks: WorkerHooks): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await whenIdle();
  if (hooks.wantsAll()) active?.postMessage({ type: 'STORE_REST' } satisfies PageMessage);
}

/** Loads the version that waits, and reloads this page with it. */
export function applyUpdate(): void {
  isApplying = true;
  if (workbox) workbox.messageSkipWaiting();
  else location.reload();
}

/** Runs at logout: removes cached lists and shown notifications off this device. */
export async function clearWorker(): Promise<void> {
  await ask({ type: 'CLEAR' });
}

/** Closes the notification of a request that needs no one any more. */
export async function closeAlert(requestId: string): Promise<void> {
  await ask({ type: 'CLOSE_ALERT', requestId });
}

/** Asks the worker that serves this page. @returns null when there is none or it does not answer in time */
async function ask(message: PageMessage): Promise<PageAnswer | null> {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (!controller) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<PageAnswer | null>((resolve) => {
    port1.addEventListener('message', (event: MessageEvent<PageAnswer>) => resolve(event.data));
    setTimeout(resolve, ANSWER_MS, null);
  });
  port1.start();
  controller.postMessage(message, [port2]);
  return answer.finally(() => port1.close());
}
