import { flagIn, oneIn, textIn, type Search } from '#domain/search.ts';

export const MESSAGE_STATES = ['WAITING', 'DONE', 'SET_ASIDE'] as const;

/** The state of the list of messages that the URL holds, and the message that is open. */
export interface ReceivedSearch {
  q?: string | undefined;
  state?: (typeof MESSAGE_STATES)[number] | undefined;
  down?: true | undefined;
  message?: string | undefined;
}

export function receivedSearch(search: Search): ReceivedSearch {
  return {
    q: textIn(search['q']),
    state: oneIn(search['state'], MESSAGE_STATES),
    down: flagIn(search['down']),
    message: textIn(search['message']),
  };
}
