import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { NurseVisitDetails } from '#contract/nurse-visits.ts';
import { nurseVisitQuery, readVisitMobile, useVisitHere } from '#api/resources/nurse-visits.ts';
import { CallPatient } from '#care/call-patient.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import { isVisitOpen } from '#domain/home-visits.ts';
import { AskDoctor } from '#features/home-visits/ask-doctor.tsx';
import { AskedCard, AskedState, type OpenConsultation } from '#features/home-visits/asked-card.tsx';
import { GiveVisit } from '#features/home-visits/give-visit.tsx';
import styles from '#features/home-visits/home-visits.module.css';
import { OrderCard } from '#features/home-visits/order-card.tsx';
import { OtherVisits } from '#features/home-visits/other-visits.tsx';
import { ReportCard } from '#features/home-visits/report-card.tsx';
import { VisitStatus } from '#features/home-visits/visit-status.tsx';
import { VisitVitals } from '#features/home-visits/visit-vitals.tsx';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { LoadingPage } from '#ui/feedback/loaded.tsx';
import { IconButton } from '#ui/inputs/button.tsx';

interface VisitScreenProps {
  visitId: string;
  /** The signed-in person. */
  userId: string;
  onBack: () => void;
  /** The visit is someone else's now. */
  onGiven: () => void;
  onConsultation: OpenConsultation;
}

/** One home visit, in the order in which a nurse needs it at the bed: patient, address, report, vital signs. */
export function VisitScreen({ visitId, ...props }: VisitScreenProps) {
  const query = useQuery(nurseVisitQuery(visitId));
  if (!query.data) return <LoadingPage query={query} />;
  return <VisitPage key={visitId} visit={query.data} {...props} />;
}

type VisitPageProps = Omit<VisitScreenProps, 'visitId'> & { visit: NurseVisitDetails };

function VisitPage({ visit, ...props }: VisitPageProps) {
  const here = useVisitHere(visit);
  return (
    <>
      <VisitHead {...props} visit={here} />
      <main id="main" tabIndex={-1} className={styles.columns}>
        <div className={styles.column}>
          {visit.askedDoctor && <AskedCard asked={visit.askedDoctor} onOpen={props.onConsultation} />}
          <OrderCard visit={here} />
          <ReportCard visit={here} />
        </div>
        <div className={styles.column}>
          <VisitVitals visit={here} />
          <OtherVisits visits={visit.others} />
        </div>
      </main>
    </>
  );
}

function VisitHead({ visit, userId, onBack, onGiven }: VisitPageProps) {
  const words = useText(common);
  const { id, patient, serviceNumber, visitStatus, isOrderOpen, askedDoctor } = visit;
  const { allergy, health } = usePatientFacts(patient);
  return (
    <PersonHeader
      name={patient.name}
      nameLang={patient.nameLang}
      facts={[
        ageAndSex(patient),
        `MRN ${patient.mrn}`,
        serviceNumber,
        mobileText(patient),
        ...health,
        patient.languages.join(', '),
      ]}
      allergy={allergy}
      status={
        <>
          <VisitStatus {...visit} />
          {/* In sight wherever the page is scrolled to. */}
          {askedDoctor && !askedDoctor.endedAt && <AskedState asked={askedDoctor} />}
        </>
      }
      back={<IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />}
      actions={
        isOrderOpen && (
          <>
            <AskDoctor visit={visit} />
            <CallPatient readMobile={() => readVisitMobile(id)} name={patient.name} />
            {isVisitOpen(visitStatus) && <GiveVisit visit={visit} userId={userId} onGiven={onGiven} />}
          </>
        )
      }
    />
  );
}
