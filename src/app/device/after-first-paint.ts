import type { AnyRouter } from '@tanstack/react-router';
import { markFirstScreenPainted, whenIdle } from '#lib/when-idle.ts';

/** What may wait until something is on the screen: the worker, and whatever it brings. */
export function afterFirstPaint(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop();
    markFirstScreenPainted();
  });
  void whenIdle()
    .then(() => import('./start-worker.ts'))
    .then(({ startWorker }) => startWorker(router));
}
