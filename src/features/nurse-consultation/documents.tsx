import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { capturesQuery } from '#api/consultations.ts';
import { openDocument } from '#api/documents.ts';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';

const TONE = { SENT: 'mute', SEEN: 'ok', RETAKE: 'warn', ACCEPTED: 'ok' } as const;

/** What was captured, and what became of it. */
export function Documents({ consultation }: { consultation: Consultation }) {
  const text = useText(nurse);
  const words = useText(common);
  const { data: documents = [] } = useQuery(capturesQuery(consultation.id));
  return (
    <Card>
      <CardHeader title={text.documents} />
      <ul>
        {documents.map((document) => (
          <li key={document.id} className={styles.document}>
            <Icon of={FileText} />
            <span className={styles.grow}>
              <strong>{document.name}</strong>
              <small>{`${text.pages(document.pages)}, ${clockTime(document.at)}`}</small>
            </span>
            <Chip tone={TONE[document.captureStatus]}>{text[document.captureStatus]}</Chip>
            <Button tone="bare" size="s" onClick={() => void openDocument(document.id)}>
              {words.open}
            </Button>
          </li>
        ))}
      </ul>
      {documents.length === 0 && <p className={styles.none}>{text.noDocuments}</p>}
    </Card>
  );
}
