import { useQueries } from '@tanstack/react-query';
import type { Provider } from '#contract/profile.ts';
import { queueQuery } from '#api/resources/requests.ts';
import { TodayCard } from '#features/dashboard/today-card.tsx';
import { UnfinishedCard } from '#features/dashboard/unfinished-card.tsx';
import type { Openable } from '#features/dashboard/rows.ts';
import { useNow } from '#lib/clock.ts';
import { isoDayOf } from '#lib/times.ts';

const KINDS = ['EMERGENCY_CARE', 'TALK_TO_DOC', 'TALK_TO_NURSE'] as const;
const DAY_MS = 86_400_000;

interface SideColumnProps {
  provider: Provider;
  onOpen: (visit: Openable) => void;
  /** Leads to the list of a kind of review. */
  onReview: (kind: 'SKINCARE' | 'DERMACARE' | 'SECOND_OPINION') => void;
}

/** Today, and what must not be forgotten. It comes after the queues: nobody waits for it. */
export function SideColumn({ provider, onOpen, onReview }: SideColumnProps) {
  const now = useNow();
  // In any hub: what one has taken is one's own wherever it came from.
  const lists = useQueries({ queries: KINDS.map((kind) => queueQuery(kind, { mine: true })) });
  const mine = lists.flatMap(({ data }) => data?.items ?? []);
  return (
    <>
      <TodayCard day={isoDayOf(now)} onOpen={onOpen} />
      <UnfinishedCard
        provider={provider}
        mine={mine}
        yesterday={isoDayOf(now - DAY_MS)}
        onOpen={onOpen}
        onReview={onReview}
      />
    </>
  );
}
