/**
 * A timer that a hidden tab does not slow down: browsers let a hidden page's own timers run once a minute, a worker's
 * run on.
 */
export function steadyTimer(onTime: () => void): { set: (ms: number | null) => void; stop: () => void } {
  const worker = new Worker(new URL('steady-timer-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', onTime);
  return {
    set: (ms) => worker.postMessage(ms),
    stop: () => worker.terminate(),
  };
}
