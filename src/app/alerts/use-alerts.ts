import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Counters } from '#contract/requests.ts';
import { countersQuery } from '#api/resources/requests.ts';
import { listening, type Listening } from '#app/alerts/listening.ts';
import { quietUntil } from '#app/alerts/quiet-store.ts';
import { onSoundSwitch, soundIsOn } from '#lib/sound-switch.ts';
import { useLocked } from '#app/session/use-locked.ts';
import { titleOf, totalWaiting } from '#domain/alerts.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { armed } from '#lib/sound-state.ts';
import { portalConfig } from '#lib/portal-config.ts';

/**
 * Returns what waits, on the page: title and badge, and for whom the engine rings (app/alerts/engine.ts). The rules are in
 * src/domain/{alerts,sounds}.ts.
 * @returns the counters, for the dots
 */
export function useAlerts({ role, path: at }: Listening): Counters | undefined {
  const text = useText(shell);
  // On a locked device the user is not with a patient.
  const path = useLocked(role) ? '' : at;
  const { data: counters } = useQuery(countersQuery());

  useLayoutEffect(() => {
    const words = {
      EMERGENCY_CARE: text.emergencyCare,
      TALK_TO_NURSE: text.talkToNurse,
      TALK_TO_DOC: text.talkToDoc,
      SKINCARE: text.skincare,
      SECOND_OPINION: text.secondOpinion,
      ALERTU: text.alertu,
    };
    document.title = titleOf(portalConfig.productName, path, counters, words);
    showBadge(totalWaiting(counters));
  }, [counters, path, text]);

  useEffect(() => listening.set({ role, path }), [role, path]);
  return counters;
}

function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // A browser may refuse a badge for an app that is not installed; the title shows the same count.
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Returns whether this device could ring right now; in quiet time emergencies do. */
export function useSoundState(): 'on' | 'off' | 'blocked' | 'quiet' {
  // Before the sound's code is there: a page that was touched may sound, so it is not called blocked for a moment.
  const isArmed = useSyncExternalStore(armed.subscribe, armed.get) ?? navigator.userActivation?.hasBeenActive;
  const isOn = useSyncExternalStore(onSoundSwitch, soundIsOn);
  const quiet = useSyncExternalStore(quietUntil.subscribe, quietUntil.get);
  if (!isOn) return 'off';
  if (!isArmed) return 'blocked';
  return quiet ? 'quiet' : 'on';
}
