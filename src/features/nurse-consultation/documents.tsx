import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import { capturesQuery } from '#api/resources/consultations.ts';
import { documentUrl } from '#api/resources/documents.ts';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { DocumentShelf } from '#care/document-shelf.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

const TONE = { SENT: 'mute', SEEN: 'ok', RETAKE: 'warn', ACCEPTED: 'ok' } as const;

/** The captured documents and their status. */
export function Documents({ consultation }: { consultation: Consultation }) {
  const text = useText(nurse);
  return (
    <Card aria-label={text.documents}>
      <CardHeader title={text.documents} />
      <Loaded query={useQuery(capturesQuery(consultation.id))} rows={2}>
        {(documents) => (
          <DocumentShelf
            label={text.documents}
            documents={documents}
            load={documentUrl}
            facts={({ pages, at }) => `${text.pages(pages)}, ${clockTime(at)}`}
            mark={({ captureStatus }) => <Chip tone={TONE[captureStatus]}>{text[captureStatus]}</Chip>}
            empty={<p className={styles.none}>{text.noDocuments}</p>}
          />
        )}
      </Loaded>
    </Card>
  );
}
