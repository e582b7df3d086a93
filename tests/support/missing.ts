import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Which of these programs this machine lacks. With CI=true nothing may be skipped, so there it fails instead. */
export function missingPrograms(names: readonly string[]): string[] {
  const places = (process.env['PATH'] ?? '').split(delimiter);
  const missing = names.filter(
    (name) =>
      !(isAbsolute(name) && existsSync(name)) && !places.some((place) => existsSync(join(place, name))),
  );
  if (missing.length && process.env['CI'] === 'true')
    throw new Error(`Cannot test without ${missing.join(', ')}`);
  if (missing.length)
    console.warn(`SKIPPED: a file of tests, because ${missing.join(', ')} is not installed.`);
  return missing;
}
