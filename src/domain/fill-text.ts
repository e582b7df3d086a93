/** The texts of messages that an operator edits: `{name}` is the place of a value. */
const PLACE = /\{(\w+)\}/g;

/** The names of the values that a text has a place for, each once. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** Puts the values in their places. A value is not read again: one with braces stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACE, (place, name: string) => values[name] ?? place);
}

/** Returns the places of a text in their order, each time that one appears, with its value. */
export function placedIn(
  text: string,
  values: Readonly<Record<string, string>>,
): { name: string; value: string }[] {
  return [...text.matchAll(PLACE)].flatMap(([, name = '']) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
}
