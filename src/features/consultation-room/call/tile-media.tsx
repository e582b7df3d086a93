import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import styles from './stage.module.css';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { deviceChoice } from '#lib/call/device-choice.ts';
import { Button } from '#ui/inputs/button.tsx';
import { cx } from '#ui/cx.ts';

const LOOK_MS = 1_000;
/** A denser screen shows no more of a picture that moves. */
const DENSEST = 2;

interface TileVideoProps {
  stream: MediaStream;
  /** Mirrored, as people know their own face. */
  mirrored?: boolean;
  /** Marks the one that goes into the small window. */
  main?: boolean;
  /** Takes the pixels of the screen that the shorter edge of the picture has. */
  onShown?: ((pixels: number) => void) | undefined;
}

/** The picture alone; the sound has an element of its own, so that it stays when the picture goes. */
export function TileVideo({ stream, mirrored, main, onShown }: TileVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const report = useEffectEvent(() => video.current && onShown?.(shownPixels(video.current)));
  useEffect(() => {
    report();
    // Also what moves no edge of the element changes it: the zoom, and a phone that is turned at the other side.
    const timer = setInterval(report, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
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

/** Returns the pixels of the screen on the shorter edge of a picture that is shown whole. */
export function shownPixels(video: HTMLVideoElement): number {
  const { width, height } = video.getBoundingClientRect();
  const { videoWidth, videoHeight } = video;
  const scale = videoWidth > 0 ? Math.min(width / videoWidth, height / videoHeight) : 0;
  const shorter = scale > 0 ? Math.min(videoWidth, videoHeight) * scale : Math.min(width, height);
  return shorter * Math.min(devicePixelRatio, DENSEST);
}

/** The sound of a member. A browser that requires a tap before playing gets a button for it. */
export function PeerSound({ stream, tracks }: { stream: MediaStream; tracks: number }) {
  const text = useText(callWords);
  const audio = useRef<HTMLAudioElement>(null);
  const [blocked, setBlocked] = useState(false);
  const { speaker } = useSyncExternalStore(deviceChoice.subscribe, deviceChoice.get);

  useEffect(() => {
    // A speaker that is gone leaves the browser's own.
    if (speaker !== undefined) void audio.current?.setSinkId?.(speaker).catch(() => undefined);
  }, [speaker]);

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
