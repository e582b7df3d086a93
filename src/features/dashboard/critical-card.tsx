import { TriangleAlert } from 'lucide-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResultToRead } from '#contract/my-consultations.ts';
import { acknowledgeLabResults } from '#api/resources/lab-results.ts';
import { resultsToReadQuery } from '#api/resources/results.ts';
import { FlagWord } from '#care/lab-results/lab-flag.tsx';
import { resultWords } from '#domain/laboratory/result-shown.ts';
import styles from '#features/dashboard/critical-card.module.css';
import { unfinished } from '#i18n/en/unfinished.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { toast } from '#ui/feedback/notify.ts';

interface CriticalCardProps {
  /** Leads to the consultation that ordered it. */
  onRecord: (consultationNumber: string, tab: 'summary') => void;
}

/** Critical results that no doctor has acknowledged, before all else: patient, test and value. None takes no place. */
export function CriticalCard({ onRecord }: CriticalCardProps) {
  const text = useText(unfinished);
  const { data } = useQuery(resultsToReadQuery);
  const rows = data?.results.filter(({ isCritical }) => isCritical) ?? [];
  if (!rows.length) return null;
  return (
    <Card aria-labelledby="critical-results" className={styles.card}>
      <CardHeader id="critical-results" title={text.critical} end={String(rows.length)} />
      <ul className={styles.rows}>
        {rows.map((row) => (
          <CriticalRow key={row.id} row={row} onRecord={onRecord} />
        ))}
      </ul>
    </Card>
  );
}

function CriticalRow({ row, onRecord }: CriticalCardProps & { row: ResultToRead }) {
  const text = useText(unfinished);
  const { patient, critical, coversFor, consultationNumber, receivedAt } = row;
  const facts = (
    <>
      <span className={styles.name} lang={patient.nameLang}>
        {patient.name}
      </span>
      {critical.map(({ resultId, name, value, text: words, unit, flag }) => (
        <span key={resultId} className={styles.value}>
          {text.criticalOf(name, resultWords({ value, text: words }, unit))}{' '}
          <FlagWord flag={flag} isText={value === null && unit === null} />
        </span>
      ))}
      <span className={styles.more}>
        {dayAndTime(receivedAt)}
        {coversFor && `. ${text.coversFor(coversFor)}`}
      </span>
    </>
  );
  return (
    <li className={styles.row}>
      <Icon of={TriangleAlert} />
      {coversFor ? (
        <span className={styles.facts}>{facts}</span>
      ) : (
        <button type="button" className={styles.open} onClick={() => onRecord(consultationNumber, 'summary')}>
          {facts}
        </button>
      )}
      {coversFor && <Acknowledge row={row} />}
    </li>
  );
}

/** Acknowledges for a covering doctor, who has no visit of the patient to open. */
function Acknowledge({ row: { id, patient, critical } }: { row: ResultToRead }) {
  const text = useText(unfinished);
  const acknowledge = useMutation({
    mutationFn: () =>
      acknowledgeLabResults(patient.id, {
        serviceId: id,
        resultIds: critical.map(({ resultId }) => resultId),
      }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <Button busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
      {text.acknowledge(patient.name)}
    </Button>
  );
}
