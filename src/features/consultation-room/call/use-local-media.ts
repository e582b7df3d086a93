import { useSyncExternalStore } from 'react';
import type { LocalMedia, MediaView } from '#lib/call/local-media.ts';

/** The state of this device's camera and microphone. */
export function useLocalMedia(media: LocalMedia): MediaView {
  return useSyncExternalStore(media.subscribe, media.current);
}
