import type { Openable } from '#features/dashboard/rows.ts';
import { CriticalCard } from '#features/dashboard/critical-card.tsx';
import { DeterioratingCard } from '#features/dashboard/deteriorating-card.tsx';

interface UrgentCardsProps {
  onOpen: (visit: Openable) => void;
  onRecord: (consultationNumber: string, tab: 'summary') => void;
}

/** Shows what a doctor reads before all else; renders nothing without it. */
export function UrgentCards({ onOpen, onRecord }: UrgentCardsProps) {
  return (
    <>
      <DeterioratingCard onVisit={(consultationNumber) => onOpen({ consultationNumber })} />
      <CriticalCard onRecord={onRecord} />
    </>
  );
}
