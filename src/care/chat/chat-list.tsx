import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ArrowDown } from 'lucide-react';
import { Button } from '#ui/inputs/button.tsx';
import styles from './chat-list.module.css';
import { useWords } from '#ui/words.ts';

/** So near to the end counts as "at the end". */
const NEAR_PX = 48;

interface ChatListProps {
  /** "Messages with Lakshmi" */
  readonly label: string;
  /** Bubbles and days, oldest first. */
  readonly children: ReactNode;
}

/** Stays at the newest message until the user scrolls up; then it says that there are new ones. */
export function ChatList({ label, children }: ChatListProps) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [news, setNews] = useState(false);

  useEffect(() => {
    if (!inner.current || !list.current) return undefined;
    let height = 0;
    const watch = new ResizeObserver(() => {
      const grown = (inner.current?.offsetHeight ?? 0) > height;
      height = inner.current?.offsetHeight ?? 0;
      if (atEnd.current) toEnd(list.current);
      else if (grown) setNews(true);
    });
    // Also the frame: a phone's keyboard makes it smaller.
    watch.observe(inner.current);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);

  function noteScroll() {
    const box = list.current;
    if (!box) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    if (atEnd.current) setNews(false);
  }

  return (
    <div className={styles.frame}>
      <div
        ref={list}
        role="log"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className={styles.list}
        onScroll={noteScroll}
      >
        <div ref={inner} className={styles.inner}>
          {children}
        </div>
      </div>
      {news && (
        <div className={styles.jump}>
          <Button tone="quiet" size="s" icon={ArrowDown} onClick={() => toEnd(list.current)}>
            {words.newMessages}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A day between messages. */
export function ChatDay({ children }: { readonly children: ReactNode }) {
  return <p className={styles.day}>{children}</p>;
}

function toEnd(box: HTMLElement | null): void {
  box?.scrollTo({ top: box.scrollHeight });
}
