const PLACE = /\{(\w+)\}/g;

/** Puts the values in their places. A value is not read again: one with braces stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACE, (place, name: string) => values[name] ?? place);
}
