import { findProgram } from '#tests/support/programs.mjs';

/** Returns which of these programs this machine lacks. With CI=true nothing may be skipped, so there it fails instead. */
export function missingPrograms(names: readonly string[]): string[] {
  const missing = names.filter((name) => !findProgram(name));
  if (missing.length && process.env['CI'] === 'true')
    throw new Error(`Cannot test without ${missing.join(', ')}`);
  if (missing.length)
    console.warn(`SKIPPED: a file of tests, because ${missing.join(', ')} is not installed.`);
  return missing;
}
