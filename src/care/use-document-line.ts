import type { ViewedDocument } from './document-viewer.tsx';
import { pagesWords } from '#domain/document-pages.ts';
import { useFileWords } from '#ui/file-words.ts';

/** Returns the line under a document's name: what a screen says of it, and its pages. */
export function useDocumentLine(): (facts: string, document: ViewedDocument) => string {
  const words = useFileWords();
  return (facts, { contentType, pages, kind }) => {
    const counted = pages === undefined || !kind ? null : pagesWords({ contentType, pages, kind }, words);
    return [facts, counted].filter(Boolean).join(', ');
  };
}
