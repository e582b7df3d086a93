import { Flashlight, FlashlightOff, MessageSquare, PhoneOff, RefreshCw, Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ChatPanel } from '#features/consultation-room/chat-panel.tsx';
import { MuteButtons } from '#features/consultation-room/call/call-controls.tsx';
import { CallTiles } from '#features/consultation-room/call/call-tiles.tsx';
import { outOfFullScreen } from '#features/consultation-room/call/full-screen.ts';
import { RecordingBar } from '#features/consultation-room/call/recording-bar.tsx';
import { useRecording } from '#features/consultation-room/call/use-recording.ts';
import { QualityPill } from '#features/consultation-room/call/quality-pill.tsx';
import type { Ticket } from '#features/consultation-room/call/guest-invitation.tsx';
import styles from './guest.module.css';
import { PictureNote } from './picture-note.tsx';
import { CallNotice } from '#features/consultation-room/call/stage-words.tsx';
import stage from '#features/consultation-room/call/stage.module.css';
import type { Call } from '#features/consultation-room/call/use-call.ts';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { useRoomChat } from '#features/consultation-room/use-room-chat.ts';
import { callWords } from '#i18n/en/call.ts';
import { guest } from '#i18n/en/guest.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { RoomButton } from '#care/room-button.tsx';

const DeviceDialog = lazy(async () => ({
  default: (await import('#features/consultation-room/call/device-dialog.tsx')).DeviceDialog,
}));

interface GuestCallProps {
  call: Call;
  ticket: Ticket;
  inviter: string;
  /** The patient waits for the inviter. */
  isPatient: boolean;
  onLeave: () => void;
}

/** After admission: the call and its chat. */
export function GuestCall({ call, ticket, inviter, isPatient, onLeave }: GuestCallProps) {
  const text = useText(guest);
  const words = useText(callWords);
  const { consultationId, token, consultationMode } = ticket;
  const [chatOpen, setChatOpen] = useState(consultationMode === 'CHAT');
  const [seen, setSeen] = useState(0);
  const chat = useRoomChat({ consultationId, token, inView: chatOpen });
  const open = useOpenDocument(token);
  const theirs = chat.lines.filter((line) => !line.mine).length;
  const news = chatOpen ? 0 : Math.max(0, theirs - seen);

  const [choosesDevices, setChoosesDevices] = useState(false);

  const toggleChat = outOfFullScreen(() => {
    setSeen(theirs);
    setChatOpen(!chatOpen);
  });
  return (
    <main id="main" tabIndex={-1} data-call className={cx(styles.call, chatOpen && styles.withChat)}>
      <h1 className="vh">{text.call}</h1>
      <section className={cx(stage.stage, styles.stage)} aria-label={text.call}>
        <CallTop inviter={inviter} view={call.view} />
        <GuestNotes {...{ call, ticket, isPatient }} lines={chat.lines} />
        <CallTiles
          call={call}
          absent={{
            name: inviter,
            lang: 'en',
            words: isPatient ? text.patientWaitTitle(inviter) : undefined,
          }}
        />
        <CallNotice call={call} onChat={chatOpen ? undefined : toggleChat} />
        <div className={cx(stage.controls, styles.controls)}>
          <CameraButtons call={call} />
          <span className={styles.group}>
            <RoomButton
              icon={MessageSquare}
              label={chatOpen ? text.closeChat : news > 0 ? `${text.chat}: ${news}` : text.chat}
              pressed={chatOpen}
              count={news}
              onClick={toggleChat}
            />
            <RoomButton
              icon={Settings2}
              label={words.devices}
              onClick={outOfFullScreen(() => setChoosesDevices(true))}
            />
            <RoomButton icon={PhoneOff} label={text.leave} hang onClick={onLeave} />
          </span>
        </div>
      </section>
      {chatOpen && (
        <section className={styles.chat} aria-label={text.chat}>
          <ChatPanel chat={chat} label={text.messages} composeLabel={text.write} onOpen={open} />
        </section>
      )}
      <Suspense>
        {choosesDevices && <DeviceDialog call={call} onClose={() => setChoosesDevices(false)} />}
      </Suspense>
    </main>
  );
}

interface GuestNotesProps extends Pick<GuestCallProps, 'call' | 'ticket' | 'isPatient'> {
  lines: ReturnType<typeof useRoomChat>['lines'];
}

/** Asks about a recording, and tells of a picture that was taken. */
function GuestNotes({ call: { view }, ticket, lines, isPatient }: GuestNotesProps) {
  const { consultationId, token } = ticket;
  const recorded = useRecording({ consultationId, token, view });
  return (
    <>
      <RecordingBar call={recorded} view={view} />
      <PictureNote lines={lines} members={view.members} isPatient={isPatient} />
    </>
  );
}

function CallTop({ inviter, view }: { inviter: string; view: Call['view'] }) {
  const words = useText(callWords);
  return (
    <header className={styles.top}>
      <span className={styles.inviter}>{inviter}</span>
      <QualityPill view={view} />
      {view.throughServer && <p className={stage.through}>{words.throughServer}</p>}
    </header>
  );
}

/** Microphone and camera; the other camera of a phone, and its light. */
function CameraButtons({ call }: { call: Call }) {
  const text = useText(guest);
  const words = useText(callWords);
  const { torch } = call.local;
  return (
    <span className={styles.group}>
      <MuteButtons call={call} />
      {canTurn(call) && (
        <RoomButton icon={RefreshCw} label={text.turnCamera} onClick={() => void call.media.turnCamera()} />
      )}
      {torch && (
        <RoomButton
          icon={torch === 'on' ? FlashlightOff : Flashlight}
          label={torch === 'on' ? words.torchOff : words.torchOn}
          pressed={torch === 'on'}
          onClick={() => void call.media.setTorch(torch === 'off')}
        />
      )}
    </span>
  );
}

/** True if the device has another camera, as a phone has at its back. */
function canTurn({ local }: Call): boolean {
  return local.camera === 'on' && local.devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}
