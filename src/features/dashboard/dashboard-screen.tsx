import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Provider } from '#contract/profile.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { NetworkError } from '#api/http/errors.ts';
import { useCurrentClinic } from '#api/resources/current-clinic.ts';
import { hubsQuery } from '#api/resources/hubs.ts';
import { urgentCareHubs } from '#domain/hubs.ts';
import { titledName } from '#domain/titled-name.ts';
import styles from '#features/dashboard/dashboard.module.css';
import { greetingOf } from '#features/dashboard/greeting.ts';
import { QueueCard } from '#features/dashboard/queue-card.tsx';
import type { Openable } from '#features/dashboard/rows.ts';
import { useQueueActions } from '#features/dashboard/use-queue-actions.ts';
import { useQueues } from '#features/dashboard/use-queues.ts';
import { common } from '#i18n/en/common.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { loadLater } from '#lib/load-later.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { useListHold } from '#ui/use-list-hold.ts';

// The queues are there without what the others bring: the overlay library, the other lists.
const DutySwitch = lazy(() =>
  loadLater(() => import('#features/dashboard/duty-switch.tsx')).then((m) => ({ default: m.DutySwitch })),
);
const HandOverDialog = lazy(() =>
  import('#features/dashboard/hand-over-dialog.tsx').then((m) => ({ default: m.HandOverDialog })),
);

const UrgentCards = lazy(() =>
  import('#features/dashboard/urgent-cards.tsx').then((m) => ({ default: m.UrgentCards })),
);

const SideColumn = lazy(() =>
  loadLater(() => import('#features/dashboard/side-column.tsx')).then((m) => ({ default: m.SideColumn })),
);

interface DashboardScreenProps {
  provider: Provider;
  hubKey: string | undefined;
  onHub: (hubKey: string | undefined) => void;
  onOpen: (visit: Openable) => void;
  onReview: (kind: 'SKINCARE' | 'DERMACARE' | 'SECOND_OPINION') => void;
  onRecord: (consultationNumber: string, tab: 'documents' | 'summary') => void;
}

/** The provider's home: waiting requests, own requests, unfinished work. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { provider, hubKey, onHub, onOpen, onReview, onRecord } = props;
  const text = useText(dashboard);
  const queues = useQueues(hubKey);
  const { busy, lost, question, take, giveBack } = useQueueActions(onOpen);
  const [handing, setHanding] = useState<ServiceRequest>();
  const hold = useListHold();
  const isOffline = queues.some(({ error, requests }) => error instanceof NetworkError && requests);
  return (
    <Page>
      <Head provider={provider} hubKey={hubKey} onHub={onHub} />
      {isOffline && <Banner>{text.offline}</Banner>}
      <Suspense>
        <UrgentCards onOpen={onOpen} onRecord={onRecord} />
      </Suspense>
      <div className={styles.layout}>
        <div className={styles.queues} {...hold.props}>
          {queues.map(({ refetch, ...queue }) => (
            <QueueCard
              key={queue.kind}
              {...queue}
              lost={lost}
              hold={hold}
              busy={busy}
              onRetry={refetch}
              onTake={take}
              onOpen={onOpen}
              onHandOver={setHanding}
              onReturn={giveBack}
            />
          ))}
        </div>
        <aside className={styles.side}>
          <Suspense>
            <SideColumn provider={provider} onOpen={onOpen} onReview={onReview} onRecord={onRecord} />
          </Suspense>
        </aside>
      </div>
      {question}
      <Suspense>
        {handing && (
          <HandOverDialog
            request={handing}
            ownId={provider.providerId}
            onClose={() => setHanding(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}

function Head({ provider, hubKey, onHub }: Pick<DashboardScreenProps, 'provider' | 'hubKey' | 'onHub'>) {
  const text = useText(dashboard);
  const words = useText(common);
  const { data: hubs = [] } = useQuery(hubsQuery());
  const now = new Date(useNow());
  const { salutation, name, addresses } = provider.person;
  const surname = name.split(' ').at(-1) ?? name;
  const greeting = text[greetingOf(now, portalConfig.timeZone)](titledName(salutation.salutation, surname));
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: portalConfig.timeZone,
  }).format(now);
  const [address] = addresses;
  const { clinics, current } = useCurrentClinic(provider.providerId);
  const place =
    clinics.length > 1
      ? (current?.clinicName ?? words.allClinics)
      : address && `${address.address3}, ${address.city}`;
  return (
    <PageHeader
      title={greeting}
      sub={[day, place].filter(Boolean).join(' · ')}
      actions={
        <>
          <SelectField
            className={styles.hub}
            label={text.hub}
            value={hubKey ?? ''}
            onChange={(event) => onHub(event.target.value || undefined)}
          >
            <option value="">{text.allHubs}</option>
            {urgentCareHubs(hubs, portalConfig.product).map((hub) => (
              <option key={hub.hubKey} value={hub.hubKey}>
                {hub.name}
              </option>
            ))}
          </SelectField>
          <Suspense
            fallback={<span className={styles.duty}>{provider.onDuty ? text.onDuty : text.offDuty}</span>}
          >
            <DutySwitch provider={provider} />
          </Suspense>
        </>
      }
    />
  );
}
