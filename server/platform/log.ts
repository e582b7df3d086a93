import { pino, type Logger } from 'pino';

/** Structured lines without bodies, queries, tokens or names, because logs are not confidential. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      error: (error: unknown) =>
        error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : error,
    },
  });
}
