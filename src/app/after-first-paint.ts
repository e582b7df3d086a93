import type { AnyRouter } from '@tanstack/react-router';
import { nameChunkErrors } from '#app/chunk-error.ts';

/** What may wait until something is on the screen: the worker, and whatever it brings. */
export function afterFirstPaint(router: AnyRouter): void {
  nameChunkErrors();
  const start = (): void =>
    void import('#app/start-worker.ts').then(({ startWorker }) => startWorker(router));
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3_000 });
  else setTimeout(start, 1_000);
}
