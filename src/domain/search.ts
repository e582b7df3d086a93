/**
 * Readers of what stands in a URL's search: a value that makes no sense counts as absent, so that a shared link
 * never breaks. By hand, because the routes' search is read in the entry, where a schema library would weigh more
 * than the sign-in page itself.
 */
export type Search = Record<string, unknown>;

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined;
}

export function flagIn(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

export function oneIn<const T extends readonly string[]>(value: unknown, choices: T): T[number] | undefined {
  return choices.find((choice) => choice === value);
}

/** YYYY-MM-DD, and a day that exists. */
export function dayIn(value: unknown): string | undefined {
  const isDay =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}
