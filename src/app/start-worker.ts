import type { AnyRouter } from '@tanstack/react-router';
import { offerUpdate } from '#app/update-store.ts';
import { registerWorker } from '#lib/worker.ts';

/** Registers the worker; a tap on a notification navigates inside the open app. */
export async function startWorker(router: AnyRouter): Promise<void> {
  await registerWorker({
    onUpdate: offerUpdate,
    onMessage: (message) => {
      if (message.type === 'open') void router.navigate({ to: message.url });
    },
  });
}
