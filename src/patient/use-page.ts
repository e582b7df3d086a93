import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, CallError } from './calls.ts';
import type { Page } from './patient-page.tsx';

const AGAIN_MS = 30_000;
/** While a doctor may come any moment. */
const SOON_MS = 5_000;
/** Around the booked time of a visit. */
const NEAR_MS = 30 * 60_000;

/**
 * Returns what the page shows, read again while it is looked at. Without a network, the last answer and its time. `isCalled`: the
 * doctor came while the page was open.
 */
export function usePage(token: string, onEnded: () => void) {
  const [page, setPage] = useState<Page>();
  const [readAt, setReadAt] = useState(0);
  const [isStale, setStale] = useState(false);
  const [isCalled, setCalled] = useState(false);
  const before = useRef<Page>(undefined);
  const look = useCallback(() => {
    ask(token, 'patientPage').then(
      (answer) => {
        if (before.current && !isReady(before.current.visit) && isReady(answer.visit)) setCalled(true);
        before.current = answer;
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
  const isAwaited = page !== undefined && awaitsDoctor(page, readAt);
  useWhileSeen(look, isAwaited ? SOON_MS : AGAIN_MS, isAwaited);
  return { page, readAt, isStale, isCalled, look };
}

/** Returns whether the doctor is in the call that the patient can join. */
export const isReady = (visit: Page['visit']): boolean =>
  visit !== null && visit.mayJoin && visit.isDoctorHere;

/** Returns whether a call may begin any moment: the page looks more often then, also while another one is in front. */
export function awaitsDoctor({ visit, request, shared }: Page, now: number): boolean {
  if (shared) return false;
  if (!visit) return request !== null && request.state !== 'ENDED';
  if (visit.mode !== 'VIDEO' && visit.mode !== 'AUDIO') return false;
  if (visit.state === 'NOW') return !visit.isDoctorHere;
  return (
    visit.state === 'TO_COME' &&
    visit.startsAt !== null &&
    Math.abs(Date.parse(visit.startsAt) - now) < NEAR_MS
  );
}

export const isEnded = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'NOT_SIGNED_IN';

/**
 * Calls at once, then at intervals and when the network or the person comes back; a page in the background rests, unless
 * `isUrgent`.
 */
export function useWhileSeen(act: () => void, everyMs: number, isUrgent = false): void {
  useEffect(() => {
    const actIfSeen = (): void => {
      if (isUrgent || !document.hidden) act();
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
  }, [act, everyMs, isUrgent]);
}
