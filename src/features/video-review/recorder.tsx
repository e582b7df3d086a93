import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Circle, Square } from 'lucide-react';
import styles from '#features/video-review/video-review.module.css';
import { videoReview } from '#i18n/en/video-review.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { closeCamera, openCamera } from '#lib/camera.ts';
import { startRecording } from '#lib/recording.ts';
import { clockNow } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface RecorderProps {
  onUse: (file: File) => void;
  onClose: () => void;
}

/** The camera, then the recording, then a look at it before it is sent. */
export function Recorder({ onUse, onClose }: RecorderProps) {
  const [file, setFile] = useState<File>();
  return file ? (
    <Recorded file={file} onUse={() => onUse(file)} onAgain={() => setFile(undefined)} />
  ) : (
    <Camera onRecorded={setFile} onClose={onClose} />
  );
}

const MAX_S = 300;

function Camera({ onRecorded, onClose }: { onRecorded: (file: File) => void; onClose: () => void }) {
  const text = useText(videoReview);
  const { video, stream, isRefused } = useCamera();
  const [ready, setReady] = useState(false);
  const [running, setRunning] = useState<{ since: number; stop: (name: string) => Promise<File> }>();
  const stop = async (): Promise<void> => {
    if (running) onRecorded(await running.stop(text.recordingName(clockNow().replace(':', '.'))));
  };
  if (isRefused) return <ErrorState title={text.cameraRefused}>{text.cameraRefusedText}</ErrorState>;
  return (
    <div className={styles.stack}>
      <video
        ref={video}
        className={styles.video}
        autoPlay
        playsInline
        muted
        aria-label={text.camera}
        onLoadedData={() => setReady(true)}
      />
      {running && <Elapsed since={running.since} onEnd={() => void stop()} />}
      <div className={styles.verbs}>
        {running ? (
          <Button icon={Square} onClick={() => void stop()}>
            {text.stop}
          </Button>
        ) : (
          <>
            <Button tone="quiet" onClick={onClose}>
              {text.closeCamera}
            </Button>
            <Button
              icon={Circle}
              disabled={!ready}
              onClick={() =>
                stream.current && setRunning({ since: Date.now(), ...startRecording(stream.current) })
              }
            >
              {text.start}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Shows the camera in a video element until the view closes; `stream` is what is recorded. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let gone = false;
    openCamera(true).then(
      (opened) => {
        if (gone) return closeCamera(opened);
        stream.current = opened;
        if (video.current) video.current.srcObject = opened;
      },
      () => gone || setRefused(true),
    );
    return () => {
      gone = true;
      closeCamera(stream.current);
    };
  }, []);
  return { video, stream, isRefused };
}

/** The recorded time; the recording stops at a limit, so that a forgotten one fills no disk. */
function Elapsed({ since, onEnd }: { since: number; onEnd: () => void }) {
  const text = useText(videoReview);
  const seconds = Math.max(0, Math.floor((useNow() - since) / 1000));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds >= MAX_S) end();
  }, [seconds]);
  return <p className={styles.elapsed}>{text.elapsed(clock(seconds), clock(MAX_S))}</p>;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Recorded({ file, onUse, onAgain }: { file: File; onUse: () => void; onAgain: () => void }) {
  const text = useText(videoReview);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (video.current) video.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className={styles.stack}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own recording has none */}
      <video ref={video} className={styles.video} controls playsInline aria-label={text.recorded} />
      <div className={styles.verbs}>
        <Button tone="quiet" onClick={onAgain}>
          {text.again}
        </Button>
        <Button autoFocus onClick={onUse}>
          {text.use}
        </Button>
      </div>
    </div>
  );
}
