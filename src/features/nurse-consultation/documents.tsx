import { Camera } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { capturesQuery } from '#api/resources/consultations.ts';
import { documentLink } from '#api/resources/documents.ts';
import { CaptureUploads } from '#features/nurse-consultation/capture-uploads.tsx';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { DocumentShelf } from '#care/document-shelf.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

const TONE = { SENT: 'mute', SEEN: 'ok', RETAKE: 'warn', ACCEPTED: 'ok' } as const;

interface DocumentsProps {
  consultation: Consultation;
  /** Captures one again under its name; none where nothing may be captured. */
  onAgain: ((name: string) => void) | undefined;
}

/** The captured documents and their status. */
export function Documents({ consultation, onAgain }: DocumentsProps) {
  const text = useText(nurse);
  return (
    <Card aria-label={text.documents}>
      <CardHeader title={text.documents} />
      <div className={styles.uploads}>
        <CaptureUploads consultationId={consultation.id} />
      </div>
      <Loaded query={useQuery(capturesQuery(consultation.id))} rows={2}>
        {(documents) => (
          <DocumentShelf
            label={text.documents}
            documents={documents}
            load={documentLink}
            facts={({ at }) => clockTime(at)}
            mark={(document) => (
              <Status
                document={document}
                onAgain={onAgain && !isReplaced(document, documents) ? onAgain : undefined}
              />
            )}
            empty={<p className={styles.none}>{text.noDocuments}</p>}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** It was captured again since it was asked for: the name is kept, with a number where there are several pages. */
function isReplaced({ name, at, by }: DocumentInfo, all: readonly DocumentInfo[]): boolean {
  return all.some((later) => later.at > at && later.by?.userId === by?.userId && later.name.startsWith(name));
}

function Status({
  document: { name, captureStatus, captureReason },
  onAgain,
}: Pick<DocumentsProps, 'onAgain'> & { document: DocumentInfo }) {
  const text = useText(nurse);
  return (
    <>
      <Chip tone={TONE[captureStatus]}>{text[captureStatus]}</Chip>
      {captureReason && <p className={styles.why}>{text.retakeWhy(captureReason)}</p>}
      {captureStatus === 'RETAKE' && onAgain && (
        <Button
          tone="tonal"
          size="s"
          icon={Camera}
          aria-label={text.captureAgainOf(name)}
          onClick={() => onAgain(name)}
        >
          {text.captureAgain}
        </Button>
      )}
    </>
  );
}
