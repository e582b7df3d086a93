import { useRef, useState, type DragEvent } from 'react';
import { Upload } from 'lucide-react';
import type { ServiceDetails } from '#contract/services.ts';
import { openDocument } from '#api/documents.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { UploadingRow } from '#features/agent-service/uploading-row.tsx';
import { useResultUploads } from '#features/agent-service/use-result-uploads.ts';
import { agent } from '#i18n/en/agent.ts';
import { useText } from '#i18n/text.ts';
import { sizeWords } from '#lib/size-words.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { UploadRow } from '#ui/upload-row.tsx';

const ACCEPT = 'application/pdf,image/jpeg,image/png,image/webp';

/** Results: what is stored, and what is on its way with progress, pause and another try. */
export function ResultsCard({ service }: { service: ServiceDetails }) {
  const text = useText(agent);
  const uploads = useResultUploads(service.request.id);
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const may = service.request.may.includes('upload');
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (may) uploads.add([...event.dataTransfer.files]);
  }
  return (
    <Card className={styles.results}>
      <CardHeader title={text.results} sub={may ? text.resultsHint : text.refusedUntil} />
      <div
        className={cx(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={Upload} size="l" />
        <p>
          {text.drop}{' '}
          <Button tone="bare" size="s" disabled={!may} onClick={() => picker.current?.click()}>
            {text.choose}
          </Button>
          <small>{text.limit}</small>
        </p>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label={text.choose}
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <ul className={styles.uploads}>
        {service.results.map((result) => (
          <UploadRow
            key={result.id}
            name={result.name}
            size={sizeWords(result.sizeBytes)}
            state="stored"
            words={text.checked}
            actions={
              <Button tone="bare" size="s" onClick={() => void openDocument(result.id)}>
                {text.view}
              </Button>
            }
          />
        ))}
        {uploads.rows.map((row) => (
          <UploadingRow key={row.clientId} row={row} uploads={uploads} />
        ))}
      </ul>
    </Card>
  );
}
