import type { Logger } from 'pino';

/** Time for requests in progress to be answered. */
const GRACE_MS = 500;
const EXIT_CODE = 1;

/**
 * After an uncaught error the state of the process is unknown, so the server logs the error, stops accepting,
 * and exits for the supervisor to restart it.
 */
export function exitOnUncaught(log: Logger, stopAccepting: () => void): void {
  let isEnding = false;
  const end = (err: unknown, kind: string): void => {
    log.fatal({ err, kind }, 'an uncaught error: the server stops');
    if (isEnding) process.exit(EXIT_CODE);
    isEnding = true;
    setTimeout(() => process.exit(EXIT_CODE), GRACE_MS);
    stopAccepting();
  };
  process.on('uncaughtException', (error) => end(error, 'uncaughtException'));
  process.on('unhandledRejection', (reason) => end(reason, 'unhandledRejection'));
}
