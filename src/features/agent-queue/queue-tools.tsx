import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import styles from '#features/agent-queue/agent-queue.module.css';
import type { QueueSearch } from '#features/agent-queue/queue-search.ts';
import { agent } from '#i18n/en/agent.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/field.tsx';
import { Pill } from '#ui/pill.tsx';

interface QueueToolsProps {
  title: string;
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
  shown: number;
  total: number;
}

const TYPING_PAUSE_MS = 250;

/** Title, search (key /), filters, how many are shown. */
export function QueueTools({ title, search, onSearch, shown, total }: QueueToolsProps) {
  const text = useText(agent);
  const [typed, setTyped] = useState(search.q ?? '');
  const box = useRef<HTMLInputElement>(null);
  const wanted = typed.trim() || undefined;
  useEffect(() => {
    if (wanted === search.q) return undefined;
    const timer = setTimeout(() => onSearch({ q: wanted }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, search.q, onSearch]);
  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent): void {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      box.current?.focus();
    }
    addEventListener('keydown', focusOnSlash);
    return () => removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <div className={styles.tools}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.search}>
        <TextField
          ref={box}
          label={text.searchLabel}
          icon={Search}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Pill
        pressed={!search.with && !search.ended}
        onPress={() => onSearch({ with: undefined, ended: undefined })}
      >
        {text.open}
      </Pill>
      <Pill
        pressed={search.with === 'me'}
        onPress={() => onSearch({ with: search.with === 'me' ? undefined : 'me' })}
      >
        {text.mine}
      </Pill>
      <Pill
        pressed={search.with === 'nobody'}
        onPress={() => onSearch({ with: search.with === 'nobody' ? undefined : 'nobody' })}
      >
        {text.nobodys}
      </Pill>
      <Pill
        pressed={search.ended === true}
        onPress={() => onSearch({ ended: search.ended ? undefined : true })}
      >
        {text.all}
      </Pill>
      <span className={styles.shown} role="status">
        {text.shown(shown, total)}
      </span>
    </div>
  );
}
