/** Returns the words for a code, or the code itself as words: "SIGN_PRESCRIPTION" without any is "Sign prescription". */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  if (Object.hasOwn(words, code)) return words[code] ?? code;
  const plain = code.replaceAll(/[_-]/g, ' ').toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Returns a code as words: "IN_PERSON" as "In person". */
export const plainWords = (code: string): string => wordOf({}, code);
