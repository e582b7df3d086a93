/** Returns a name after its salutation. Staff of an imported list may have none; without both it is empty. */
export function titledName(salutation: string | null | undefined, name: string | null): string {
  return [salutation?.trim(), name].filter(Boolean).join(' ');
}
