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
import { FileButton } from '#ui/file-picker.tsx';
import { LazyDocumentViewer } from '#ui/lazy-document-viewer.tsx';
import { RunningUploads } from '#ui/running-uploads.tsx';
import { UploadRow } from '#ui/upload-row.tsx';

/** Prescriptions that the customer sent: filed with the order, so that the lab knows what was asked for. */
export function PrescriptionCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const client = useQueryClient();
  const now = useNow();
  const { id, may } = service.request;
  const uploads = useUploads({
    purpose: 'CUSTOMER_PRESCRIPTION',
    targetId: id,
    onStored: () => client.invalidateQueries({ queryKey: ['service', id] }),
  });
  const [shown, setShown] = useState<string>();
  const isEmpty = service.prescriptions.length === 0 && uploads.rows.length === 0;
  return (
    <Card aria-label={text.prescription}>
      <CardHeader
        title={text.prescription}
        end={
          <FileButton
            label={text.filePrescription}
            tone="bare"
            size="s"
            accept="application/pdf,image/*"
            multiple
            disabled={!may.includes('upload')}
            onFiles={uploads.add}
          />
        }
      />
      {isEmpty && <p className={styles.body}>{text.noPrescription}</p>}
      <ul className={styles.uploads}>
        {service.prescriptions.map((document) => (
          <UploadRow
            key={document.id}
            name={document.name}
            size={sizeWords(document.sizeBytes)}
            state="stored"
            words={text.filed}
            actions={
              <Button tone="bare" size="s" onClick={() => setShown(document.id)}>
                {text.view}
              </Button>
            }
          />
        ))}
        <RunningUploads uploads={uploads} now={now} size={sizeWords} />
      </ul>
      <LazyDocumentViewer
        documents={service.prescriptions}
        shown={shown}
        onShow={setShown}
        load={documentUrl}
      />
    </Card>
  );
}
