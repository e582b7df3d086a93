/** Puts a line at the end of an SMS; nothing may follow it. */
export function withLastLine(text: string, line: string | null): string {
  return line === null || text.endsWith(`\n${line}`) ? text : `${text}\n${line}`;
}
