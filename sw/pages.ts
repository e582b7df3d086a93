import type { WorkerMessage } from '#contract/messages.ts';
import { worker } from '#sw/scope.ts';

/** Every open page of this portal, including pages of an older worker or without one. */
export function openPages(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}
