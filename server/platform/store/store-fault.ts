/** SQLSTATEs of a database that stops, starts, has no connection left, or lost this one. */
const AWAY_STATE = /^(08...|57P0[123]|53300)$/;
/** How a connection to it fails. */
const AWAY_SOCKET = /^(connect|getaddrinfo|read|write)$/;
/** The driver and the query builder have no codes for these. */
const AWAY_WORDS =
  /^timeout exceeded when trying to connect|^Connection terminated|not queryable|^Cannot use a pool after|driver has already been destroyed/;
const FULL = /^(53100|ENOSPC|EDQUOT)$/;

/** Returns whether an error says that the store is unreachable, or that a disk is full. */
export function storeFault(error: unknown): 'away' | 'full' | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall = '' } = error as { code?: string; syscall?: string };
  if (FULL.test(code)) return 'full';
  const isAway = AWAY_STATE.test(code) || AWAY_SOCKET.test(syscall) || AWAY_WORDS.test(error.message);
  return isAway ? 'away' : undefined;
}
