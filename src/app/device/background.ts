import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/shared.ts';
import { startOutbox } from '#api/on-device.ts';
import { liveState, onLiveState } from '#api/live/live.ts';
import { keepPushFresh } from '#api/resources/push.ts';
import { keepPicture } from './keep-picture.ts';
import { startAlerts } from '#app/alerts/engine.ts';
import { notifyOfOtherRequests } from '#app/alerts/notify-of-other-requests.ts';
import { tellResults } from '#app/alerts/tell-results.ts';
import { startIdleLock } from '#app/session/idle-lock.ts';

/** Starts what runs behind the screens of a signed-in user: alerts, push, outbox, idle lock. @returns stops it */
export function startBackground(client: QueryClient, role: Role, userId: string): () => void {
  const stops = [
    startAlerts(client, role, userId),
    keepPushFresh(),
    startOutbox(userId, (wake) => onLiveState(() => liveState() === 'live' && wake())),
    startIdleLock(role),
    ...(role === 'provider' ? [tellResults()] : []),
    notifyOfOtherRequests(),
    ...(role === 'nurse' ? [keepPicture(client, userId)] : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
