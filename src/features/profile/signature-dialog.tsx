import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import styles from '#features/profile/signature-dialog.module.css';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface SignatureDialogProps {
  busy: boolean;
  onClose: () => void;
  onDrawn: (file: File) => void;
}

/** The signature area: white in every theme, because the signature is printed on white paper. */
export function SignatureDialog({ busy, onClose, onDrawn }: SignatureDialogProps) {
  const text = useText(profile);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = new SignaturePad(sharp(canvas.current), { backgroundColor: 'white', penColor: 'black' });
    pad.current = made;
    const drawn = (): void => setIsEmpty(made.isEmpty());
    made.addEventListener('endStroke', drawn);
    return () => made.off();
  }, []);
  const save = (): void =>
    canvas.current?.toBlob((blob) => {
      if (blob) onDrawn(new File([blob], 'signature.png', { type: 'image/png' }));
    }, 'image/png');
  const clear = (): void => {
    pad.current?.clear();
    setIsEmpty(true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.signTitle}
      confirmLabel={text.saveSignature}
      cancelLabel={text.cancel}
      onConfirm={save}
      busy={busy}
      confirmDisabled={isEmpty}
      focus="cancel"
    >
      <p>{text.signHint}</p>
      <canvas ref={canvas} className={styles.paper} role="img" aria-label={text.signHere} />
      <Button tone="bare" size="s" disabled={isEmpty} onClick={clear}>
        {text.clearSignature}
      </Button>
    </Dialog>
  );
}

/** Gives a canvas the pixels of the screen, so that the line is not blurred. */
function sharp(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  return canvas;
}
