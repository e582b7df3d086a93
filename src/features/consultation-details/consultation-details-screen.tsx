import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, DoorOpen, FolderHeart, Pencil } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { consultationQuery } from '#api/resources/consultations.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import type { DetailsTab } from '#features/consultation-details/details-search.ts';
import { DocumentsTab } from '#features/consultation-details/documents-tab.tsx';
import { MessagesTab } from '#features/consultation-details/messages-tab.tsx';
import { PaymentsTab } from '#features/consultation-details/payments-tab.tsx';
import { SummaryTab } from '#features/consultation-details/summary-tab.tsx';
import { TrailTab } from '#features/consultation-details/trail-tab.tsx';
import { AppointmentActions } from '#care/appointments/appointment-actions.tsx';
import { common } from '#i18n/en/common.ts';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { buttonClass, IconButton } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { VisitLoading } from '#care/visit-loading.tsx';
import { OtherRequests } from '#care/other-requests.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

interface ConsultationDetailsProps {
  consultationNumber: string;
  providerId: string;
  tab: DetailsTab | undefined;
  onTab: (tab: DetailsTab) => void;
  onBack: () => void;
}

/** Everything about one consultation: what was found, written, prescribed, said, paid; who did what. */
export function ConsultationDetailsScreen(props: ConsultationDetailsProps) {
  const query = useQuery(consultationQuery(props.consultationNumber));
  if (!query.data) return <VisitLoading query={query} />;
  return <Details {...props} consultation={query.data} />;
}

function Details(props: ConsultationDetailsProps & { consultation: Consultation }) {
  const { consultation, tab = 'summary', onTab } = props;
  const text = useText(consultationDetails);
  const tabs: readonly { id: DetailsTab; label: string; panel: React.ReactNode }[] = [
    { id: 'summary', label: text.summary, panel: <SummaryTab consultation={consultation} /> },
    { id: 'documents', label: text.documents, panel: <DocumentsTab consultation={consultation} /> },
    { id: 'messages', label: text.messages, panel: <MessagesTab consultation={consultation} /> },
    { id: 'payments', label: text.payments, panel: <PaymentsTab consultation={consultation} /> },
    { id: 'trail', label: text.trail, panel: <TrailTab consultation={consultation} /> },
  ];
  return (
    <main id="main" tabIndex={-1}>
      <Head {...props} />
      <Tabs label={text.parts} line tabs={tabs} selected={tab} onSelect={(id) => onTab(id as DetailsTab)} />
    </main>
  );
}

function Head({
  consultation,
  providerId,
  onBack,
}: ConsultationDetailsProps & { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const words = useText(common);
  const { patient, consultationNumber, consultationStatus, consultationMode, may } = consultation;
  const { allergy, health } = usePatientFacts(patient);
  return (
    <PersonHeader
      name={patient.name}
      nameLang={patient.nameLang}
      facts={[
        ageAndSex(patient),
        text.mrn(patient.mrn),
        consultationNumber,
        words[consultationMode],
        ...health,
      ]}
      allergy={allergy}
      status={<StatusChip status={consultationStatus} label={words[consultationStatus]} />}
      back={<IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />}
      below={<OtherRequests of={consultation.otherRequests} />}
      actions={
        <>
          <Link className={buttonClass({ tone: 'quiet' })} to="/patient/$id" params={{ id: patient.id }}>
            <Icon of={FolderHeart} />
            {text.record}
          </Link>
          {consultation.provider?.providerId === providerId && (
            <AppointmentActions consultation={consultation} />
          )}
          {(may.includes('join') || consultation.mayCorrect) && (
            <Link
              className={buttonClass(may.includes('join') ? {} : { tone: 'quiet' })}
              to="/consultation/$id/$provider"
              params={{ id: consultationNumber, provider: providerId }}
            >
              <Icon of={may.includes('join') ? DoorOpen : Pencil} />
              {may.includes('join') ? text.enter : text.correct}
            </Link>
          )}
        </>
      }
    />
  );
}
