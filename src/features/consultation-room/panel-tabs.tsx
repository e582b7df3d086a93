import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { sharedDocumentsQuery } from '#api/resources/consultations.ts';
import { Vitals } from '#features/consultation-room/chart.tsx';
import { ChatPanel } from '#features/consultation-room/chat-panel.tsx';
import { FilesTab } from '#features/consultation-room/files-tab.tsx';
import { LabTab } from '#features/consultation-room/lab-tab.tsx';
import { NoteSection } from '#features/consultation-room/note/note-section.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { PrescriptionPad } from '#features/consultation-room/prescribing/prescription-pad.tsx';
import { SummaryTab } from '#features/consultation-room/summary-tab.tsx';
import type { NoteSaver } from '#features/consultation-room/note/note-saver.ts';
import { useNotePart } from '#features/consultation-room/note/use-note.ts';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import type { Pad } from '#features/consultation-room/prescribing/use-pad.ts';
import type { RoomChat } from '#features/consultation-room/use-room-chat.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { Tabs } from '#ui/layout/tabs.tsx';

export type PanelTab = 'summary' | 'chat' | 'note' | 'lab' | 'files';

interface PanelTabsProps {
  consultation: Consultation;
  chat: RoomChat;
  note: NoteSaver;
  pad: Pad;
  /** Results that came since the orders were last looked at. */
  newResults: number;
  readOnly: boolean;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onMode: (mode: ConsultationMode) => void;
}

/** The five tabs of a consultation. Their callers hold what is being written, so that a change of tab loses nothing. */
export function PanelTabs(props: PanelTabsProps) {
  const { consultation, chat, newResults, tab, onTab, onMode } = props;
  const text = useText(room);
  const { data: files = [] } = useQuery(sharedDocumentsQuery(consultation.id));
  const { may, labOrders } = consultation;
  const counted = (count: number) => (count ? { count } : {});
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
      panel: <ChatTab {...{ consultation, chat }} />,
    },
    {
      id: 'note',
      label: text.noteTab,
      panel: <NoteTab {...props} />,
    },
    {
      id: 'lab',
      label: text.labTab,
      ...(newResults ? { count: text.newResults(newResults), hot: true } : counted(labOrders.length)),
      panel: <LabTab consultation={consultation} mayOrder={may.includes('order')} />,
    },
    {
      id: 'files',
      label: text.filesTab,
      ...counted(files.length),
      panel: <FilesTab consultation={consultation} />,
    },
  ];
  return (
    <Tabs
      className={styles.tabs}
      label={text.panel}
      tabs={tabs}
      selected={tab}
      onSelect={(id) => onTab(id as PanelTab)}
    />
  );
}

/** The note and the prescription. In person, the examination is made here: the vital signs come first. */
function NoteTab({ consultation, note, pad, readOnly, onTab, onMode }: PanelTabsProps) {
  const diagnoses = useNotePart(note, (view) => view.note.diagnoses);
  const onVideo = (): void => onMode('VIDEO');
  const { consultationMode, may } = consultation;
  return (
    <div className={styles.scroll}>
      {consultationMode === 'IN_PERSON' && (
        <Vitals consultation={consultation} readOnly={!may.includes('chat')} />
      )}
      <NoteSection saver={note} consultation={consultation} isClosed={readOnly} />
      <PrescriptionPad
        {...{ consultation, pad, readOnly, onVideo }}
        diagnoses={diagnoses}
        onWeight={() => onTab('summary')}
      />
    </div>
  );
}

function ChatTab({ consultation: { patient, may }, chat }: Pick<PanelTabsProps, 'consultation' | 'chat'>) {
  const text = useText(room);
  const open = useOpenDocument();
  return (
    <ChatPanel
      chat={chat}
      label={text.messagesWith(patient.name)}
      composeLabel={text.messageTo(patient.name)}
      readOnly={!may.includes('chat')}
      mayAttach
      onOpen={open}
    />
  );
}
