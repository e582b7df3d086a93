/** Without accents and capitals: "José" is found by "jose". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLocaleLowerCase();

/** Returns whether each word of what was typed begins a word of the name or the MRN: the search of a device without a network. */
export function isPatientFound({ name, mrn }: { name: string; mrn: string }, typed: string): boolean {
  const known = [...plain(name).split(/\s+/), plain(mrn)];
  return plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => known.some((other) => other.startsWith(word)));
}
