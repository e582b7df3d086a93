import { useQuery } from '@tanstack/react-query';
import type { LabResult } from '#contract/lab-results.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { orderLabResultsQuery } from '#api/resources/lab-results.ts';
import { ResultList } from '#care/lab-results/lab-results.tsx';
import styles from '#features/agent-service/values.module.css';
import { UnseenResults } from '#features/agent-service/unseen-results.tsx';
import { ValuesForm } from '#features/agent-service/values-entry.tsx';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** The results of an order as values: what is stored, and the form for more. */
export function ValuesCard({
  service,
  messageId,
}: {
  service: ServiceDetails;
  messageId?: string | undefined;
}) {
  const text = useText(labResults);
  const { id, may } = service.request;
  const query = useQuery(orderLabResultsQuery(id));
  return (
    <Loaded query={query}>
      {({ tests, results, version }) => (
        <>
          {results.length > 0 && <StoredCard results={results} mayMark={may.includes('upload')} />}
          {may.includes('upload') && tests.length > 0 ? (
            <ValuesForm
              {...{ serviceId: id, tests, version, messageId }}
              results={results.filter(({ inError }) => !inError)}
            />
          ) : (
            <Card aria-label={text.values}>
              <CardHeader title={text.values} />
              <EmptyState title={tests.length > 0 ? text.notYet : text.nothingToEnter} />
            </Card>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Critical values that no doctor has seen, before everything else of the order. */
export function UnseenCard({ serviceId }: { serviceId: string }) {
  const { data } = useQuery(orderLabResultsQuery(serviceId));
  return data && data.unseen.length > 0 ? <UnseenResults unseen={data.unseen} /> : null;
}

function StoredCard({ results, mayMark }: { results: readonly LabResult[]; mayMark: boolean }) {
  const text = useText(labResults);
  return (
    <Card aria-label={text.title}>
      <CardHeader title={text.title} />
      <div className={styles.stored}>
        <ResultList label={text.title} results={results} mayMark={() => mayMark} />
      </div>
    </Card>
  );
}
