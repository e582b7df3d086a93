import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { consultationQuery } from '#api/resources/consultations.ts';
import { LateEmergencyBar } from '#care/late-emergency-bar.tsx';
import { ConsultationActions } from '#features/nurse-consultation/consultation-actions.tsx';
import { useCaptureDraft } from '#features/nurse-consultation/capture-draft.ts';
import { VisitDocuments } from '#features/nurse-consultation/visit-documents.tsx';
import { VisitTabs, type VisitTab } from '#features/nurse-consultation/visit-tabs.tsx';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { HandOverAndAccept } from '#features/nurse-consultation/hand-over-and-accept.tsx';
import { PatientHead } from '#features/nurse-consultation/patient-head.tsx';
import { DeteriorationNote } from '#care/vitals/deterioration-note.tsx';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/layout/page.tsx';

interface CallWays {
  onChat: () => void;
  onLeft: () => void;
}

interface NurseConsultationProps {
  consultationNumber: string;
  onLeave: () => void;
  /** An emergency was accepted from here. */
  onAccepted: (request: ServiceRequest) => void;
  /** How the device is connected: the route brings it. */
  status: ReactNode;
  /** A new version, or as of when it was read without a connection: the route brings it. */
  notice: ReactNode;
  /** The call, once the nurse joins it: the route brings it too. */
  call: (consultation: Consultation, ways: CallWays) => ReactNode;
}

/** The nurse with one patient: chat and comments beside the capture of documents. */
export function NurseConsultationScreen({ consultationNumber, ...rest }: NurseConsultationProps) {
  const query = useQuery(consultationQuery(consultationNumber));
  if (query.data) return <Visit consultation={query.data} {...rest} />;
  return (
    <Page>
      <Loaded page query={query} rows={5}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function Visit({
  consultation,
  onLeave,
  onAccepted,
  status,
  notice,
  call,
}: Omit<NurseConsultationProps, 'consultationNumber'> & { consultation: Consultation }) {
  const text = useText(nurse);
  const [tab, setTab] = useState<VisitTab>('messages');
  const [calling, setCalling] = useState(false);
  return (
    <main id="main" tabIndex={-1} className={cx(styles.screen, calling && styles.calling)}>
      {notice}
      <PatientHead
        consultation={consultation}
        onBack={onLeave}
        status={status}
        calling={calling}
        onCall={() => setCalling(true)}
      />
      <LateEmergencyBar
        onAccepted={onAccepted}
        more={
          consultation.request?.may.includes('handOver')
            ? (accept) => <HandOverAndAccept consultation={consultation} onAccept={accept} />
            : undefined
        }
      />
      <DeteriorationNote of={consultation.deterioration} isDoctor={false} />
      {consultation.request?.reason && (
        <p className={styles.reason} lang={consultation.request.reasonLang}>
          <b>{text.reason}:</b> {consultation.request.reason}
        </p>
      )}
      <VisitWork
        consultation={consultation}
        tab={tab}
        onTab={setTab}
        onLeave={onLeave}
        stage={
          calling && call(consultation, { onChat: () => setTab('messages'), onLeft: () => setCalling(false) })
        }
      />
    </main>
  );
}

interface VisitWorkProps extends Pick<NurseConsultationProps, 'onLeave'> {
  consultation: Consultation;
  tab: VisitTab;
  onTab: (tab: VisitTab) => void;
  /** The call; nothing outside of one. */
  stage: ReactNode;
}

/** The call, the parts of the visit, and what ends it. */
function VisitWork({ consultation, tab, onTab, onLeave, stage }: VisitWorkProps) {
  const capture = useCaptureDraft();
  return (
    <div className={styles.columns}>
      {stage && <div className={styles.call}>{stage}</div>}
      <VisitTabs consultation={consultation} tab={tab} onTab={onTab} capture={capture} />
      <div className={styles.side}>
        {/* At one place in the tree at each width: a document that is open stays open when a tablet is turned. */}
        <div className={styles.sideWork} data-open={tab === 'capture' || undefined}>
          <VisitDocuments
            consultation={consultation}
            onAgain={(name) => {
              capture.change({ name, isFilming: true, pages: [] });
              onTab('capture');
            }}
          />
        </div>
        {/* Outside of what scrolls: a window of any height shows how the visit is returned or ended. */}
        <ConsultationActions consultation={consultation} onLeave={onLeave} />
      </div>
    </div>
  );
}
