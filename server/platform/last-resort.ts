import type { Logger } from 'pino';

/** Requests under way get their answers within it. */
const GRACE_MS = 500;
const EXIT_CODE = 1;

/**
 * For errors that no code caught: what they left behind is unknown, so the server logs the error, stops accepting, and
 * exits for the supervisor to start it again.
 */
export function exitOnUncaught(log: Logger, stopAccepting: () => void): void {
  let isEnding = false;
  const end = (err: unknown, kind: string): void => {
    log.fatal({ err, kind }, 'an error that no code caught: the server stops');
    if (isEnding) process.exit(EXIT_CODE);
    isEnding = true;
    setTimeout(() => process.exit(EXIT_CODE), GRACE_MS);
    stopAccepting();
  };
  process.on('uncaughtException', (error) => end(error, 'uncaughtException'));
  process.on('unhandledRejection', (reason) => end(reason, 'unhandledRejection'));
}
