import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Counters } from '#contract/requests.ts';
import { isLeader } from '#api/live.ts';
import { countersQuery } from '#api/requests.ts';
import { type AlertKind } from '#domain/alert-kinds.ts';
import { kindsToRing, kindToRepeat, repeatMs, titleOf, totalWaiting, type Listener } from '#domain/alerts.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { alertsAreMuted, unmuteAlerts } from '#lib/alert-mute.ts';
import { armed, onStateChange, play } from '#lib/audio.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { onSoundSwitch, soundIsOn } from '#app/sound-switch.ts';

/**
 * The alert engine on the page: from the counters to sound, repeat, title and badge. Rules are in src/domain/alerts.ts.
 * @returns the counters, for the dots
 */
export function useAlerts(listener: Listener): Counters | undefined {
  const text = useText(shell);
  const { data: counters } = useQuery(countersQuery());
  const before = useRef<Counters | undefined>(undefined);
  const { role, internalProvider, path } = listener;

  useEffect(() => {
    const words = {
      EMERGENCY_CARE: text.emergencyCare,
      TALK_TO_NURSE: text.talkToNurse,
      TALK_TO_DOC: text.talkToDoc,
    };
    document.title = titleOf(portalConfig.productName, path, counters, words);
    showBadge(totalWaiting(counters));
  }, [counters, path, text]);

  useEffect(() => {
    if (!counters) return;
    const [first] = kindsToRing(before.current ?? counters, counters, { role, internalProvider, path });
    before.current = counters;
    if (!first) return;
    unmuteAlerts();
    ring(first);
  }, [counters, role, internalProvider, path]);

  const repeated = kindToRepeat(counters, { role, internalProvider, path });
  useEffect(() => {
    if (!repeated) return undefined;
    const timer = setInterval(() => ring(repeated), repeatMs(role, portalConfig));
    return () => clearInterval(timer);
  }, [repeated, role]);

  return counters;
}

/** One tab of the device sounds: the one that holds the stream. */
function ring(kind: AlertKind): void {
  if (isLeader() && soundIsOn() && !alertsAreMuted()) void play(kind);
}

function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // A browser may refuse a badge for an app that is not installed; the title says the same.
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Whether this device could ring right now. */
export function useSoundState(): 'on' | 'off' | 'blocked' {
  const isArmed = useSyncExternalStore(onStateChange, armed);
  const isOn = useSyncExternalStore(onSoundSwitch, soundIsOn);
  if (!isOn) return 'off';
  return isArmed ? 'on' : 'blocked';
}
