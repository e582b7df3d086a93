import type { DocumentInfo } from '#contract/shared.ts';

/** Kinds that may hold what the hospital wrote itself, of which the pages are not counted. */
const WRITTEN_HERE = new Set<DocumentInfo['kind']>(['PRESCRIPTION', 'OTHER']);

interface PageWords {
  pages: (count: number) => string;
  pagesUnknown: string;
}

/** Returns the number of pages in words, also that it is unknown; null for a picture, and where nothing is to be said. */
export function pagesWords(
  { contentType, pages, kind }: Pick<DocumentInfo, 'contentType' | 'pages' | 'kind'>,
  words: PageWords,
): string | null {
  if (pages === null)
    return contentType === 'application/pdf' && !WRITTEN_HERE.has(kind) ? words.pagesUnknown : null;
  return contentType === 'application/pdf' || pages > 1 ? words.pages(pages) : null;
}
