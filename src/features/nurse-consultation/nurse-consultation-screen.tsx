import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { consultationQuery } from '#api/resources/consultations.ts';
import { LateEmergencyBar } from '#care/late-emergency-bar.tsx';
import { KnownFacts } from '#care/known-facts/known-facts.tsx';
import { CapturePanel } from '#features/nurse-consultation/capture-panel.tsx';
import { Comments } from '#features/nurse-consultation/comments.tsx';
import { ConsultationActions } from '#features/nurse-consultation/consultation-actions.tsx';
import { ConsultationChat } from '#features/nurse-consultation/consultation-chat.tsx';
import { Documents } from '#features/nurse-consultation/documents.tsx';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { HandOverAndAccept } from '#features/nurse-consultation/hand-over-and-accept.tsx';
import { PatientHead } from '#features/nurse-consultation/patient-head.tsx';
import { DeteriorationNote } from '#care/vitals/deterioration-note.tsx';
import { Vitals } from '#care/vitals/vitals.tsx';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/layout/card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Tabs, type TabItem } from '#ui/layout/tabs.tsx';

const AskedOfPatient = lazy(() =>
  import('#care/patient-link/later-parts.ts').then((m) => ({ default: m.AskedOfPatient })),
);
const PatientLink = lazy(() =>
  import('#care/patient-link/later-parts.ts').then((m) => ({ default: m.PatientLink })),
);

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

function tabsOf(consultation: Consultation, text: (typeof nurse)['en']): readonly TabItem[] {
  return [
    { id: 'messages', label: text.messages, panel: <ConsultationChat consultation={consultation} /> },
    {
      id: 'comments',
      label: text.comments,
      count: consultation.comments.length || undefined,
      panel: <Comments consultation={consultation} />,
    },
    { id: 'vitals', label: text.vitals, panel: <Vitals consultation={consultation} /> },
    {
      id: 'history',
      label: text.history,
      panel: (
        <div className={styles.vitals}>
          <KnownFacts patient={consultation.patient} level={2} />
          <Suspense>
            <PatientLink consultationNumber={consultation.consultationNumber} />
          </Suspense>
        </div>
      ),
    },
  ];
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
  const [tab, setTab] = useState('messages');
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
      <div className={styles.columns}>
        {calling && (
          <div className={styles.call}>
            {call(consultation, { onChat: () => setTab('messages'), onLeft: () => setCalling(false) })}
          </div>
        )}
        <Card className={styles.talk}>
          <Tabs
            label={text.messages}
            tabs={tabsOf(consultation, text)}
            selected={tab}
            onSelect={setTab}
            fill
          />
        </Card>
        <Side consultation={consultation} onLeave={onLeave} />
      </div>
    </main>
  );
}

/** Documents, and what the nurse can do with the visit. */
function Side({ consultation, onLeave }: { consultation: Consultation; onLeave: () => void }) {
  // A count, so that asking twice for the same document opens the camera twice.
  const [again, setAgain] = useState<{ name?: string; count: number }>({ count: 0 });
  const mayCapture = consultation.may.includes('upload');
  return (
    <div className={styles.side}>
      <div className={styles.sideWork}>
        {mayCapture && <CapturePanel key={again.count} consultation={consultation} again={again.name} />}
        <Documents
          consultation={consultation}
          onAgain={mayCapture ? (name) => setAgain({ name, count: again.count + 1 }) : undefined}
        />
        <Suspense>
          <Card pad>
            <AskedOfPatient
              consultationNumber={consultation.consultationNumber}
              readOnly={consultation.endedAt !== null}
            />
          </Card>
        </Suspense>
      </div>
      {/* Outside of what scrolls: a window of any height shows how the visit is returned or ended. */}
      <ConsultationActions consultation={consultation} onLeave={onLeave} />
    </div>
  );
}
