/**
 * Parsers for a URL's search parameters: an invalid value counts as absent, so that a shared link never
 * breaks. By hand, because the entry parses the routes' search, and a schema library would be larger there
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

/** YYYY-MM-DD, for a day that exists. */
export function dayIn(value: unknown): string | undefined {
  const isDay =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}
