import { MessageSquare, PhoneOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { ChatPanel } from '#features/consultation-room/chat-panel.tsx';
import { MuteButtons } from '#features/consultation-room/call/call-controls.tsx';
import { CallTiles } from '#features/consultation-room/call/call-tiles.tsx';
import type { Ticket } from '#features/consultation-room/call/guest-invitation.tsx';
import styles from './guest.module.css';
import { CallNotice } from '#features/consultation-room/call/stage-words.tsx';
import stage from '#features/consultation-room/call/stage.module.css';
import type { Call } from '#features/consultation-room/call/use-call.ts';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { useRoomChat } from '#features/consultation-room/use-room-chat.ts';
import { guest } from '#i18n/en/guest.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { RoomButton } from '#care/room-button.tsx';

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
  const { consultationId, token, consultationMode } = ticket;
  const [chatOpen, setChatOpen] = useState(consultationMode === 'CHAT');
  const [seen, setSeen] = useState(0);
  const chat = useRoomChat({ consultationId, token, inView: chatOpen });
  const open = useOpenDocument(token);
  const theirs = chat.lines.filter((line) => !line.mine).length;
  const news = chatOpen ? 0 : Math.max(0, theirs - seen);

  function toggleChat(): void {
    setSeen(theirs);
    setChatOpen(!chatOpen);
  }
  return (
    <main id="main" tabIndex={-1} data-call className={cx(styles.call, chatOpen && styles.withChat)}>
      <h1 className="vh">{text.call}</h1>
      <section className={cx(stage.stage, styles.stage)} aria-label={text.call}>
        <CallTiles
          call={call}
          absent={{
            name: inviter,
            lang: 'en',
            words: isPatient ? text.patientWaitTitle(inviter) : undefined,
          }}
        />
        <CallNotice call={call} onChat={chatOpen ? undefined : toggleChat} />
        <div className={stage.controls}>
          <MuteButtons call={call} />
          {canTurn(call) && (
            <RoomButton
              icon={RefreshCw}
              label={text.turnCamera}
              onClick={() => void call.media.turnCamera()}
            />
          )}
          <RoomButton
            icon={MessageSquare}
            label={chatOpen ? text.closeChat : news > 0 ? `${text.chat}: ${news}` : text.chat}
            pressed={chatOpen}
            count={news}
            onClick={toggleChat}
          />
          <RoomButton icon={PhoneOff} label={text.leave} hang onClick={onLeave} />
        </div>
      </section>
      {chatOpen && (
        <section className={styles.chat} aria-label={text.chat}>
          <ChatPanel chat={chat} label={text.messages} composeLabel={text.write} onOpen={open} />
        </section>
      )}
    </main>
  );
}

/** True if the device has another camera, as a phone has at its back. */
function canTurn({ local }: Call): boolean {
  return local.camera === 'on' && local.devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}
