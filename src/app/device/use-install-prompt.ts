import { useState, useSyncExternalStore } from 'react';
import { INSTALL_DECLINED_KEY } from '#contract/device-names.ts';
import { installOffer } from './install-offer.ts';

export function useInstallPrompt(): { offered: boolean; accept: () => void; decline: () => void } {
  const event = useSyncExternalStore(installOffer.subscribe, installOffer.get);
  const [isDeclined] = useState(() => localStorage.getItem(INSTALL_DECLINED_KEY) !== null);
  return {
    offered: event !== null && !isDeclined,
    accept: () => void event?.prompt().finally(() => installOffer.set(null)),
    decline: () => {
      localStorage.setItem(INSTALL_DECLINED_KEY, '1');
      installOffer.set(null);
    },
  };
}
