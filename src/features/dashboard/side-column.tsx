import { useQueries } from '@tanstack/react-query';
import type { Provider } from '#contract/profile.ts';
import { useCurrentClinic } from '#api/resources/current-clinic.ts';
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
  /** Leads to the consultation that ordered it. */
  onRecord: (consultationNumber: string, tab: 'documents' | 'summary') => void;
}

/** Today's work and unfinished work. It loads after the queues, because it is less urgent. */
export function SideColumn({ provider, onOpen, onReview, onRecord }: SideColumnProps) {
  const now = useNow();
  // Accepted requests of all hubs, because they stay assigned to this person.
  const lists = useQueries({ queries: KINDS.map((kind) => queueQuery(kind, { mine: true })) });
  const clinicId = useCurrentClinic(provider.providerId).current?.clinicId;
  const mine = lists.flatMap(({ data }) => data?.items ?? []);
  return (
    <>
      <TodayCard day={isoDayOf(now)} clinicId={clinicId} onOpen={onOpen} />
      <UnfinishedCard
        provider={provider}
        mine={mine}
        yesterday={isoDayOf(now - DAY_MS)}
        clinicId={clinicId}
        onOpen={onOpen}
        onReview={onReview}
        onRecord={onRecord}
      />
    </>
  );
}
