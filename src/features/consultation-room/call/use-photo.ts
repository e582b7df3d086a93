import { useState } from 'react';
import { outOfFullScreen } from './full-screen.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { takePhoto } from '#lib/camera.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Skin and wounds are read from it: finer than a photo of a paper. */
const QUALITY = 0.95;

/** A picture of the patient that is not stored yet: it is kept with their agreement, or dropped. */
export function usePhoto() {
  const text = useText(callWords);
  const [photo, setPhoto] = useState<Blob>();
  async function take(video: HTMLVideoElement): Promise<void> {
    const taken = await takePhoto(video, QUALITY);
    if (!taken) return toast({ tone: 'danger', text: text.pictureFailed });
    return outOfFullScreen(() => setPhoto(taken))();
  }
  return {
    photo,
    take: (video: HTMLVideoElement) => void take(video),
    discard: () => setPhoto(undefined),
  };
}
