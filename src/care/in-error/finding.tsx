import type { MemberConsultation } from '#contract/members.ts';
import { inError } from '#i18n/en/in-error.ts';
import { useText } from '#i18n/text.ts';

/** The diagnoses of an earlier visit, or its complaint; struck through where its note was entered in error. */
export function Finding({ of: { diagnoses, complaint, noteInError } }: { of: MemberConsultation }) {
  const text = useText(inError);
  const words = diagnoses.join(', ') || complaint;
  if (!noteInError) return words;
  return (
    <>
      <s>{words}</s> {text.noteInError}
    </>
  );
}
