import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { ServiceDetails } from '#contract/services.ts';
import { historyQuery, serviceQuery } from '#api/resources/services.ts';
import { isForLab } from '#domain/order-completion.ts';
import { hasEnded } from '#domain/transitions.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { NotesCard } from '#features/agent-service/notes-card.tsx';
import { PaymentCard } from '#features/agent-service/payment-card.tsx';
import { PrescriptionCard } from '#features/agent-service/prescription-card.tsx';
import { ProductsCard } from '#features/agent-service/products-card.tsx';
import { RewardsCard, ScanReportCard } from '#features/agent-service/report-cards.tsx';
import { ResultsCard } from '#features/agent-service/results-card.tsx';
import { ServiceChats } from '#features/agent-service/service-chats.tsx';
import { ServiceHead } from '#features/agent-service/service-head.tsx';
import { VisitsCard } from '#features/agent-service/visits-card.tsx';
import { agentService } from '#i18n/en/agent-service.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Loaded, LoadingPage } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Timeline } from '#care/timeline.tsx';

const ValuesCard = lazy(() =>
  import('#features/agent-service/values-card.tsx').then((m) => ({ default: m.ValuesCard })),
);

const UnseenCard = lazy(() =>
  import('#features/agent-service/values-card.tsx').then((m) => ({ default: m.UnseenCard })),
);

const LabCard = lazy(() =>
  import('#features/agent-service/lab-card.tsx').then((m) => ({ default: m.LabCard })),
);

const AppointmentsCard = lazy(() =>
  import('#features/agent-service/appointments-card.tsx').then((m) => ({ default: m.AppointmentsCard })),
);

interface ServiceScreenProps {
  serviceId: string;
  userId: string;
  /** The laboratory's message that is open for this order. */
  messageId: string | undefined;
  onBack: () => void;
}

/** One service order: what was ordered, its results, its payment, its two conversations. */
export function ServiceScreen({ serviceId, userId, messageId, onBack }: ServiceScreenProps) {
  const query = useQuery(serviceQuery(serviceId));
  const service = query.data;
  if (!service) return <LoadingPage query={query} />;
  const isScan = service.request.kind === 'DIAGNOSTIC' || service.scanReportStatus !== 'NONE';
  const isLab = service.products.length > 0;
  return (
    <main id="main" tabIndex={-1} className={styles.screen} data-keeps-bar>
      <ServiceHead {...{ service, userId, onBack }} />
      <div className={styles.columns}>
        {/* First also on a phone and by the keyboard; beside the facts where there is room. */}
        <div className={cx(styles.column, styles.work)}>
          {isLab && (
            <Suspense>
              <UnseenCard serviceId={serviceId} />
            </Suspense>
          )}
          <ResultsCard service={service} />
          <PaymentCard service={service} />
          {isLab && (
            <Suspense fallback={<LateCard />}>
              <ValuesCard service={service} messageId={messageId} />
            </Suspense>
          )}
          {isScan && <ScanReportCard service={service} />}
        </div>
        <div className={cx(styles.column, styles.facts)}>
          <ProductsCard service={service} />
          <CollectionCard service={service} />
          {isForLab(service.request.kind) && (
            <Suspense fallback={<LateCard />}>
              <LabCard service={service} />
            </Suspense>
          )}
          {service.request.kind === 'HOME_CARE' && <VisitsCard service={service} userId={userId} />}
          <Suspense fallback={<LateCard />}>
            <AppointmentsCard
              patient={service.request.patient}
              hasEnded={hasEnded(service.request.requestStatus)}
            />
          </Suspense>
          <PrescriptionCard service={service} />
          <RewardsCard service={service} />
          <NotesCard service={service} />
          <HistoryCard service={service} />
        </div>
        <ServiceChats service={service} />
      </div>
    </main>
  );
}

/** Keeps the place of a card until its code is here, so that nothing below it moves. */
function LateCard() {
  return (
    <Card className={styles.late}>
      <Skeleton rows={1} shape="text" />
    </Card>
  );
}

function CollectionCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { address, request } = service;
  if (!address) return null;
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(() => toast({ tone: 'ok', text: text.copied }));
  return (
    <Card aria-label={text.collection}>
      <CardHeader title={text.collection} sub={request.slotAt ? shortTime(request.slotAt) : undefined} />
      <div className={styles.body}>
        <p>{address}</p>
        <Button tone="bare" size="s" icon={Copy} onClick={copy}>
          {text.copyAddress}
        </Button>
      </div>
    </Card>
  );
}

function HistoryCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const words = useText(common);
  const history = useQuery(historyQuery(service.request.id));
  return (
    <Card aria-label={text.timeline}>
      <CardHeader title={text.timeline} />
      <div className={styles.body}>
        <Loaded query={history} shape="text">
          {(rows) => (
            <Timeline
              label={text.timeline}
              items={rows.map((row, at) => ({
                id: `${at}`,
                state: at === rows.length - 1 ? 'now' : 'done',
                words: [words[row.to], row.by?.name, row.note].filter(Boolean).join(', '),
                time: shortTime(row.at),
                dateTime: row.at,
              }))}
            />
          )}
        </Loaded>
      </div>
    </Card>
  );
}
