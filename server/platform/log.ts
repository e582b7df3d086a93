import { pino, type DestinationStream, type Logger } from 'pino';

/** Structured lines without bodies, queries, tokens or names, because logs are not confidential. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: described },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error by its name, code, message, stack and cause. Other fields may contain rows: `detail` of a database error is
 * the whole row that a constraint refused.
 */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    code,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: described(error.cause) }),
  };
}

/** PostgreSQL quotes a value that it cannot read after a colon: invalid input syntax for type integer: "12a". */
function withoutValues(text: string): string {
  return text.replaceAll(/: "[^\n]*"/g, ': "…"');
}
