import type { ViewedDocument } from './document-viewer.tsx';
import { studyFacts } from './imaging/study-line.ts';
import { pagesWords } from '#domain/document-pages.ts';
import { studies } from '#i18n/en/studies.ts';
import { useText } from '#i18n/text.ts';
import { useFileWords } from '#ui/file-words.ts';

/** Returns the line under a document's name: what a screen says of it, its pages, and that it is locked. */
export function useDocumentLine(): (facts: string, document: ViewedDocument) => string {
  const words = useFileWords();
  const text = useText(studies);
  return (facts, { contentType, pages, isLocked, hasPassword, kind, imaging, patientAgreedAt }) => {
    const counted = pages === undefined || !kind ? null : pagesWords({ contentType, pages, kind }, words);
    const about = !isLocked ? [counted] : hasPassword ? [counted, words.passwordSaved] : [words.locked];
    const study = imaging ? studyFacts(imaging, text) : [];
    const agreed = patientAgreedAt ? words.patientAgreed : null;
    return [facts, agreed, ...study, ...about].filter(Boolean).join(', ');
  };
}
