import { useEffect, useRef, useState } from 'react';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { closeCamera, openCamera, takePhoto } from '#lib/camera.ts';
import { Button } from '#ui/inputs/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface CameraViewProps {
  onDone: (pages: Blob[]) => void;
  onClose: () => void;
}

/** Page after page: shoot, look, retake the last one, then send them all. */
export function CameraView({ onDone, onClose }: CameraViewProps) {
  const text = useText(nurse);
  const { video, isRefused } = useCamera();
  const [pages, setPages] = useState<Blob[]>([]);
  // A photo of a camera that shows nothing yet would be empty.
  const [ready, setReady] = useState(false);
  async function shoot(): Promise<void> {
    const photo = video.current && (await takePhoto(video.current));
    if (photo) setPages((all) => [...all, photo]);
  }
  if (isRefused) return <ErrorState title={text.cameraRefused} onRetry={onClose} />;
  return (
    <div>
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
          <Button tone="quiet" onClick={() => setPages((all) => all.slice(0, -1))}>
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
        <Button tone="tonal" disabled={pages.length === 0} onClick={() => onDone(pages)}>
          {text.sendPages(pages.length)}
        </Button>
      </div>
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
