import { useMutation, useQuery } from '@tanstack/react-query';
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
  if (data.length === 0) return null;
  return (
    <Card aria-label={text.listTitle}>
      <CardHeader title={text.listTitle} sub={data.length} />
      <ul className={styles.absences}>
        {data.map(({ id, doctor, from, to, reason, left }) => (
          <li key={id}>
            <span className={styles.absence}>
              <strong>{doctor.name}</strong>
              <small>
                {[text.days(dayWords(from), dayWords(to)), reason, text.left(left)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {left > 0 && (
              <Button
                tone="quiet"
                size="s"
                aria-label={text.showOf(doctor.name)}
                onClick={() => onShow(doctor.providerId)}
              >
                {text.show}
              </Button>
            )}
            <Button
              tone="quiet"
              size="s"
              aria-label={text.endOf(doctor.name)}
              busy={end.isPending && end.variables === id}
              onClick={() => end.mutate(id)}
            >
              {text.end}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
