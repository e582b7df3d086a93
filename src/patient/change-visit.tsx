import { ask } from './calls.ts';
import { CalendarButton } from './calendar-button.tsx';
import { CancelButton, ChangeUntil } from './cancel-button.tsx';
import { MoveVisit } from './move-visit.tsx';
import type { Page } from './patient-page.tsx';

interface ChangeVisitProps {
  visit: NonNullable<Page['visit']>;
  token: string;
  onChanged: () => void;
}

/** Puts a booked visit into the calendar, moves or cancels it, and says until when. */
export function ChangeVisit({ visit, token, onChanged }: ChangeVisitProps) {
  const { mayChange, startsAt, calendarFile } = visit;
  return (
    <>
      {calendarFile !== null && <CalendarButton file={calendarFile} />}
      {mayChange && startsAt !== null && (
        <MoveVisit
          onLook={async () => (await ask(token, 'patientVisitTimes')).times}
          onMove={(to) => ask(token, 'movePatientVisit', { seenAt: startsAt, startsAt: to })}
          onMoved={onChanged}
        />
      )}
      {mayChange && <CancelButton cancel={() => ask(token, 'cancelPatientVisit')} onCancelled={onChanged} />}
      <ChangeUntil of={visit} />
    </>
  );
}
