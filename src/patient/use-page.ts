import { useCallback, useEffect, useState } from 'react';
import { ask, CallError } from './calls.ts';
import type { Page } from './patient-page.tsx';

const AGAIN_MS = 30_000;

/** Returns what the page shows, read again while it is looked at. Without a network, the last answer and its time. */
export function usePage(token: string, onEnded: () => void) {
  const [page, setPage] = useState<Page>();
  const [readAt, setReadAt] = useState(0);
  const [isStale, setStale] = useState(false);
  const look = useCallback(() => {
    ask(token, 'patientPage').then(
      (answer) => {
        setPage(answer);
        setReadAt(Date.now());
        setStale(false);
      },
      (error: unknown) => {
        if (isEnded(error)) onEnded();
        else setStale(true);
      },
    );
  }, [token, onEnded]);
  useWhileSeen(look, AGAIN_MS);
  return { page, readAt, isStale, look };
}

export const isEnded = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'NOT_SIGNED_IN';

/** Calls at once, then at intervals and when the network or the person comes back; a page in the background rests. */
export function useWhileSeen(act: () => void, everyMs: number): void {
  useEffect(() => {
    const actIfSeen = (): void => {
      if (!document.hidden) act();
    };
    actIfSeen();
    const timer = setInterval(actIfSeen, everyMs);
    addEventListener('online', actIfSeen);
    document.addEventListener('visibilitychange', actIfSeen);
    return () => {
      clearInterval(timer);
      removeEventListener('online', actIfSeen);
      document.removeEventListener('visibilitychange', actIfSeen);
    };
  }, [act, everyMs]);
}
