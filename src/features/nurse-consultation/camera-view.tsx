import { useEffect, useRef, useState } from 'react';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { closeCamera, openCamera, takePhoto } from '#lib/camera.ts';
import { Button } from '#ui/inputs/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface CameraViewProps {
  /** Taken and not sent yet. */
  pages: readonly Blob[];
  /** True if the document has a name; without one it is not sent. */
  isNamed: boolean;
  onPages: (next: (pages: readonly Blob[]) => readonly Blob[]) => void;
  onSend: () => void;
  onClose: () => void;
}

/** Page after page: shoot, look, retake the last one, then send them all. */
export function CameraView({ pages, isNamed, onPages, onSend, onClose }: CameraViewProps) {
  const text = useText(nurse);
  const { video, isRefused } = useCamera();
  // A photo of a camera that shows nothing yet would be empty.
  const [ready, setReady] = useState(false);
  async function shoot(): Promise<void> {
    const photo = video.current && (await takePhoto(video.current));
    if (photo) onPages((all) => [...all, photo]);
  }
  if (isRefused) return <ErrorState title={text.cameraRefused} onRetry={onClose} />;
  return (
    <div className={styles.camera}>
      <video
        ref={video}
        className={styles.video}
        autoPlay
        playsInline
        muted
        onLoadedData={() => setReady(true)}
        aria-label={text.capture}
      />
      <div className={styles.shutterRow}>
        {pages.length > 0 ? (
          <Button tone="quiet" onClick={() => onPages((all) => all.slice(0, -1))}>
            {text.retake}
          </Button>
        ) : (
          <Button tone="quiet" onClick={onClose}>
            {text.stopCamera}
          </Button>
        )}
        <button
          type="button"
          className={styles.shutter}
          aria-label={text.shoot}
          disabled={!ready}
          onClick={() => void shoot()}
        />
        <Button tone="tonal" disabled={pages.length === 0 || !isNamed} onClick={onSend}>
          {text.sendPages(pages.length)}
        </Button>
      </div>
      {pages.length > 0 && !isNamed && (
        <p className={styles.unnamed} role="status">
          {text.captureUnnamed}
        </p>
      )}
    </div>
  );
}

/** Shows the camera in a video element until the view closes. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let gone = false;
    openCamera().then(
      (opened) => {
        if (gone) return closeCamera(opened);
        stream = opened;
        if (video.current) video.current.srcObject = opened;
      },
      () => setRefused(true),
    );
    return () => {
      gone = true;
      closeCamera(stream);
    };
  }, []);
  return { video, isRefused };
}
