import { useQuery } from '@tanstack/react-query';
import type { DocumentInfo } from '#contract/shared.ts';
import { sharedDocumentsQuery } from '#api/resources/consultations.ts';
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
export function FilesTab({ consultationId }: { consultationId: string }) {
  const text = useText(room);
  const { data, isPending, error, refetch } = useQuery(sharedDocumentsQuery(consultationId));
  const retry = (): void => void refetch();
  if (isPending) return <Skeleton shape="text" onRetry={retry} />;
  if (error && !data) return <LoadError error={error} onRetry={retry} />;
  if (data.length === 0) return <EmptyState title={text.noFiles}>{text.noFilesText}</EmptyState>;
  return (
    <div className={styles.scroll}>
      <section className={styles.section} aria-labelledby="files">
        <h2 id="files">{text.files}</h2>
        <FileRows label={text.files} documents={data} />
      </section>
    </div>
  );
}

/** Name, from whom and when. They open in a window of their own, so that the call continues in this one. */
export function FileRows({ label, documents }: { label: string; documents: readonly DocumentInfo[] }) {
  const text = useText(room);
  return (
    <div className={styles.files}>
      <DocumentList
        label={label}
        documents={documents}
        facts={({ by, at, pages }) =>
          [by?.name, clockTime(at), pages > 1 && text.pages(pages)].filter(Boolean).join(', ')
        }
        onOpen={useOpenDocument()}
      />
    </div>
  );
}
