import type { AnyRouter } from '@tanstack/react-router';
import { whenIdle } from '#lib/when-idle.ts';

/** What may wait until something is on the screen: the worker, and whatever it brings. */
export function afterFirstPaint(router: AnyRouter): void {
  void whenIdle()
    .then(() => import('#app/start-worker.ts'))
    .then(({ startWorker }) => startWorker(router));
}
