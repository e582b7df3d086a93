import { useLanguage } from './language.ts';
import { useMoreWords } from './more-words.ts';
import { Notice } from './notice.tsx';
import type { Page } from './patient-page.tsx';
import { dayOf } from './times.ts';

/** The patient's name, on each place of what is shared. */
export function SharedNotice({
  patientName,
  shared,
}: {
  patientName: string;
  shared: NonNullable<Page['shared']>;
}) {
  const { language } = useLanguage();
  const words = useMoreWords();
  return (
    <Notice tone="plain">
      <p>{words.sharedPage(patientName, shared.with, dayOf(shared.expiresAt, language))}</p>
    </Notice>
  );
}
