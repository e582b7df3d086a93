import { FileText } from 'lucide-react';
import type { Message } from '#contract/consultation-message.ts';
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import styles from '#features/consultation-room/panel.module.css';
import type { RoomChat } from '#features/consultation-room/use-room-chat.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { DOCUMENTS } from '#lib/accepted-files.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Conversation } from '#care/chat/conversation.tsx';
import { useNoticeWords } from '#care/chat/use-notice-words.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

interface ChatPanelProps {
  chat: RoomChat;
  label: string;
  composeLabel: string;
  readOnly?: boolean;
  /** Staff may attach files. */
  mayAttach?: boolean;
  onOpen: (documentId: string) => void;
}

/** The messages of a consultation and a field to write. */
export function ChatPanel({ chat, label, composeLabel, readOnly, mayAttach, onOpen }: ChatPanelProps) {
  const text = useText(room);
  const worded = useNoticeWords();
  return (
    <div className={styles.chat}>
      <Conversation
        label={label}
        composeLabel={composeLabel}
        chat={{ ...chat, lines: worded(chat.lines) }}
        time={clockTime}
        onAttach={mayAttach ? chat.attach : undefined}
        accept={DOCUMENTS}
        readOnly={readOnly}
        maxLength={MESSAGE_MAX_CHARS}
        empty={<EmptyState title={text.noMessages} />}
        above={
          chat.attaching && (
            <p className={styles.sending} role="status">
              {chat.attaching}
            </p>
          )
        }
        attachment={(line) => <Attachment document={line.document} onOpen={onOpen} />}
      />
    </div>
  );
}

function Attachment({
  document,
  onOpen,
}: {
  document: Message['document'];
  onOpen: ChatPanelProps['onOpen'];
}) {
  if (!document) return null;
  return (
    <Button tone="quiet" size="s" icon={FileText} onClick={() => onOpen(document.id)}>
      {document.name}
    </Button>
  );
}
