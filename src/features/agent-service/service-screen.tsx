import { useQuery } from '@tanstack/react-query';
import type { ServiceDetails } from '#contract/services.ts';
import { historyQuery, serviceQuery } from '#api/services.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { PaymentCard } from '#features/agent-service/payment-card.tsx';
import { ProductsCard } from '#features/agent-service/products-card.tsx';
import { ResultsCard } from '#features/agent-service/results-card.tsx';
import { ServiceChats } from '#features/agent-service/service-chats.tsx';
import { ServiceHead } from '#features/agent-service/service-head.tsx';
import { agent } from '#i18n/en/agent.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Timeline } from '#ui/timeline.tsx';

interface ServiceScreenProps {
  serviceId: string;
  onBack: () => void;
}

/** One service order: what was ordered, its results, its payment, its two conversations. */
export function ServiceScreen({ serviceId, onBack }: ServiceScreenProps) {
  const words = useText(common);
  const { data: service, error, refetch } = useQuery(serviceQuery(serviceId));
  if (!service) {
    return (
      <Page>
        {error ? (
          <ErrorState title={words.loadFailed} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : (
          <Skeleton rows={6} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  }
  return (
    <>
      <ServiceHead service={service} onBack={onBack} />
      <main id="main" tabIndex={-1} className={styles.columns}>
        <div className={styles.column}>
          <ProductsCard service={service} />
          <CollectionCard service={service} />
          <HistoryCard service={service} />
        </div>
        <div className={styles.column}>
          <ResultsCard service={service} />
          <PaymentCard service={service} />
        </div>
        <ServiceChats service={service} />
      </main>
    </>
  );
}

function CollectionCard({ service }: { service: ServiceDetails }) {
  const text = useText(agent);
  if (!service.address) return null;
  return (
    <Card>
      <CardHeader title={text.collection} />
      <p className={styles.body}>{service.address}</p>
    </Card>
  );
}

function HistoryCard({ service }: { service: ServiceDetails }) {
  const text = useText(agent);
  const words = useText(common);
  const { data: history = [] } = useQuery(historyQuery(service.request.id));
  const items = history.map((row, i) => ({
    id: `${i}`,
    state: i === history.length - 1 ? ('now' as const) : ('done' as const),
    words: [words[row.to], row.by?.name, row.note].filter(Boolean).join(', '),
    time: clockTime(row.at),
    dateTime: row.at,
  }));
  return (
    <Card>
      <CardHeader title={text.timeline} />
      <div className={styles.body}>
        <Timeline label={text.timeline} items={items} />
      </div>
    </Card>
  );
}
