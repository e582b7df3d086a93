/** Errors of which the message alone tells an operator what to do. */
const SPOKEN: readonly string[] = ['ConfigError', 'StoreInUseError', 'WrongKeyError'];

const NO_FOLDER: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'ENOSPC']);
const NO_DATABASE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);
/** SQLSTATE of a wrong password, an unknown role and an unknown database. */
const NOT_LET_IN: ReadonlySet<string> = new Set(['28P01', '28000', '3D000']);

/** Returns what an operator has to know of an error at the start; the stack where its cause is not known. */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (SPOKEN.includes(error.name)) return error.message;
  const { code = '', path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop it, or set PORT.`;
  if (path !== undefined && NO_FOLDER.has(code))
    return `${path} cannot be written (${code}). Set DATA_DIR to a directory that this user may write.`;
  if (NO_DATABASE.has(code))
    return `The database cannot be reached (${code}). Check DATABASE_URL, and that PostgreSQL runs.`;
  if (NOT_LET_IN.has(code))
    return `The database refuses the portal: ${error.message}. Check the user, password and name in DATABASE_URL.`;
  return error.stack ?? error.message;
}
