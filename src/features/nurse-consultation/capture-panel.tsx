import { useRef, useState } from 'react';
import { Camera, FolderOpen } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { CameraView } from '#features/nurse-consultation/camera-view.tsx';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { useCaptureUploads } from '#features/nurse-consultation/use-capture-uploads.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { UploadRow } from '#ui/upload-row.tsx';

const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf';

/** Documents by camera, page after page, or from files. */
export function CapturePanel({ consultation }: { consultation: Consultation }) {
  const text = useText(nurse);
  const words = useText(common);
  const [name, setName] = useState<string>(text.documentDefault);
  const [filming, setFilming] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
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
          <Button tone="quiet" icon={FolderOpen} onClick={() => picker.current?.click()}>
            {text.chooseFiles}
          </Button>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label={text.chooseFiles}
          onChange={(event) => {
            send([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <ul>
          {uploads.rows.map((row) => (
            <UploadRow
              key={row.clientId}
              name={row.name}
              size={`${Math.ceil(row.file.size / 1024)} kB`}
              state={row.state}
              words={row.why ?? (row.state === 'lost' ? text.lost : text.uploading)}
              percent={Math.round(row.part * 100)}
              actions={
                row.state === 'lost' && (
                  <Button tone="bare" size="s" onClick={() => uploads.retry(row.clientId)}>
                    {words.tryAgain}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}
