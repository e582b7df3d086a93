import { plural } from '#i18n/plural.ts';

/** Words of the PDF viewer for a document that it cannot show as it is. */
export const pdf = {
  name: 'pdf',
  en: {
    empty: 'This document has no pages.',
    damaged:
      'This document is damaged and cannot be shown here. Download it to try another program, or ask for it again.',
    unreachable:
      'The document did not load. Try again; if it still does not load, close it and open it again.',
    form: 'This document is a form for another program. Entries may not show here. Download it to read it.',
    locked: 'This document is locked. Enter its password, or ask the person who sent it.',
    password: 'Password of the document',
    wrongPassword: 'This password does not open the document.',
    unlock: 'Open',
    passwordOf: (name: string) => `Password of ${name}`,
    keepPassword: 'Save password',
    keepHint: 'For those who may open this document, it then opens without asking.',
    passwordSaved: 'Password saved.',
    tools: 'Tools of the document',
    search: 'Search in the document',
    searchLabel: 'Search in the text of all pages',
    previousMatch: 'Previous match',
    nextMatch: 'Next match',
    matchOf: (at: number, of: number, page: number) => `${at} of ${of}, page ${page}.`,
    noMatch: 'No matches.',
    reading: (read: number, of: number) => `Searched ${read} of ${of} pages so far.`,
    withoutText: (count: number) =>
      plural(count, {
        one: '# page has no text to search.',
        other: '# pages have no text to search.',
      }),
    noText: 'This document has no text to search: it is a scan.',
    rotate: 'Rotate',
    thumbnails: 'Thumbnails',
    pageFailed: (page: number) => `Page ${page} cannot be shown here. Download the document to read it.`,
    partsOf: (pages: string) =>
      `Parts that cannot be shown, such as images, are on page ${pages}. Download the document to read all of it.`,
    parts: 'Parts of this document cannot be shown here. Download it to read all of it.',
    pageInParts: (page: string) => `${page}, not shown completely`,
  },
};
