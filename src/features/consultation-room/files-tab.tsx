import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { markCaptureSeen, sharedDocumentsQuery } from '#api/resources/consultations.ts';
import { CaptureReview } from '#features/consultation-room/capture-review.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { DocumentList } from '#care/document-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** All documents shared in this consultation. */
export function FilesTab({ consultation }: { consultation: Consultation }) {
  const text = useText(room);
  const { data, isPending, error, refetch } = useQuery(sharedDocumentsQuery(consultation.id));
  const retry = (): void => void refetch();
  if (isPending) return <Skeleton shape="text" onRetry={retry} />;
  if (error && !data) return <LoadError error={error} onRetry={retry} />;
  if (data.length === 0) return <EmptyState title={text.noFiles}>{text.noFilesText}</EmptyState>;
  return (
    <div className={styles.scroll}>
      <section className={styles.section} aria-labelledby="files">
        <h2 id="files">{text.files}</h2>
        <FileRows label={text.files} documents={data} consultation={consultation} />
      </section>
    </div>
  );
}

interface FileRowsProps {
  label: string;
  documents: readonly DocumentInfo[];
  /** Given where what the nurse captured is accepted or asked for again. */
  consultation?: Consultation;
}

/** Name, from whom and when. They open in a window of their own, so that the call continues in this one. */
export function FileRows({ label, documents, consultation }: FileRowsProps) {
  const open = useOpenDocument();
  const isReviewed = ({ kind, by }: DocumentInfo): boolean =>
    kind === 'CAPTURE' && consultation !== undefined && by?.userId !== consultation.provider?.userId;
  const readOnly = !consultation?.may.includes('prescribe');
  function onOpen(id: string): void {
    open(id);
    const opened = documents.find((document) => document.id === id);
    if (!opened || readOnly || !isReviewed(opened) || opened.captureStatus !== 'SENT') return;
    void markCaptureSeen(id).then(
      () => refresh('document.added'),
      () => undefined,
    );
  }
  return (
    <div className={styles.files}>
      <DocumentList
        label={label}
        documents={documents}
        facts={({ by, at }) => [by?.name, clockTime(at)].filter(Boolean).join(', ')}
        mark={(document) => isReviewed(document) && <CaptureReview document={document} readOnly={readOnly} />}
        onOpen={onOpen}
      />
    </div>
  );
}
