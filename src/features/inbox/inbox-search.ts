import { flagIn, textIn, type Search } from '#domain/search.ts';

/** The thread that stands open; `new` is a letter that is being written. */
export const NEW_LETTER = 'new';

export interface InboxSearch {
  q?: string | undefined;
  unread?: true | undefined;
  thread?: string | undefined;
}

export function inboxSearch(search: Search): InboxSearch {
  return { q: textIn(search['q']), unread: flagIn(search['unread']), thread: textIn(search['thread']) };
}
