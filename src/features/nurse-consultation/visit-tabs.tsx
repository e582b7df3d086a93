import { lazy, Suspense } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { KnownFacts } from '#care/known-facts/known-facts.tsx';
import { Vitals } from '#care/vitals/vitals.tsx';
import type { Capture } from '#features/nurse-consultation/capture-draft.ts';
import { CapturePanel } from '#features/nurse-consultation/capture-panel.tsx';
import { Comments } from '#features/nurse-consultation/comments.tsx';
import { ConsultationChat } from '#features/nurse-consultation/consultation-chat.tsx';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Tabs, type TabItem } from '#ui/layout/tabs.tsx';

const PatientLink = lazy(() =>
  import('#care/patient-link/later-parts.ts').then((m) => ({ default: m.PatientLink })),
);

export type VisitTab = 'messages' | 'vitals' | 'capture' | 'comments' | 'history';

interface VisitTabsProps {
  consultation: Consultation;
  tab: VisitTab;
  onTab: (tab: VisitTab) => void;
  capture: Capture;
}

/** The work of a visit, in the same place on each screen and in a call: one press leads to each part. */
export function VisitTabs({ consultation, tab, onTab, capture }: VisitTabsProps) {
  const text = useText(nurse);
  const tabs: TabItem[] = [
    { id: 'messages', label: text.messages, panel: <ConsultationChat consultation={consultation} /> },
    { id: 'vitals', label: text.vitals, panel: <Vitals consultation={consultation} /> },
    {
      id: 'capture',
      label: text.captureTab,
      panel: (
        <div className={styles.panel}>
          {consultation.may.includes('upload') && (
            <CapturePanel consultation={consultation} capture={capture} />
          )}
        </div>
      ),
    },
    {
      id: 'comments',
      label: text.comments,
      count: consultation.comments.length || undefined,
      panel: <Comments consultation={consultation} />,
    },
    {
      id: 'history',
      label: text.history,
      panel: (
        <div className={styles.panel}>
          <KnownFacts patient={consultation.patient} level={2} />
          <Suspense>
            <PatientLink consultationNumber={consultation.consultationNumber} />
          </Suspense>
        </div>
      ),
    },
  ];
  return (
    <Card className={styles.talk}>
      <Tabs label={text.parts} tabs={tabs} selected={tab} onSelect={(id) => onTab(id as VisitTab)} fill />
    </Card>
  );
}
