import { trustedScript } from '#lib/trusted-scripts.ts';
// oxlint-disable-next-line import/default -- ?worker&url is the build tool's
import workerUrl from './steady-timer-worker.ts?worker&url';

/**
 * A timer that a hidden tab does not slow down: browsers let a hidden page's own timers run once a minute, a worker's
 * run on.
 */
export function steadyTimer(onTime: () => void): { set: (ms: number | null) => void; stop: () => void } {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  worker.addEventListener('message', onTime);
  return {
    set: (ms) => worker.postMessage(ms),
    stop: () => worker.terminate(),
  };
}
