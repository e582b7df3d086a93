import { worker } from '#sw/scope.ts';

/**
 * The very first worker takes the open pages over, so that the portal is ready to work offline without a reload.
 * A later one gets them from its predecessor and only after the person agreed (SKIP_WAITING).
 */
export function claimOnFirstActivation(): (event: ExtendableEvent) => void {
  const isFirst = !worker.registration.active;
  return (event) => {
    if (isFirst) event.waitUntil(worker.clients.claim());
  };
}
