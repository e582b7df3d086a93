import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { consultationQuery } from '#api/resources/consultations.ts';
import { confirmFollowUp } from '#api/resources/pad.ts';
import type { Consultation } from '#contract/consultations.ts';
import type { EarlierVisit } from '#contract/pad.ts';
import panel from '#features/consultation-room/panel.module.css';
import type { Pad } from './use-pad.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';

interface FollowUpProps {
  consultation: Consultation;
  pad: Pad;
}

/** Asks for which earlier visit's condition this one is, where that decides what may be prescribed, and shows the answer. */
export function FollowUp({ consultation, pad }: FollowUpProps) {
  const words = useText(padWords);
  const act = useConfirm(consultation.consultationNumber);
  const { consultationMode } = consultation;
  const isStopped = [...pad.refusals.values()].some((reason) => reason.startsWith('LIST_'));
  const confirmed = pad.earlierVisits.find(({ isConfirmed }) => isConfirmed);
  const isAsked = isStopped && !confirmed && pad.earlierVisits.length > 0;
  if (consultationMode === 'IN_PERSON' || (!isAsked && !confirmed)) return null;
  return (
    <div className={panel.hint} role="group" aria-label={words.followUp}>
      {confirmed ? (
        <p>
          {words.followUpOf(dayOf(confirmed.endedAt), confirmed.condition)}{' '}
          <Button size="s" tone="bare" disabled={act.busy} onClick={() => void act.confirm(null)}>
            {words.notFollowUp}
          </Button>
        </p>
      ) : (
        <>
          <p>{words.sameCondition}</p>
          {pad.earlierVisits.map((visit) => (
            <Earlier key={visit.consultationNumber} visit={visit} act={act} />
          ))}
        </>
      )}
      {act.problem && <p role="alert">{act.problem}</p>}
    </div>
  );
}

function Earlier({ visit, act }: { visit: EarlierVisit; act: ReturnType<typeof useConfirm> }) {
  const words = useText(padWords);
  const { consultationNumber, endedAt, condition } = visit;
  return (
    <Button size="s" tone="quiet" disabled={act.busy} onClick={() => void act.confirm(consultationNumber)}>
      {words.followUpTo(dayOf(endedAt), condition)}
    </Button>
  );
}

function useConfirm(consultationNumber: string) {
  const words = useText(padWords);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function confirm(earlierNumber: string | null): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await confirmFollowUp({ consultationNumber, earlierNumber });
      await client.invalidateQueries(consultationQuery(consultationNumber));
      await client.invalidateQueries({ queryKey: ['padCheck'] });
    } catch (error) {
      setProblem(wordsOf(error, words.notConfirmed));
    } finally {
      setBusy(false);
    }
  }
  return { confirm, busy, problem };
}
