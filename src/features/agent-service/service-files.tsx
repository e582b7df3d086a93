import { useState } from 'react';
import type { DocumentInfo } from '#contract/shared.ts';
import { orderDocumentLink } from '#api/resources/documents.ts';
import styles from '#features/agent-service/agent-service.module.css';
import type { useServiceUploads } from '#features/agent-service/use-service-uploads.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { sizeWords } from '#lib/file-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { DocumentPassword } from '#care/document-password.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';
import { RunningUploads } from '#care/running-uploads.tsx';
import { useDocumentLine } from '#care/use-document-line.ts';
import { UploadRow } from '#ui/feedback/upload-row.tsx';

interface ServiceFilesProps {
  serviceId: string;
  documents: readonly DocumentInfo[];
  uploads: ReturnType<typeof useServiceUploads>;
  /** State of a stored one: "Checked". */
  stored: string;
}

/** Files of an order: what is stored, and what is on its way with progress, pause and another try. */
export function ServiceFiles({ serviceId, documents, uploads, stored }: ServiceFilesProps) {
  const text = useText(agentService);
  const now = useNow();
  const lineOf = useDocumentLine();
  const [shown, setShown] = useState<string>();
  return (
    <>
      <ul className={styles.uploads}>
        {documents.map((document) => (
          <UploadRow
            key={document.id}
            name={document.name}
            size={lineOf(sizeWords(document.sizeBytes), document)}
            state="stored"
            words={stored}
            actions={
              <>
                <DocumentPassword document={document} />
                <Button tone="bare" size="s" onClick={() => setShown(document.id)}>
                  {text.view}
                </Button>
              </>
            }
          />
        ))}
        <RunningUploads uploads={uploads} now={now} size={sizeWords} />
      </ul>
      <LazyDocumentViewer
        documents={documents}
        shown={shown}
        onShow={setShown}
        load={orderDocumentLink(serviceId)}
      />
    </>
  );
}
