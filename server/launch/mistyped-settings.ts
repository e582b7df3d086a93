import { distance } from 'fastest-levenshtein';
import { Environment } from '#server/platform/environment.ts';
import { SECRETS } from '#server/platform/secret-files.ts';

/** Number of characters in which a mistyped name differs from a setting, at most. */
const CHARS_MAX = 2;
/** Shorter names of other programs are this near to a setting by chance. */
const SHORTEST = 6;

/** Returns a sentence for each variable that is no setting, but looks like one: a mistyped setting would be ignored. */
export function mistypedSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = [...Object.keys(Environment.shape), ...SECRETS.map((name) => `${name}_FILE`)];
  return Object.keys(environment)
    .filter((name) => name.length >= SHORTEST && !known.includes(name))
    .flatMap((name) => {
      const meant = known
        .filter((one) => one.length >= SHORTEST)
        .toSorted((a, b) => distance(name, a) - distance(name, b))[0];
      return meant !== undefined && distance(name, meant) <= CHARS_MAX
        ? [`${name} is not a setting, and is ignored. Did you mean ${meant}?`]
        : [];
    });
}
