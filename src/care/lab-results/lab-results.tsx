import type { ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { LabResult, PatientLabResult } from '#contract/lab-results.ts';
import { acknowledgeLabResults, patientLabResultsQuery } from '#api/resources/lab-results.ts';
import { isCritical } from '#domain/lab-flags.ts';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { ResultRow } from './result-row.tsx';
import styles from './lab-results.module.css';

interface ResultListProps {
  label: string;
  results: readonly LabResult[];
  mayMark: (result: LabResult) => boolean;
}

/** Results one below the other, those that are critical and unseen first. */
export function ResultList({ label, results, mayMark }: ResultListProps) {
  const first = results.toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
  return (
    <ul className={styles.list} aria-label={label}>
      {first.map((result) => (
        <ResultRow key={result.id} result={result} mayMark={mayMark(result)} />
      ))}
    </ul>
  );
}

const isUrgent = ({ flag, acknowledged }: LabResult): boolean => isCritical(flag) && acknowledged === null;

/** The doctor who ordered a result may mark it, as the server says. */
const mayMarkOwn = (results: readonly PatientLabResult[]) => {
  const own = new Set(results.filter(({ mayMarkInError }) => mayMarkInError).map(({ id }) => id));
  return ({ id }: LabResult): boolean => own.has(id);
};

interface OrderResultsProps {
  memberId: string;
  serviceId: string;
  /** How the order is called. */
  label: string;
}

/** The values of one order, and what its doctor has to acknowledge. Nothing where none were entered. */
export function OrderResults({ memberId, serviceId, label }: OrderResultsProps) {
  const query = useQuery(patientLabResultsQuery(memberId, serviceId));
  return (
    <Loaded query={query} shape="text">
      {(results) =>
        results.length === 0 ? null : (
          <>
            <ToAcknowledge {...{ memberId, serviceId, results }} />
            <ResultList label={label} results={results} mayMark={mayMarkOwn(results)} />
          </>
        )
      }
    </Loaded>
  );
}

interface ToAcknowledgeProps {
  memberId: string;
  serviceId: string;
  results: readonly PatientLabResult[];
}

/** Lists unacknowledged results for the doctor who ordered them. */
function ToAcknowledge({ memberId, serviceId, results }: ToAcknowledgeProps) {
  const text = useText(labResults);
  const unseen = results.filter(
    ({ acknowledged, mayAcknowledge }) => mayAcknowledge && acknowledged === null,
  );
  const critical = unseen.filter(isUrgent);
  const acknowledge = useMutation({
    mutationFn: () => acknowledgeLabResults(memberId, { serviceId, resultIds: unseen.map(({ id }) => id) }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  if (!unseen.length) return null;
  const button = (
    <Button busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
      {critical.length ? text.acknowledgeCritical : text.acknowledge(unseen.length)}
    </Button>
  );
  if (!critical.length) return <div className={styles.verbs}>{button}</div>;
  return (
    <Banner tone="danger" actions={button}>
      {text.criticalOf(critical.map(({ name }) => name).join(', '))} {text.criticalFor}
    </Banner>
  );
}

/** The newest results of a patient: also those in words, which no chart shows. */
export function PatientResults({ memberId, empty }: { memberId: string; empty: ReactNode }) {
  const text = useText(labResults);
  const query = useQuery(patientLabResultsQuery(memberId));
  return (
    <Card aria-label={text.title}>
      <CardHeader title={text.title} />
      <Loaded query={query} shape="text">
        {(results) =>
          results.length === 0 ? (
            empty
          ) : (
            <ResultList label={text.title} results={results} mayMark={mayMarkOwn(results)} />
          )
        }
      </Loaded>
    </Card>
  );
}
