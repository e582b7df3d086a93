import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import { consultationQuery } from '#api/consultations.ts';
import { CapturePanel } from '#features/nurse-consultation/capture-panel.tsx';
import { Comments } from '#features/nurse-consultation/comments.tsx';
import { ConsultationActions } from '#features/nurse-consultation/consultation-actions.tsx';
import { ConsultationChat } from '#features/nurse-consultation/consultation-chat.tsx';
import { Documents } from '#features/nurse-consultation/documents.tsx';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { PatientHead } from '#features/nurse-consultation/patient-head.tsx';
import { nurse } from '#i18n/en/nurse.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';

interface NurseConsultationProps {
  consultationNumber: string;
  onLeave: () => void;
  /** How the device is connected: the route brings it. */
  status: ReactNode;
}

/** The nurse with one patient: chat and comments beside the capture of documents. */
export function NurseConsultationScreen({ consultationNumber, onLeave, status }: NurseConsultationProps) {
  const words = useText(common);
  const { data: consultation, error, refetch } = useQuery(consultationQuery(consultationNumber));
  if (error && !consultation) {
    return (
      <Page>
        <ErrorState title={words.loadFailed} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      </Page>
    );
  }
  if (!consultation) {
    return (
      <Page>
        <Skeleton rows={5} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return <Loaded consultation={consultation} onLeave={onLeave} status={status} />;
}

function Loaded({
  consultation,
  onLeave,
  status,
}: Omit<NurseConsultationProps, 'consultationNumber'> & { consultation: Consultation }) {
  const text = useText(nurse);
  const [tab, setTab] = useState('messages');
  const tabs = [
    { id: 'messages', label: text.messages, panel: <ConsultationChat consultation={consultation} /> },
    {
      id: 'comments',
      label: text.comments,
      count: consultation.comments.length || undefined,
      panel: <Comments consultation={consultation} />,
    },
  ];
  return (
    <div className={styles.screen}>
      <PatientHead consultation={consultation} onBack={onLeave} status={status} />
      <main id="main" tabIndex={-1} className={styles.columns}>
        <Card className={styles.talk}>
          <Tabs label={text.messages} tabs={tabs} selected={tab} onSelect={setTab} className={styles.tabs} />
        </Card>
        <div className={styles.side}>
          {consultation.may.includes('upload') && <CapturePanel consultation={consultation} />}
          <Documents consultation={consultation} />
          <ConsultationActions consultation={consultation} onLeave={onLeave} />
        </div>
      </main>
    </div>
  );
}
