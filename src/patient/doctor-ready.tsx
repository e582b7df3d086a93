import { useEffect, useEffectEvent } from 'react';
import { useMoreWords } from './more-words.ts';

const SOUND = '/sounds/doc.mp3';
const VIBRATION_MS = [400, 200, 400];

interface DoctorReadyProps {
  doctor: string;
  /** The doctor came while the page was open: the phone says so, too. */
  isNew: boolean;
}

/** Says that the doctor has come; once with a sound and a vibration, where the phone allows them. */
export function DoctorReady({ doctor, isNew }: DoctorReadyProps) {
  const words = useMoreWords();
  const signal = useEffectEvent(() => {
    if (!isNew) return;
    // A phone that no one has touched since the page was loaded plays nothing.
    new Audio(SOUND).play().catch(() => undefined);
    if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
  });
  useEffect(() => signal(), []);
  return <strong>{words.doctorReady(doctor)}</strong>;
}
