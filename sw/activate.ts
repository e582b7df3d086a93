import { worker } from '#sw/scope.ts';

/**
 * The first worker claims the open pages, so that the portal works offline without a reload. A later worker
 * takes over only after the user agreed (SKIP_WAITING).
 */
export function claimOnFirstActivation(): (event: ExtendableEvent) => void {
  const isFirst = !worker.registration.active;
  return (event) => {
    if (isFirst) event.waitUntil(worker.clients.claim());
  };
}
