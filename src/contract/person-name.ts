const NAME_MAX = 60;
/** Alphabetic characters and marks of all scripts, the joiners of Indic scripts, spaces, hyphens, apostrophes, and dots after initials. */
const LETTERS = /^(?:[\p{L}\p{M} '’-]|\u200C|\u200D|\.(?=[ ]|$))+$/u;

/**
 * Returns whether text that a person types of themselves or of someone else can be a name: one line of alphabetic characters, which
 * holds no address of a page and no number.
 */
export function isPersonName(text: string): boolean {
  const name = text.trim();
  return name.length <= NAME_MAX && LETTERS.test(name) && /\p{L}/u.test(name);
}
