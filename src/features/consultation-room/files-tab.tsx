import { FileText } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { DocumentInfo } from '#contract/shared.ts';
import type * as z from 'zod/mini';
import { sharedDocumentsQuery } from '#api/consultations.ts';
import styles from '#features/consultation-room/panel.module.css';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { common } from '#i18n/en/common.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Document = z.output<typeof DocumentInfo>;

/** Everything that was shared in this visit. */
export function FilesTab({ consultationId }: { consultationId: string }) {
  const text = useText(room);
  const shared = useText(common);
  const { data, isPending, error, refetch } = useQuery(sharedDocumentsQuery(consultationId));
  if (isPending) return <Skeleton shape="text" onRetry={() => void refetch()} />;
  if (error && !data) {
    return (
      <ErrorState title={shared.loadFailed} onRetry={() => void refetch()}>
        {error.name === 'NetworkError' ? shared.offlineWhy : error.message}
      </ErrorState>
    );
  }
  if (data.length === 0) return <EmptyState title={text.noFiles}>{text.noFilesText}</EmptyState>;
  return (
    <div className={styles.scroll}>
      <section className={styles.section} aria-labelledby="files">
        <h2 id="files">{text.files}</h2>
        <FileRows documents={data} />
      </section>
    </div>
  );
}

/** Name, from whom and when, and a way to open it. */
export function FileRows({ documents }: { documents: readonly Document[] }) {
  const text = useText(room);
  const open = useOpenDocument();
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <li key={document.id} className={styles.file}>
          <Icon of={FileText} />
          <span className={styles.grow}>
            <span className={styles.strong}>{document.name}</span>
            <span className={styles.hint}>
              {[
                document.by?.name,
                clockTime(document.at),
                document.pages > 1 ? text.pages(document.pages) : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Button
            size="s"
            tone="quiet"
            aria-label={`${text.openFile} ${document.name}`}
            onClick={() => open(document.id)}
          >
            {text.openFile}
          </Button>
        </li>
      ))}
    </ul>
  );
}
