import type { AnyRouter } from '@tanstack/react-router';
import { offerUpdate } from './update-store.ts';
import { isConsultationScreen } from '#domain/paths.ts';
import { registerWorker } from '#lib/worker.ts';

/** Registers the worker; a tap on a notification navigates inside the open app. */
export async function startWorker(router: AnyRouter): Promise<void> {
  await registerWorker({
    onUpdate: offerUpdate,
    // Another tab took the update. This tab loads it too, unless a consultation is open.
    onReplaced: () => {
      if (!isConsultationScreen(router.state.location.pathname)) location.reload();
    },
    onMessage: (message) => {
      if (message.type === 'open') void router.navigate({ to: message.url });
    },
  });
}
