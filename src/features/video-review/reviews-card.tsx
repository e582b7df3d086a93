import { useMemo } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { VideoReview } from '#contract/video-reviews.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { useList } from '#api/lists/use-list.ts';
import {
  endReview,
  openVideoAi,
  useQueuedReviewEnd,
  videoReviewsList,
} from '#api/resources/video-reviews.ts';
import styles from '#features/video-review/video-review.module.css';
import { videoReview } from '#i18n/en/video-review.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { sizeWords } from '#lib/file-words.ts';
import { shortTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { useSavedHere } from '#ui/saved-here.ts';

const TONE = { UPLOADED: 'warn', HANDED_OVER: 'mute', DONE: 'ok', FAILED: 'danger' } as const;

/** Past videos, how far each is, and its next step. */
export function ReviewsCard() {
  const text = useText(videoReview);
  const list = useList(videoReviewsList());
  const columns = useMemo(() => reviewColumns(text), [text]);
  return (
    <ListCard aria-label={text.reviews}>
      <CardHeader title={text.reviews} sub={text.advice} />
      <ListTable
        label={text.reviews}
        list={list}
        table={{ columns, rowId: (row) => row.id, rowName: (row) => row.name }}
        empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
      />
    </ListCard>
  );
}

function reviewColumns(text: (typeof videoReview)['en']): Column<VideoReview>[] {
  return [
    {
      id: 'name',
      head: text.video,
      strong: true,
      cell: (row) => <span className={styles.name}>{row.name}</span>,
    },
    { id: 'size', head: text.size, numeric: true, cell: (row) => sizeWords(row.sizeBytes) },
    { id: 'state', head: text.state, cell: (row) => <State review={row} /> },
    { id: 'next', head: text.next, cell: (row) => <Next review={row} /> },
  ];
}

function State({ review }: { review: VideoReview }) {
  const text = useText(videoReview);
  return (
    <span className={styles.state}>
      <Chip tone={TONE[review.reviewState]}>{text[review.reviewState]}</Chip>
      <span className={styles.facts}>{shortTime(review.endedAt ?? review.handedOverAt ?? review.at)}</span>
    </span>
  );
}

function Next({ review: { videoReviewId, reviewState, version, name } }: { review: VideoReview }) {
  const text = useText(videoReview);
  const savedHere = useSavedHere();
  const kept = useQueuedReviewEnd(videoReviewId);
  const act = useMutation({
    mutationFn: (step: () => Promise<unknown>) => step(),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
    onSettled: () => refresh('videoReview.changed'),
  });
  const body = { videoReviewId, version };
  if (kept) return <span className={styles.facts}>{`${text[kept]}. ${savedHere}`}</span>;
  if (reviewState === 'DONE') return <span className={styles.facts}>{text.nothingToDo}</span>;
  const handOver = reviewState === 'FAILED' ? text.handOverAgain : text.handOver;
  if (reviewState !== 'HANDED_OVER')
    return (
      <Button
        tone="tonal"
        size="s"
        icon={ExternalLink}
        busy={act.isPending}
        aria-label={text.stepOf(handOver, name)}
        onClick={() => act.mutate(() => openVideoAi(body))}
      >
        {handOver}
      </Button>
    );
  const end = (to: 'DONE' | 'FAILED') => () => act.mutate(() => endReview({ ...body, reviewState: to }));
  return (
    <span className={styles.steps}>
      <Button tone="bare" size="s" icon={ExternalLink} onClick={() => act.mutate(() => openVideoAi())}>
        {text.openTool}
      </Button>
      <Button
        tone="tonal"
        size="s"
        disabled={act.isPending}
        aria-label={text.stepOf(text.isDone, name)}
        onClick={end('DONE')}
      >
        {text.isDone}
      </Button>
      <Button
        tone="quiet"
        size="s"
        disabled={act.isPending}
        aria-label={text.stepOf(text.isFailed, name)}
        onClick={end('FAILED')}
      >
        {text.isFailed}
      </Button>
    </span>
  );
}
