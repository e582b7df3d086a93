import { useEffect, useRef, useState } from 'react';
import styles from './stage.module.css';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { cx } from '#ui/cx.ts';

interface TileVideoProps {
  stream: MediaStream;
  /** Mirrored, as people know their own face. */
  mirrored?: boolean;
  /** Marks the one that goes into the small window. */
  main?: boolean;
}

/** The picture alone; the sound has an element of its own, so that it stays when the picture goes. */
export function TileVideo({ stream, mirrored, main }: TileVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={cx(mirrored && styles.mirrored)}
      autoPlay
      playsInline
      muted
      data-main={main || undefined}
      onCanPlay={(event) => void event.currentTarget.play().catch(() => undefined)}
    />
  );
}

/** The sound of a member. A browser that requires a tap before playing gets a button for it. */
export function PeerSound({ stream, tracks }: { stream: MediaStream; tracks: number }) {
  const text = useText(callWords);
  const audio = useRef<HTMLAudioElement>(null);
  const [blocked, setBlocked] = useState(false);

  useEffect(() => {
    if (!audio.current || tracks === 0 || stream.getAudioTracks().length === 0) return;
    audio.current.srcObject = stream;
    void play(audio.current).then(setBlocked);
  }, [stream, tracks]);

  return (
    <>
      <audio ref={audio} hidden />
      {blocked && (
        <div className={styles.soundButton}>
          <Button size="s" onClick={() => audio.current && void play(audio.current).then(setBlocked)}>
            {text.turnSoundOn}
          </Button>
        </div>
      )}
    </>
  );
}

/** @returns whether the browser requires a tap before playing */
function play(audio: HTMLAudioElement): Promise<boolean> {
  return audio.play().then(
    () => false,
    (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError',
  );
}
