import { useEffect, type FormEvent } from 'react';
import { Check, Clock, SendHorizontal, TriangleAlert } from 'lucide-react';
import type { Message } from '#contract/consultation-message.ts';
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './chat-card.module.css';
import { useLanguage, type Words } from './language.ts';
import { clockOf, dayOf, isToday } from './times.ts';
import type { Chat } from './use-chat.ts';
import type { UnsentMessage } from './use-unsent.ts';

/** The messages with the team; what is not yet sent is dashed and says so. */
export function ChatCard({ chat, mayWrite }: { chat: Chat; mayWrite: boolean }) {
  const { words } = useLanguage();
  const { messages, unsent, setSeen } = chat;
  useEffect(setSeen, [setSeen]);
  return (
    <Card aria-labelledby="chat">
      <CardHeader id="chat" title={words.chat} />
      <div className={styles.chat} role="log" aria-labelledby="chat">
        {messages.length + unsent.messages.length === 0 && <p className={styles.none}>{words.noMessages}</p>}
        {messages.map((message) => (
          <Sent key={message.id} message={message} />
        ))}
        {unsent.messages.map((one) => (
          <Waiting key={one.clientId} one={one} />
        ))}
      </div>
      {mayWrite ? <Compose chat={chat} /> : <p className={styles.over}>{words.chatOver}</p>}
    </Card>
  );
}

function Sent({ message }: { message: Message }) {
  const { words, language } = useLanguage();
  const { mine, from, text, document, receivedAt, readAt } = message;
  const day = isToday(receivedAt) ? '' : `${dayOf(receivedAt, language)}, `;
  return (
    <div className={cx(styles.message, mine && styles.mine)}>
      {!mine && <span className={styles.who}>{senderOf(from, words)}</span>}
      {text}
      {document && <span className={styles.file}>{words.fileSent(document.name)}</span>}
      <small>
        {day}
        {clockOf(receivedAt, language)}
        {mine && readAt !== null && (
          <>
            <Icon of={Check} size="s" /> {words.read}
          </>
        )}
      </small>
    </div>
  );
}

function senderOf({ name, role }: Message['from'], words: Words): string {
  return role === 'provider' || role === 'nurse' || role === 'agent'
    ? `${name}, ${words[`role_${role}`]}`
    : name;
}

function Waiting({ one: { text, state } }: { one: UnsentMessage }) {
  const { words } = useLanguage();
  return (
    <div className={cx(styles.message, styles.mine, styles.unsent)}>
      {text}
      <small role="status">
        <Icon of={state === 'SENDING' ? Clock : TriangleAlert} size="s" />
        {words[`unsent_${state}`]}
      </small>
    </div>
  );
}

function Compose({ chat: { unsent, send } }: { chat: Chat }) {
  const { draft, setDraft } = unsent;
  const { words } = useLanguage();
  function submit(event: FormEvent): void {
    event.preventDefault();
    send();
  }
  return (
    <form className={styles.compose} onSubmit={submit}>
      <textarea
        aria-label={words.message}
        placeholder={words.message}
        rows={1}
        autoComplete="off"
        maxLength={MESSAGE_MAX_CHARS}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <IconButton type="submit" tone="primary" icon={SendHorizontal} label={words.send} />
    </form>
  );
}
