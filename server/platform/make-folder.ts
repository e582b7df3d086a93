import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Only this user of the machine reads what the hospital stores. */
const OWN_MODE = 0o700;

/**
 * Makes a folder and those above it, one by one: Node's own way never returns under a path such as /proc, where none can be made.
 * @throws Error with `code` and `path` of the one that cannot be made
 */
export function makeFolder(path: string, mode = OWN_MODE): void {
  const whole = resolve(path);
  if (existsSync(whole)) return;
  makeFolder(dirname(whole), mode);
  try {
    mkdirSync(whole, { mode });
  } catch (error) {
    // Another process has made it since.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
