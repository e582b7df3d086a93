import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { consultationQuery, setMode } from '#api/resources/consultations.ts';
import type { Consultation } from '#contract/consultations.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import stage from '#features/consultation-room/call/stage.module.css';
import styles from '#features/consultation-room/panel.module.css';
import { useRoomChat } from '#features/consultation-room/use-room-chat.ts';
import type { PanelTab } from '#features/consultation-room/panel-tabs.tsx';
import { WorkPanel } from '#features/consultation-room/work-panel.tsx';
import { loadLater } from '#lib/load-later.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { toast } from '#ui/feedback/notify.ts';

const loadStage = () => import('#features/consultation-room/call/call-stage.tsx');
/** Begins to load with the screen. It is not a part of its chunk, because guests and nurses have the call without the room. */
const stageCode = loadStage().catch(() => loadLater(loadStage));
const CallStage = lazy(async () => ({ default: (await stageCode).CallStage }));

/**
 * Returns the tab on which a doctor enters: after a hand-over, what the nurse saw and wrote is read first. In person the note begins with
 * the vital signs, and a note that was begun is continued.
 */
function firstTab({ isHandedOver, consultationMode, note, prescriptions }: Consultation): PanelTab {
  const { history, examination, diagnoses, advice } = note;
  const isBegun = [history, examination, advice].some(Boolean) || diagnoses.length + prescriptions.length > 0;
  return isHandedOver && consultationMode !== 'IN_PERSON' && !isBegun ? 'summary' : 'note';
}

interface RoomScreenProps {
  consultationNumber: string;
  /** The notice of a new version, or of data from before while offline; the route passes it in. */
  notice: ReactNode;
  onCompleted: () => void;
  /** Leaves the room: to the record of a visit that has ended, else to the queues. */
  onBack: (hasEnded: boolean) => void;
}

/** The consultation room: the call, and beside it the tabs to work in. */
export function RoomScreen({ consultationNumber, notice, onCompleted, onBack }: RoomScreenProps) {
  const text = useText(room);
  const client = useQueryClient();
  const query = consultationQuery(consultationNumber);
  const { data: consultation } = useSuspenseQuery(query);
  const [tab, setTab] = useState<PanelTab>(() => firstTab(consultation));
  const chat = useRoomChat({ consultationId: consultation.id, inView: tab === 'chat' });

  async function changeMode(consultationMode: ConsultationMode): Promise<void> {
    try {
      const answer = await setMode({ consultationNumber, consultationMode });
      client.setQueryData(query.queryKey, answer.consultation);
      if (consultationMode === 'CHAT') setTab('chat');
    } catch (error) {
      toast({
        tone: 'danger',
        text: wordsOf(error, text.offline),
      });
    }
  }

  return (
    <div className={styles.room} data-tab={tab} data-ended={consultation.endedAt !== null || undefined}>
      <Suspense fallback={<section className={stage.stage} aria-busy="true" />}>
        <CallStage
          consultation={consultation}
          writing={tab === 'note' || tab === 'lab'}
          newMessages={chat.unread}
          onChat={() => setTab('chat')}
          onBack={() => onBack(consultation.endedAt !== null)}
        />
      </Suspense>
      <WorkPanel
        consultation={consultation}
        notice={notice}
        chat={chat}
        tab={tab}
        onTab={setTab}
        onMode={(mode) => void changeMode(mode)}
        onCompleted={onCompleted}
      />
    </div>
  );
}
