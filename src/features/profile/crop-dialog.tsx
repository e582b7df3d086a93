import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { cropPicture } from '#features/profile/crop-picture.ts';
import styles from '#features/profile/crop-dialog.module.css';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const ZOOM_MAX = 3;
const ZOOM_STEP = 0.05;

interface CropDialogProps {
  file: File;
  busy: boolean;
  onClose: () => void;
  onCropped: (file: File) => void;
}

/** Chooses the part of a picture in the round frame: by dragging or arrow keys, and a slider for the size. */
export function CropDialog({ file, busy, onClose, onCropped }: CropDialogProps) {
  const text = useText(profile);
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [broken, setBroken] = useState(false);
  const use = (): void => {
    if (area) void cropPicture(file, area).then(onCropped, () => setBroken(true));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.cropTitle}
      confirmLabel={text.cropConfirm}
      cancelLabel={text.cancel}
      onConfirm={use}
      busy={busy}
      confirmDisabled={!area || broken}
    >
      {broken ? (
        <Banner tone="danger">{text.brokenPicture}</Banner>
      ) : (
        <div className={styles.stage}>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape="round"
            showGrid={false}
            // The policy forbids styles by script: they come as a file, above.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: text.cropPreview, onError: () => setBroken(true) }}
            cropperProps={{ 'aria-label': text.cropFrame, role: 'group' }}
          />
        </div>
      )}
      <label className={styles.slider}>
        <span>{text.zoom}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  );
}

/** A link to the file's bytes; it goes with the dialog. */
function useObjectUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file));
  // In a later turn: strict mode's first unmount is none.
  const gone = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(gone.current);
    return () => {
      gone.current = setTimeout(() => URL.revokeObjectURL(url));
    };
  }, [url]);
  return url;
}
