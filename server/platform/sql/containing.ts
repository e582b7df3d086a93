/** The pattern of `like` for what contains a text, in which no letter of the text is a wildcard. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
