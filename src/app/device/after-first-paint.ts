import type { AnyRouter } from '@tanstack/react-router';
import { isUnfinished } from '#lib/picture.ts';
import { markFirstScreenPainted, whenIdle } from '#lib/when-idle.ts';

/** Returns what may wait until the screen has what it shows: the worker, and whatever it brings. */
export function afterFirstPaint(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop();
    const screen = document.getElementById('root');
    if (!screen) return;
    const tell = (): void => {
      // Without its rows a screen is idle too, and what loads then would be before them on the line.
      if (isUnfinished(screen)) return;
      watch.disconnect();
      markFirstScreenPainted();
    };
    const watch = new MutationObserver(tell);
    watch.observe(screen, { childList: true, subtree: true });
    tell();
  });
  void whenIdle()
    .then(() => import('./start-worker.ts'))
    .then(({ startWorker }) => startWorker(router));
}
