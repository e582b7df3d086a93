import type { Logger } from 'pino';

/**
 * Runs work at an interval. A slow run delays the next one, and a failed run is logged.
 * @returns a function that stops it and waits for the current run
 */
export function every(ms: number, name: string, log: Logger, work: () => Promise<void>): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= work()
      .catch((err: unknown) => log.error({ err, job: name }, 'a job failed'))
      .finally(() => {
        round = undefined;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
