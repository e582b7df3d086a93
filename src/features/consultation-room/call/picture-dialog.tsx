import { useEffect, useRef, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { keepCapture } from '#api/resources/consultations.ts';
import styles from './picture-dialog.module.css';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const NAME_MAX_CHARS = 100;

interface PictureDialogProps {
  consultation: Pick<Consultation, 'id'>;
  photo: Blob;
  /** The picture was kept, or it is dropped. */
  onClose: () => void;
}

/** Shows a picture of the patient before it is kept: it needs a name, and the patient's agreement. */
export function PictureDialog({ consultation, photo, onClose }: PictureDialogProps) {
  const text = useText(callWords);
  const [name, setName] = useState<string>(text.pictureDefault);
  const [hasAgreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { keep, busy, problem } = useKeep(consultation.id, onClose);
  const named = name.trim();
  function confirm(): void {
    setAsked(true);
    if (named && hasAgreed) void keep(named, photo);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.pictureTitle}
      confirmLabel={text.keepPicture}
      cancelLabel={text.discardPicture}
      busy={busy}
      onConfirm={confirm}
      focus="body"
    >
      <Preview photo={photo} />
      <TextField
        label={text.pictureName}
        value={name}
        maxLength={NAME_MAX_CHARS}
        error={isAsked && !named ? text.pictureNameNeeded : undefined}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <CheckboxField
        label={text.pictureAgreed}
        hint={text.pictureAgreedHint}
        error={isAsked && !hasAgreed ? text.pictureAgreedNeeded : undefined}
        checked={hasAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  );
}

/** Stores the picture on this device, from where it is sent; a device that cannot store it says so. */
function useKeep(consultationId: string, onSaved: () => void) {
  const text = useText(callWords);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function keep(name: string, photo: Blob): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const file = new File([photo], `${name}.jpg`, { type: photo.type });
      await keepCapture(consultationId, name, file, { patientAgreed: true });
      toast({ tone: 'ok', text: text.pictureSaved });
      onSaved();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { keep, busy, problem };
}

function Preview({ photo }: { photo: Blob }) {
  const text = useText(callWords);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return <img ref={picture} className={styles.preview} alt={text.picturePreview} />;
}
