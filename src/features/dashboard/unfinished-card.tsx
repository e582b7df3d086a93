import { FlaskConical, Pencil, PenLine, Redo2, TriangleAlert, Video } from 'lucide-react';
import { useQueries } from '@tanstack/react-query';
import type { Provider } from '#contract/profile.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { resubmittedQuery, unsignedNotesQuery } from '#api/resources/day.ts';
import { resultsToReadQuery } from '#api/resources/results.ts';
import {
  unfinishedItems,
  reviewKinds,
  type UnfinishedItem,
  type Openable,
} from '#features/dashboard/rows.ts';
import styles from '#features/dashboard/side-column.module.css';
import { common } from '#i18n/en/common.ts';
import { unfinished } from '#i18n/en/unfinished.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { StatusChip } from '#care/status-chip.tsx';

const LEFT_ICON: Record<UnfinishedItem['why'], IconShape> = {
  notJoined: Video,
  notComplete: Pencil,
  notSigned: PenLine,
  newAnswer: Redo2,
  newResult: FlaskConical,
  resultInError: TriangleAlert,
};

interface UnfinishedCardProps {
  provider: Provider;
  /** Requests that this person holds. */
  mine: readonly ServiceRequest[];
  yesterday: string;
  clinicId: string | undefined;
  onOpen: (visit: Openable) => void;
  onReview: (kind: ReturnType<typeof reviewKinds>[number]) => void;
  onRecord: (consultationNumber: string, tab: 'documents' | 'summary') => void;
}

/** Taken and not joined, begun and not completed, completed and not signed, answered or resulted since: what must not be forgotten. */
export function UnfinishedCard(props: UnfinishedCardProps) {
  const { provider, mine, yesterday, clinicId, onOpen, onReview, onRecord } = props;
  const text = useText(unfinished);
  const shared = useText(common);
  const [unsigned, cases, results] = useQueries({
    queries: [
      unsignedNotesQuery(yesterday, clinicId),
      resubmittedQuery(reviewKinds(provider)),
      resultsToReadQuery,
    ],
  });
  const query = {
    data:
      unsigned.data &&
      cases.data &&
      results.data &&
      unfinishedItems(mine, unsigned.data, cases.data, results.data.results),
    error: unsigned.error ?? cases.error ?? results.error,
    refetch: () => Promise.all([unsigned.refetch(), cases.refetch(), results.refetch()]),
  };
  const open = (row: UnfinishedItem): void => {
    if (row.review) onReview(row.review);
    else if (row.tab && row.consultationNumber) onRecord(row.consultationNumber, row.tab);
    else onOpen(row);
  };
  return (
    <Card aria-labelledby="unfinished">
      <CardHeader
        id="unfinished"
        title={text.unfinished}
        end={query.data?.length ? String(query.data.length) : undefined}
      />
      <Loaded query={query} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={text.allFinished} />
          ) : (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <li key={row.id} className={styles.left}>
                  <Icon of={LEFT_ICON[row.why]} />
                  <button type="button" className={styles.open} onClick={() => open(row)}>
                    <span className={styles.name}>{text[row.why]}</span>
                    <span className={styles.what} lang={row.patient.nameLang}>
                      {row.patient.name}
                    </span>
                  </button>
                  <StatusChip status={row.status} label={shared[row.status]} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
