import { lazy, Suspense, useState } from 'react';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { sharedDocumentsQuery } from '#api/consultations.ts';
import { ChatPanel } from '#features/consultation-room/chat-panel.tsx';
import { FilesTab } from '#features/consultation-room/files-tab.tsx';
import { LabTab } from '#features/consultation-room/lab-tab.tsx';
import { NoteForm } from '#features/consultation-room/note-form.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { PrescriptionPad } from '#features/consultation-room/prescription-pad.tsx';
import { SignRow } from '#features/consultation-room/sign-row.tsx';
import { SummaryTab } from '#features/consultation-room/summary-tab.tsx';
import type { RoomChat } from '#features/consultation-room/use-room-chat.ts';
import { useNote, type NoteDesk } from '#features/consultation-room/use-note.ts';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { usePad } from '#features/consultation-room/use-pad.ts';
import { common } from '#i18n/en/common.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { AllergyNote } from '#ui/allergy-note.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tabs } from '#ui/tabs.tsx';

const CompleteDialog = lazy(() =>
  import('#features/consultation-room/complete-dialog.tsx').then((m) => ({ default: m.CompleteDialog })),
);

export type PanelTab = 'summary' | 'chat' | 'note' | 'lab' | 'files';

interface WorkPanelProps {
  consultation: Consultation;
  chat: RoomChat;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onMode: (mode: ConsultationMode) => void;
  onCompleted: () => void;
}

/** The light half: what is known, written, prescribed, ordered. */
export function WorkPanel({ consultation, chat, tab, onTab, onMode, onCompleted }: WorkPanelProps) {
  const text = useText(room);
  const shared = useText(common);
  const note = useNote(consultation);
  const pad = usePad(consultation);
  const open = useOpenDocument();
  const { data: files = [] } = useQuery(sharedDocumentsQuery(consultation.id));
  const [completing, setCompleting] = useState(false);
  const { patient, may, labOrders } = consultation;
  const readOnly = !may.includes('prescribe');
  const allergies = patient.allergies.join(', ');
  const counted = (count: number) => (count ? { count } : {});
  const onVideo = (): void => onMode('VIDEO');
  const tabs = [
    {
      id: 'summary',
      label: text.summary,
      panel: <SummaryTab {...{ consultation, onMode }} readOnly={!may.includes('chat')} />,
    },
    {
      id: 'chat',
      label: text.chat,
      ...counted(chat.unread),
      hot: true,
      panel: (
        <ChatPanel
          chat={chat}
          label={text.messagesWith(patient.name)}
          composeLabel={text.messageTo(patient.name)}
          readOnly={!may.includes('chat')}
          mayAttach
          onOpen={open}
        />
      ),
    },
    {
      id: 'note',
      label: text.noteTab,
      panel: (
        <div className={styles.scroll}>
          <NoteForm desk={note} readOnly={readOnly} />
          <PrescriptionPad {...{ consultation, pad, readOnly, onVideo }} />
        </div>
      ),
    },
    {
      id: 'lab',
      label: text.labTab,
      ...counted(labOrders.length),
      panel: <LabTab consultation={consultation} mayOrder={may.includes('order')} />,
    },
    {
      id: 'files',
      label: text.filesTab,
      ...counted(files.length),
      panel: <FilesTab consultationId={consultation.id} />,
    },
  ];
  return (
    <main id="main" tabIndex={-1} className={styles.panel}>
      <div className={styles.top}>
        <div className={styles.grow}>
          <AllergyNote
            boxed
            allergy={{
              known: allergies !== '',
              words: allergies ? shared.allergy(allergies) : shared.noAllergies,
            }}
          />
        </div>
        {!readOnly && <SaveState desk={note} />}
        {may.includes('complete') && (
          <Button size="s" tone="quiet" onClick={() => setCompleting(true)}>
            {text.complete}
          </Button>
        )}
      </div>
      <Tabs
        className={styles.tabs}
        label={text.panel}
        tabs={tabs}
        selected={tab}
        onSelect={(id) => onTab(id as PanelTab)}
      />
      {readOnly ? null : <SignRow consultation={consultation} pad={pad} />}
      <Suspense>
        {completing && (
          <CompleteDialog
            consultation={{ ...consultation, note: note.note }}
            unsigned={pad.items.length}
            onClose={() => setCompleting(false)}
            onCompleted={onCompleted}
          />
        )}
      </Suspense>
    </main>
  );
}

function SaveState({ desk: { state, savedAt } }: { desk: NoteDesk }) {
  const text = useText(room);
  if (state === 'saved' && !savedAt) return null;
  const words = {
    saved: text.saved(clockTime(new Date(savedAt ?? 0).toISOString())),
    typing: text.typing,
    saving: text.saving,
    kept: text.keptHere,
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
