import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query';
import type { Absence } from '#contract/absences.ts';
import { absencesQuery, endAbsence } from '#api/resources/absences.ts';
import { absences } from '#i18n/en/absences.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayWords } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './appointments.module.css';

/** Lists the doctors on leave, now or later, with what is left to settle. */
export function AbsenceList({ onShow }: { onShow: (providerId: string) => void }) {
  const text = useText(absences);
  const { data = [] } = useQuery(absencesQuery());
  const end = useMutation({
    mutationFn: endAbsence,
    onSuccess: () => toast({ tone: 'ok', text: text.ended }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  const settled = data.filter(({ left }) => left === 0);
  const rowsOf = (list: readonly Absence[]) =>
    list.map((absence) => <Row key={absence.id} {...{ absence, onShow, end }} />);
  if (data.length === 0) return null;
  return (
    <Card aria-label={text.listTitle}>
      <CardHeader title={text.listTitle} sub={data.length} />
      <ul className={styles.absences}>{rowsOf(data.filter(({ left }) => left > 0))}</ul>
      {settled.length > 0 && (
        <details className={styles.settled}>
          <summary>{text.settled(settled.length)}</summary>
          <ul className={styles.absences}>{rowsOf(settled)}</ul>
        </details>
      )}
    </Card>
  );
}

interface RowProps {
  absence: Absence;
  onShow: (providerId: string) => void;
  end: UseMutationResult<unknown, Error, string>;
}

function Row({ absence: { id, doctor, from, to, reason, left }, onShow, end }: RowProps) {
  const text = useText(absences);
  const days = text.days(dayWords(from), dayWords(to));
  return (
    <li>
      <span className={styles.absence}>
        <strong>{doctor.name}</strong>
        <small>{[days, reason, text.left(left)].filter(Boolean).join(' · ')}</small>
      </span>
      {left > 0 && (
        <Button
          tone="quiet"
          size="s"
          aria-label={text.showOf(doctor.name, days)}
          onClick={() => onShow(doctor.providerId)}
        >
          {text.show}
        </Button>
      )}
      <Button
        tone="quiet"
        size="s"
        aria-label={text.endOf(doctor.name, days)}
        busy={end.isPending && end.variables === id}
        onClick={() => end.mutate(id)}
      >
        {text.end}
      </Button>
    </li>
  );
}
