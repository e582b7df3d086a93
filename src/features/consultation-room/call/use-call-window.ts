import { useCallback, useEffect, useRef, useState } from 'react';
import { CALL_LOCK } from '#contract/device-names.ts';

type Place = 'asking' | 'here' | 'elsewhere';

/**
 * One window of a person calls: two would answer each signal twice. The lock goes with the window that holds it.
 * @returns where the call is, and how to bring it here
 */
export function useCallWindow(consultationId: string): {
  place: Place;
  bringHere: () => void;
  isTakenOver: () => boolean;
  isBroughtHere: () => boolean;
} {
  const [place, setPlace] = useState<Place>('asking');
  const release = useRef<() => void>(undefined);
  const takenOver = useRef(false);
  const broughtHere = useRef(false);

  const hold = useCallback(
    (options: LockOptions): void => {
      const held = navigator.locks.request(`${CALL_LOCK}${consultationId}`, options, (lock) => {
        if (!lock) return setPlace('elsewhere');
        takenOver.current = false;
        setPlace('here');
        return new Promise<void>((resolve) => {
          release.current = resolve;
        });
      });
      // Another window has taken the call over.
      held.catch(() => {
        takenOver.current = true;
        setPlace('elsewhere');
      });
    },
    [consultationId],
  );

  useEffect(() => {
    hold({ ifAvailable: true });
    return () => release.current?.();
  }, [hold]);

  return {
    place,
    bringHere: () => {
      broughtHere.current = true;
      hold({ steal: true });
    },
    isTakenOver: () => takenOver.current,
    isBroughtHere: () => broughtHere.current,
  };
}
