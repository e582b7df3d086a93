import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ServiceDetails } from '#contract/services.ts';
import { homeCareQuery } from '#api/resources/home-care.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import { money } from '#domain/format.ts';
import styles from '#features/home-care/home-care.module.css';
import { HomeDocuments } from '#features/home-care/home-documents.tsx';
import { homeSteps } from '#features/home-care/home-steps.ts';
import { VisitsCard } from '#features/home-care/visits-card.tsx';
import { common } from '#i18n/en/common.ts';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { homeCare } from '#i18n/en/home-care.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { useNow } from '#lib/clock.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { LoadingPage } from '#ui/feedback/loaded.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { Timeline } from '#care/timeline.tsx';

interface HomeServiceScreenProps {
  serviceId: string;
  onBack: () => void;
}

/** One home care order: who, where, what was done there and what is to come. Providers look, agents change. */
export function HomeServiceScreen({ serviceId, onBack }: HomeServiceScreenProps) {
  const query = useQuery(homeCareQuery(serviceId));
  const service = query.data;
  if (!service) return <LoadingPage query={query} />;
  return (
    <>
      <HomeHead service={service} onBack={onBack} />
      <main id="main" tabIndex={-1} className={styles.columns}>
        <div className={styles.column}>
          <VisitsCard visits={service.visits} />
          <HomeDocuments serviceId={service.request.id} documents={service.results} />
        </div>
        <div className={styles.column}>
          <OrderCard service={service} />
          <StepsCard service={service} />
          <NotesCard notes={service.notes} />
        </div>
      </main>
    </>
  );
}

function HomeHead({ service: { request }, onBack }: { service: ServiceDetails; onBack: () => void }) {
  const words = useText(common);
  const { patient } = request;
  const { allergy, health } = usePatientFacts(patient);
  return (
    <PersonHeader
      name={patient.name}
      nameLang={patient.nameLang}
      facts={[
        ageAndSex(patient),
        `MRN ${patient.mrn}`,
        request.serviceNumber,
        mobileText(patient),
        ...health,
        patient.languages.join(', '),
      ]}
      allergy={allergy}
      status={<StatusChip status={request.requestStatus} label={words[request.requestStatus]} />}
      back={<IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />}
    />
  );
}

function OrderCard({ service }: { service: ServiceDetails }) {
  const text = useText(homeCare);
  const { request, address, orderedBy } = service;
  return (
    <Card aria-label={text.orderTitle}>
      <CardHeader title={text.orderTitle} />
      <div className={styles.body}>
        <KeyValues
          items={[
            { label: text.what, value: request.products.join(', ') || request.reason },
            { label: text.address, value: address ?? text.noAddress },
            ...(request.slotAt ? [{ label: text.slot, value: shortTime(request.slotAt) }] : []),
            ...(orderedBy ? [{ label: text.orderedBy, value: orderedBy }] : []),
            { label: text.with, value: request.takenBy?.name ?? text.unassigned },
            ...(request.amountPaise > 0
              ? [
                  {
                    label: text.payment,
                    value: `${money(request.amountPaise)}, ${text[request.paymentState]}`,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Card>
  );
}

function StepsCard({ service }: { service: ServiceDetails }) {
  const text = useText(homeCare);
  const words = useText(common);
  const now = useNow();
  return (
    <Card aria-label={text.timeline}>
      <CardHeader title={text.timeline} />
      <div className={styles.body}>
        <Timeline label={text.timeline} items={homeSteps(service, now, text, words)} />
      </div>
    </Card>
  );
}

function NotesCard({ notes }: { notes: string }) {
  const text = useText(homeCare);
  return (
    <Card aria-label={text.notes}>
      <CardHeader title={text.notes} />
      <p className={styles.notes}>{notes || text.noNotes}</p>
    </Card>
  );
}
