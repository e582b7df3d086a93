import { useState } from 'react';
import { Camera, FolderOpen } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { CameraView } from '#features/nurse-consultation/camera-view.tsx';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { useCaptureUploads } from '#features/nurse-consultation/use-capture-uploads.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { checksOf, PatientQuestion } from '#care/imaging/patient-question.tsx';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { RESULTS } from '#lib/accepted-files.ts';
import { sizeWords } from '#lib/file-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { FileButton } from '#ui/inputs/file-picker.tsx';
import { UploadRow } from '#ui/feedback/upload-row.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface CapturePanelProps {
  consultation: Consultation;
  /** The name of a document that was asked for again: the camera opens for it. */
  again?: string | undefined;
}

/** Documents by camera, page after page, or from files. */
export function CapturePanel({ consultation, again }: CapturePanelProps) {
  const text = useText(nurse);
  const [name, setName] = useState<string>(again ?? text.documentDefault);
  const [filming, setFilming] = useState(again !== undefined);
  const uploads = useCaptureUploads(consultation.id);
  const send = (files: readonly Blob[]): void =>
    files.forEach((file, i) => uploads.add(file, files.length > 1 ? `${name} ${i + 1}` : name));
  if (filming) {
    return (
      <Card>
        <CameraView
          onDone={(pages) => {
            send(pages);
            setFilming(false);
          }}
          onClose={() => setFilming(false)}
        />
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader title={text.capture} />
      <div className={styles.capture}>
        <TextField
          label={text.documentName}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button tone="tonal" icon={Camera} onClick={() => setFilming(true)}>
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
        <CaptureUploads uploads={uploads} />
        {uploads.problem && <p role="alert">{uploads.problem}</p>}
      </div>
    </Card>
  );
}

function CaptureUploads({ uploads }: { uploads: ReturnType<typeof useCaptureUploads> }) {
  const text = useText(nurse);
  const words = useText(common);
  const { savedHere } = useWorkWords();
  const wordsOf = useRefusalWords();
  return (
    <ul>
      {uploads.rows.map((row) => (
        <UploadRow
          key={row.clientId}
          name={row.name}
          size={sizeWords(row.sizeBytes)}
          state={row.state}
          percent={row.percent}
          words={wordsOf(row.why, row.state === 'lost' ? savedHere : text.uploading)}
          actions={
            row.state === 'refused' &&
            (checksOf(row.why) ? (
              <PatientQuestion
                name={row.name}
                why={row.why}
                onConfirm={() => uploads.confirm(row.clientId)}
                onRemove={() => uploads.remove(row.clientId)}
              />
            ) : (
              <Button tone="bare" size="s" onClick={() => uploads.retry(row.clientId)}>
                {words.tryAgain}
              </Button>
            ))
          }
        />
      ))}
    </ul>
  );
}
