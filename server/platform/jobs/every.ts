import type { Logger } from 'pino';

/**
 * Does some work again and again; a round that takes long is not overtaken by the next, one that fails is logged.
 * @returns how to stop, which waits for the round that runs
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
