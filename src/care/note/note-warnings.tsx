import type { Note } from '#contract/prescriptions.ts';
import { openPlaces } from './placeholders.ts';
import { noteRecord } from '#i18n/en/note-record.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Shows what a doctor should know before a note is signed: places of a template that are not filled in, text that was not chosen, and no diagnosis. */
export function NoteWarnings({ note, unpicked = '' }: { note: Note; unpicked?: string }) {
  const text = useText(noteRecord);
  const { count, fields } = openPlaces(note);
  return (
    <>
      {count > 0 && <Banner>{text.toFill(fields.map((field) => text[field]).join(', '))}</Banner>}
      {unpicked && <Banner>{text.unpickedDiagnosis(unpicked)}</Banner>}
      {note.diagnoses.length === 0 && <Banner>{text.noDiagnosis}</Banner>}
    </>
  );
}
