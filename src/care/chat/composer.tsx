import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Send } from 'lucide-react';
import { IconButton } from '#ui/inputs/button.tsx';
import styles from './composer.module.css';
import { Pill } from '#ui/feedback/pill.tsx';
import { AttachButton } from '#ui/inputs/file-picker.tsx';
import { isShortcut, useOffered } from '#ui/shortcuts.ts';
import { useWords } from '#ui/words.ts';

export interface Suggestions {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly title: string; readonly text: string }[];
}

interface ComposerProps {
  /** "Message to Lakshmi" */
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly onSend: (text: string) => void;
  /** Shows the paper clip and hands over what was picked. */
  readonly onAttach?: ((files: readonly File[]) => void) | undefined;
  readonly accept?: string | undefined;
  /** A stored draft to begin with, and what becomes of it. */
  readonly draft?: string | undefined;
  readonly onDraft?: ((text: string) => void) | undefined;
  /** Ready sentences. A press puts one into the box, where it is read and changed before it is sent. */
  readonly suggestions?: Suggestions | undefined;
  readonly maxLength?: number | undefined;
  /** "Sent when the network is back" */
  readonly offlineNote?: string | undefined;
}

/** Enter sends, Shift and Enter breaks the line; grows with the text. */
export function Composer({
  label,
  placeholder,
  onSend,
  onAttach,
  accept,
  draft = '',
  onDraft,
  suggestions,
  maxLength,
  offlineNote,
}: ComposerProps) {
  const words = useWords();
  const [text, setText] = useState(draft);
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => grow(box.current));
  useOffered(['send', 'newLine']);

  function change(next: string) {
    setText(next);
    onDraft?.(next);
  }
  function send() {
    const ready = text.trim();
    if (ready === '') return;
    onSend(ready);
    change('');
    box.current?.focus();
  }
  function insert(sentence: string) {
    change(text.trim() === '' ? sentence : `${text.trimEnd()} ${sentence}`);
    box.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes (Devanagari, Tamil), Enter picks a word.
    if (!isShortcut(event, 'send') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      {offlineNote && <p className={styles.note}>{offlineNote}</p>}
      {suggestions && suggestions.items.length > 0 && <SuggestionRow {...suggestions} onPick={insert} />}
      <div className={styles.composer}>
        {onAttach && <AttachButton label={words.attach} accept={accept} multiple onFiles={onAttach} />}
        <textarea
          ref={box}
          className={styles.box}
          aria-label={label}
          rows={1}
          autoComplete="off"
          enterKeyHint="send"
          {...{ placeholder, maxLength, onKeyDown }}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <IconButton icon={Send} label={words.send} tone="primary" onClick={send} />
      </div>
    </>
  );
}

function SuggestionRow({ label, items, onPick }: Suggestions & { onPick: (sentence: string) => void }) {
  return (
    <div className={styles.suggestions} role="group" aria-label={label}>
      {items.map(({ id, title, text }) => (
        <Pill key={id} onPress={() => onPick(text)}>
          {title}
        </Pill>
      ))}
    </div>
  );
}

/** Returns what the style sheet does by itself in newer browsers. */
function grow(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports('field-sizing', 'content')) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
