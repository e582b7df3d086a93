import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { ForWhom } from '#features/consultation-room/for-whom.tsx';
import { DeteriorationNote } from '#care/vitals/deterioration-note.tsx';
import { PatientStrip } from '#features/consultation-room/patient-strip.tsx';
import { PanelTabs, type PanelTab } from '#features/consultation-room/panel-tabs.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { SignRow } from '#features/consultation-room/prescribing/sign-row.tsx';
import type { RoomChat } from '#features/consultation-room/use-room-chat.ts';
import type { NoteSaver } from '#features/consultation-room/note/note-saver.ts';
import { useNote, useNotePart } from '#features/consultation-room/note/use-note.ts';
import { isCorrecting } from '#features/consultation-room/prescribing/prescription-pad.tsx';
import { useOrderNews } from '#features/consultation-room/use-order-news.ts';
import { usePad } from '#features/consultation-room/prescribing/use-pad.ts';
import { OtherRequests } from '#care/other-requests.tsx';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { AllergyNote } from '#care/allergy-note.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useSavedHere } from '#ui/saved-here.ts';

const CompleteDialog = lazy(() =>
  import('#features/consultation-room/complete-dialog.tsx').then((m) => ({ default: m.CompleteDialog })),
);

interface WorkPanelProps {
  consultation: Consultation;
  notice: ReactNode;
  chat: RoomChat;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onMode: (mode: ConsultationMode) => void;
  onCompleted: () => void;
}

/** The half beside the call: summary, chat, note, prescription, orders, files. */
export function WorkPanel(props: WorkPanelProps) {
  const { consultation, notice, chat, tab, onTab, onMode, onCompleted } = props;
  const text = useText(room);
  const note = useNote(consultation);
  const pad = usePad(consultation);
  const [completing, setCompleting] = useState(false);
  const newResults = useOrderNews(consultation, tab === 'lab', () => onTab('lab'));
  const { patient, may } = consultation;
  const { allergy } = usePatientFacts(patient);
  const readOnly = !may.includes('prescribe');
  return (
    <main id="main" tabIndex={-1} className={styles.panel}>
      {notice}
      <ForWhom onPhone patient={patient} />
      <div className={styles.top}>
        <div className={styles.grow}>
          <AllergyNote boxed allergy={allergy} />
        </div>
        {!readOnly && !consultation.signature && <SaveState saver={note} />}
        {may.includes('complete') && (
          <Button size="s" tone="quiet" onClick={() => setCompleting(true)}>
            {text.complete}
          </Button>
        )}
        <PatientStrip patientId={patient.id} />
        <OtherRequests of={consultation.otherRequests} />
      </div>
      <DeteriorationNote of={consultation.deterioration} isDoctor isOwn={!readOnly} />
      <PanelTabs {...{ consultation, chat, note, pad, newResults, readOnly, tab, onTab, onMode }} />
      {(!readOnly || isCorrecting(consultation, pad)) && (
        <SignRow consultation={consultation} pad={pad} saver={note} onSummary={() => onTab('summary')} />
      )}
      <Suspense>
        {completing && (
          <CompleteDialog
            consultation={consultation}
            saver={note}
            unsigned={pad.items.length}
            onClose={() => setCompleting(false)}
            onCompleted={onCompleted}
          />
        )}
      </Suspense>
    </main>
  );
}

function SaveState({ saver }: { saver: NoteSaver }) {
  const state = useNotePart(saver, (view) => view.state);
  const savedAt = useNotePart(saver, (view) => view.savedAt);
  const text = useText(room);
  const savedHere = useSavedHere();
  if (state === 'saved' && !savedAt) return null;
  const words = {
    saved: text.saved(clockTime(new Date(savedAt ?? 0).toISOString())),
    typing: text.typing,
    saving: text.saving,
    queued: savedHere,
    conflict: text.typing,
    refused: text.typing,
  };
  const icon = state === 'saved' ? Check : state === 'typing' || state === 'saving' ? Clock : TriangleAlert;
  return (
    <span className={styles.saved} data-state={state} role="status">
      <Icon of={icon} size="s" />
      {words[state]}
    </span>
  );
}
