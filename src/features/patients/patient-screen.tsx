import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ShieldCheck } from 'lucide-react';
import type { Member } from '#contract/members.ts';
import { patientQuery } from '#api/resources/patients.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import { ConsultationsTab } from '#features/patients/consultations-tab.tsx';
import { DocumentsTab } from '#features/patients/documents-tab.tsx';
import { LabsTab } from '#features/patients/labs-tab.tsx';
import { PatientActions } from '#features/patients/patient-actions.tsx';
import type { PatientSearch, PatientTab } from '#features/patients/patient-search.ts';
import { PrescriptionsTab } from '#features/patients/prescriptions-tab.tsx';
import { SummaryTab } from '#features/patients/summary-tab.tsx';
import { VitalsTab } from '#features/patients/vitals-tab.tsx';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { common } from '#i18n/en/common.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { LoadingPage } from '#ui/feedback/loaded.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

export interface PatientView {
  search: PatientSearch;
  onSearch: (change: PatientSearch) => void;
}

interface PatientScreenProps extends PatientView {
  memberId: string;
  /** The signed-in doctor. */
  providerId: string;
  onBack: () => void;
  onConsultation: (consultationNumber: string) => void;
  /** The digital health records: a feature of their own, which the route brings. */
  records: (member: Member) => ReactNode;
  /** Buttons of apps that open for this patient, likewise. */
  apps: ReactNode;
}

/** One patient whom the provider treats. */
export function PatientScreen(props: PatientScreenProps) {
  const query = useQuery(patientQuery(props.memberId));
  if (!query.data) return <LoadingPage query={query} />;
  return <Patient {...props} member={query.data} />;
}

function Patient({
  member,
  providerId,
  search,
  onSearch,
  onBack,
  onConsultation,
  records,
  apps,
}: PatientScreenProps & { member: Member }) {
  const text = useText(patients);
  const view = { memberId: member.id, search, onSearch };
  const tabs: readonly { id: PatientTab; label: string; panel: ReactNode }[] = [
    { id: 'summary', label: text.summary, panel: <SummaryTab member={member} /> },
    {
      id: 'consultations',
      label: text.consultations,
      panel: <ConsultationsTab {...view} providerId={providerId} onOpen={onConsultation} />,
    },
    { id: 'vitals', label: text.vitals, panel: <VitalsTab {...view} /> },
    {
      id: 'prescriptions',
      label: text.prescriptions,
      panel: <PrescriptionsTab memberId={member.id} />,
    },
    { id: 'labs', label: text.labs, panel: <LabsTab {...view} /> },
    { id: 'documents', label: text.documents, panel: <DocumentsTab memberId={member.id} /> },
    { id: 'records', label: text.records, panel: records(member) },
  ];
  return (
    <main id="main" tabIndex={-1}>
      <Head {...{ member, providerId, onBack, apps }} />
      <Tabs
        label={text.parts}
        line
        tabs={tabs}
        selected={search.tab ?? 'summary'}
        onSelect={(tab) => onSearch({ tab: tab as PatientTab, of: undefined })}
      />
    </main>
  );
}

function Head({
  member,
  providerId,
  onBack,
  apps,
}: Pick<PatientScreenProps, 'providerId' | 'onBack' | 'apps'> & { member: Member }) {
  const text = useText(patients);
  const words = useText(common);
  const { allergy, health } = usePatientFacts(member);
  return (
    <PersonHeader
      name={member.name}
      nameLang={member.nameLang}
      facts={[
        ageAndSex(member),
        text.mrnOf(member.mrn),
        mobileText(member),
        ...health,
        member.languages.join(', '),
        ...(member.city ? [member.city] : []),
      ]}
      allergy={allergy}
      status={
        member.healthId && (
          <Chip tone="ok" icon={ShieldCheck}>
            {text.linked}
          </Chip>
        )
      }
      back={<IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />}
      actions={
        <>
          {apps}
          <PatientActions {...{ member, providerId }} />
        </>
      }
    />
  );
}
