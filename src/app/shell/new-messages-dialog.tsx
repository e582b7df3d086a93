import { Link } from '@tanstack/react-router';
import { newChatsList } from '#api/resources/services.ts';
import { useList } from '#api/lists/use-list.ts';
import styles from './new-messages.module.css';
import { waitWords } from '#domain/format.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { newMessages } from '#i18n/en/new-messages.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { shortTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { MoreRows } from '#ui/table/more-rows.tsx';

/** Step as coarse as the words. */
const STEP_MS = 60_000;
const DAY_S = 86_400;

type Chats = ReturnType<typeof useList<Awaited<ReturnType<ReturnType<typeof newChatsList>['read']>>>>;

/** Orders with new messages, newest first; the order's chat is read by opening it. */
export function NewMessagesDialog({ onClose }: { onClose: () => void }) {
  const text = useText(newMessages);
  const words = useText(shell);
  const list = useList(newChatsList());
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text.title}
      confirmLabel={words.ok}
      onConfirm={onClose}
      cancelLabel={words.close}
    >
      <MoreRows list={list} empty={<EmptyState title={text.none}>{text.noneText}</EmptyState>}>
        <ul aria-label={text.title}>
          {list.rows.map((chat) => (
            <ChatRow key={chat.id} chat={chat} onClose={onClose} />
          ))}
        </ul>
      </MoreRows>
    </Dialog>
  );
}

function ChatRow({ chat, onClose }: { chat: Chats['rows'][number]; onClose: () => void }) {
  const text = useText(newMessages);
  const kinds = useText(alertsHere);
  const { serviceId, serviceNumber, kind, patientName, unread, lastAt } = chat;
  return (
    <li className={styles.row}>
      <Link
        className={styles.link}
        to="/agent-service-details/$id"
        params={{ id: serviceId }}
        onClick={onClose}
      >
        <span>
          <span className={styles.name}>{patientName}</span>
          <span className={styles.facts}>{text.order(kinds[kind], serviceNumber)}</span>
        </span>
        <span className={styles.end}>
          <time className={styles.facts} dateTime={lastAt}>
            <Ago at={lastAt} />
          </time>
          <Chip tone="warn">{text.unread(unread)}</Chip>
        </span>
      </Link>
    </li>
  );
}

function Ago({ at }: { at: string }) {
  const text = useText(newMessages);
  const seconds = (useNow(STEP_MS) - Date.parse(at)) / 1000;
  if (seconds < 60) return text.now;
  return seconds < DAY_S ? text.ago(waitWords(seconds)) : shortTime(at);
}
