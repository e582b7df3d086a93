import { useEffect, useState } from 'react';

/** Written here and not yet known to have arrived. */
export interface UnsentMessage {
  clientId: string;
  text: string;
  /** REFUSED: the server will not take it; WAITING: no answer came, it is sent again by itself. */
  state: 'SENDING' | 'WAITING' | 'REFUSED';
}

export type Unsent = ReturnType<typeof useUnsent>;

/**
 * Returns what was typed and did not arrive, also while the date of birth is asked for again. It is in memory alone: a shared phone keeps
 * nothing of a patient. The browser asks before a page with something unsent is closed.
 */
export function useUnsent() {
  const [messages, setMessages] = useState<readonly UnsentMessage[]>([]);
  const [draft, setDraft] = useState('');
  const isNeeded = messages.length > 0 || draft.trim() !== '';
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
  return { messages, setMessages, draft, setDraft };
}
