import { useState, useSyncExternalStore } from 'react';
import { installOffer } from './install-offer.ts';

const DECLINED = 'wl.install.declined';

export function useInstallPrompt(): { offered: boolean; accept: () => void; decline: () => void } {
  const event = useSyncExternalStore(installOffer.subscribe, installOffer.get);
  const [isDeclined] = useState(() => localStorage.getItem(DECLINED) !== null);
  return {
    offered: event !== null && !isDeclined,
    accept: () => void event?.prompt().finally(() => installOffer.set(null)),
    decline: () => {
      localStorage.setItem(DECLINED, '1');
      installOffer.set(null);
    },
  };
}
