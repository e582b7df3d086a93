import { useEffect, useEffectEvent } from 'react';
import { portalConfig } from '#lib/portal-config.ts';

const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;
const LOOK_MS = 5_000;

/** Calls `onIdle` when this tab was not used for as long as the portal waits before it locks. */
export function useIdle(onIdle: () => void): void {
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    let usedAt = Date.now();
    const note = (): void => {
      usedAt = Date.now();
    };
    for (const sign of SIGNS) addEventListener(sign, note, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - usedAt >= portalConfig.idleLockMs) end();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, note);
    };
  }, []);
}
