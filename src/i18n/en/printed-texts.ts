import type { PrintedText } from '#contract/printed-text.ts';

/** The parts of signed documents, as a refusal names them. */
const PRINTED: Record<PrintedText, string> = {
  ADDRESS: 'The patient’s address',
  ADVICE: 'The advice',
  ALLERGIES: 'The allergies',
  COMPLAINT: 'The complaint',
  DIAGNOSIS: 'The diagnosis',
  FINDINGS: 'The findings',
  CORRECTION: 'The reason for the correction',
  FOLLOW_UP: 'The follow-up',
  FREQUENCY: 'The frequency',
  INSTRUCTIONS: 'The instructions',
  NAME: 'The patient’s name',
  OPINION: 'The opinion',
  PLAN: 'The plan',
  QUESTION: 'The question',
  SIGNER: 'Your name or registration',
  LETTERHEAD: 'The clinic’s name or address',
  RECIPIENT: 'The recipient',
  MEDICINES: 'The current medicines',
  REMARKS: 'The remarks',
};

/** A character with its code point; one that cannot be seen by its code point alone. */
export function described(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /\p{Cc}/u.test(character) ? code : `“${character}” (${code})`;
}

/** Returns why a text of a signed document cannot be printed. */
export function unprintable({
  text,
  characters,
}: {
  text: PrintedText;
  characters: readonly string[];
}): string {
  return `${PRINTED[text]} cannot be printed with ${characters.map(described).join(', ')}.`;
}
