import { isLeader, onLive } from '#api/live/live.ts';
import { soundIsOn } from '#lib/sound-switch.ts';

/**
 * Calls for each critical result that comes, in the tab that leads. Do-not-disturb holds it back no more than an
 * emergency. @returns stops it
 */
export function onCritical(ring: () => void): () => void {
  return onLive((heard) => {
    if (heard.type === 'event' && heard.event.data.isCritical && isLeader() && soundIsOn()) ring();
  });
}
