import { Camera, FolderOpen } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { CameraView } from '#features/nurse-consultation/camera-view.tsx';
import { KINDS, type Capture } from '#features/nurse-consultation/capture-draft.ts';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { useCaptureUploads } from '#features/nurse-consultation/use-capture-uploads.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { RESULTS } from '#lib/accepted-files.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { FileButton } from '#ui/inputs/file-picker.tsx';
import { Pill } from '#ui/feedback/pill.tsx';

interface CapturePanelProps {
  consultation: Consultation;
  /** Outlives this panel, so that a look at the chat loses no page. */
  capture: Capture;
}

/** Documents by camera, page after page, or from files. */
export function CapturePanel({ consultation, capture }: CapturePanelProps) {
  const text = useText(nurse);
  const { draft, change } = capture;
  const { name, isFilming, pages } = draft;
  const uploads = useCaptureUploads(consultation.id);
  const send = (files: readonly Blob[]): void =>
    files.forEach((file, i) => uploads.add(file, name && files.length > 1 ? `${name} ${i + 1}` : name));
  return (
    <div className={styles.capture}>
      <Kinds name={name} onDraft={change} />
      {isFilming && (
        <CameraView
          pages={pages}
          isNamed={name.trim() !== ''}
          onPages={capture.changePages}
          onSend={() => {
            send(pages);
            change({ isFilming: false, pages: [] });
          }}
          onClose={() => change({ isFilming: false })}
        />
      )}
      <OwnName name={name} onDraft={change} />
      {!isFilming && (
        <div className={styles.buttons}>
          <Button tone="tonal" icon={Camera} onClick={() => change({ isFilming: true })}>
            {text.startCamera}
          </Button>
          <FileButton
            label={text.chooseFiles}
            tone="quiet"
            icon={FolderOpen}
            multiple
            accept={RESULTS}
            onFiles={send}
          />
        </div>
      )}
      {uploads.problem && <p role="alert">{uploads.problem}</p>}
    </div>
  );
}

interface NameProps {
  name: string;
  onDraft: Capture['change'];
}

/** Names what is captured by one press. */
function Kinds({ name, onDraft }: NameProps) {
  const text = useText(nurse);
  return (
    <div role="group" aria-label={text.captureKind} className={styles.kinds}>
      {KINDS.map((kind) => (
        <Pill key={kind} pressed={name === text[kind]} onPress={() => onDraft({ name: text[kind], kind })}>
          {text[kind]}
        </Pill>
      ))}
    </div>
  );
}

/** Names it in the nurse's own words. */
function OwnName({ name, onDraft }: NameProps) {
  const text = useText(nurse);
  return (
    <TextField
      label={text.documentName}
      value={name}
      maxLength={100}
      onChange={(event) => onDraft({ name: event.target.value })}
    />
  );
}
