import { flagIn, textIn, type Search } from '#domain/search.ts';

/** In place of the id of the open thread: a new message is being written. */
export const NEW_MESSAGE = 'new';

export interface InboxSearch {
  /** Kept out of the URL: it may be a name. */
  q?: string | undefined;
  unread?: true | undefined;
  thread?: string | undefined;
}

export function inboxSearch(search: Search): InboxSearch {
  return { unread: flagIn(search['unread']), thread: textIn(search['thread']) };
}
