import type { DocumentInfo } from '#contract/shared.ts';

/**
 * Returns the number of pages in words, null if it is unknown: the server counts no pages of a PDF, and stores 1 for one that
 * came from outside.
 */
export function pagesWords(
  { contentType, pages }: Pick<DocumentInfo, 'contentType' | 'pages'>,
  words: (count: number) => string,
): string | null {
  return contentType === 'application/pdf' && pages <= 1 ? null : words(pages);
}
