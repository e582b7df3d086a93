import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ServiceDetails } from '#contract/services.ts';
import { documentUrl } from '#api/documents.ts';
import { useUploads } from '#api/use-uploads.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { sizeWords } from '#lib/size-words.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { LazyDocumentViewer } from '#ui/lazy-document-viewer.tsx';
import { DropZone } from '#ui/file-picker.tsx';
import { RunningUploads } from '#ui/running-uploads.tsx';
import { UploadRow } from '#ui/upload-row.tsx';

const ACCEPT = 'application/pdf,image/jpeg,image/png,image/webp';

/** Results: what is stored, and what is on its way with progress, pause and another try. */
export function ResultsCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const client = useQueryClient();
  const now = useNow();
  const { id, may } = service.request;
  const uploads = useUploads({
    purpose: 'LAB_RESULT',
    targetId: id,
    onStored: () => client.invalidateQueries({ queryKey: ['service', id] }),
  });
  const [shown, setShown] = useState<string>();
  const mayUpload = may.includes('upload');
  return (
    <Card className={styles.results}>
      <CardHeader title={text.results} sub={mayUpload ? text.resultsHint : text.refusedUntil} />
      <div className={styles.pad}>
        <DropZone
          words={text.drop}
          limit={text.limit}
          accept={ACCEPT}
          multiple
          disabled={!mayUpload}
          onFiles={uploads.add}
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
              <Button tone="bare" size="s" onClick={() => setShown(result.id)}>
                {text.view}
              </Button>
            }
          />
        ))}
        <RunningUploads uploads={uploads} now={now} size={sizeWords} />
      </ul>
      <LazyDocumentViewer documents={service.results} shown={shown} onShow={setShown} load={documentUrl} />
    </Card>
  );
}
