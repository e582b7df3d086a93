import { useState, useSyncExternalStore } from 'react';
import { PUSH_DECLINED_KEY } from '#contract/device-names.ts';
import { onPushState, permission, pushPossible } from '#lib/push.ts';

/** A device that said "Not now" is asked again after this. */
const ASK_AGAIN_MS = 7 * 24 * 3_600_000;

function wasDeclined(): boolean {
  return Date.now() - Number(localStorage.getItem(PUSH_DECLINED_KEY)) <= ASK_AGAIN_MS;
}

/** R4.17: whether to ask for notifications: where the browser can, and has not been told. */
export function usePushOffer(): { offered: boolean; decline: () => void } {
  const state = useSyncExternalStore(onPushState, permission);
  const [isDeclined, setDeclined] = useState(wasDeclined);
  return {
    offered: pushPossible() && state === 'default' && !isDeclined,
    decline: () => {
      localStorage.setItem(PUSH_DECLINED_KEY, String(Date.now()));
      setDeclined(true);
    },
  };
}
