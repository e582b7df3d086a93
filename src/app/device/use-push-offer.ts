import { useState, useSyncExternalStore } from 'react';
import { PUSH_DECLINED_KEY } from '#contract/device-names.ts';
import { onPushState, permission, pushPossible } from '#lib/push.ts';

/** A device that said "Not now" is asked again after this. */
const ASK_AGAIN_MS = 7 * 24 * 3_600_000;

/** R4.17: whether to ask for notifications: where the browser can, and has not been told. */
export function usePushOffer(): { offered: boolean; decline: () => void } {
  const state = useSyncExternalStore(onPushState, permission);
  const [declinedAt, setDeclinedAt] = useState(() => Number(localStorage.getItem(PUSH_DECLINED_KEY)));
  return {
    offered: pushPossible() && state === 'default' && Date.now() - declinedAt > ASK_AGAIN_MS,
    decline: () => {
      const now = Date.now();
      localStorage.setItem(PUSH_DECLINED_KEY, String(now));
      setDeclinedAt(now);
    },
  };
}
