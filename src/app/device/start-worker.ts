import type { AnyRouter } from '@tanstack/react-router';
import { offerUpdate } from './update-store.ts';
import { isPatientScreen } from '#domain/paths.ts';
import { registerWorker } from '#lib/worker.ts';

/** Registers the worker; a tap on a notification navigates inside the open app. */
export async function startWorker(router: AnyRouter): Promise<void> {
  const here = (): string => router.state.location.pathname;
  await registerWorker({
    // A guest has one screen.
    wantsAll: () => !here().startsWith('/guest/'),
    onUpdate: offerUpdate,
    // Another tab took the update. This tab loads it too, unless a consultation is open.
    onReplaced: () => {
      if (!isPatientScreen(here())) location.reload();
    },
    onMessage: (message) => {
      if (message.type === 'open') void router.navigate({ to: message.url });
    },
  });
}
