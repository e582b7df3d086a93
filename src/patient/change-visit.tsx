import { ask } from './calls.ts';
import { CancelButton, ChangeUntil } from './cancel-button.tsx';
import { MoveVisit } from './move-visit.tsx';
import type { Page } from './patient-page.tsx';

interface ChangeVisitProps {
  visit: NonNullable<Page['visit']>;
  token: string;
  onChanged: () => void;
}

/** Moves or cancels a booked visit, and says until when. */
export function ChangeVisit({ visit, token, onChanged }: ChangeVisitProps) {
  const { mayChange, startsAt } = visit;
  return (
    <>
      {mayChange && startsAt !== null && <MoveVisit {...{ token, startsAt }} onMoved={onChanged} />}
      {mayChange && <CancelButton cancel={() => ask(token, 'cancelPatientVisit')} onCancelled={onChanged} />}
      <ChangeUntil of={visit} />
    </>
  );
}
