import { use, useEffect } from 'react';
import { ApiError } from '#api/http/errors.ts';
import { board as words } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { clockTime } from '#lib/times.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { BarWord } from '#ui/layout/bar.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { BoardView } from './board-view.tsx';
import { Connection } from './connection.tsx';
import { useBoard } from './use-board.ts';
import { forgetWallKey, takeWallKey } from './wall-key.ts';
import styles from './wall.module.css';

/** A wall does not scroll. The more hubs, the fewer rows of each queue. */
const PEOPLE_MAX = 11;
const FEW_HUBS = 3;
const FEW = { rows: 4, hubs: FEW_HUBS };
const MANY = { rows: 1, hubs: 6 };
const taken = takeWallKey();

/** The board on a wall: it has a key of its own, no verb and no name of a patient. */
export default function Wall() {
  const text = useText(words);
  const key = use(taken);
  useEffect(() => {
    document.documentElement.dataset['wall'] = '';
    document.title = text.title;
  }, [text]);
  if (!key) return <Message title={text.wallNoKey}>{text.wallNoKeyText}</Message>;
  return <WallBoard wallKey={key} />;
}

function WallBoard({ wallKey }: { wallKey: string }) {
  const text = useText(words);
  const { query, state } = useBoard(wallKey);
  const isRefused = query.error instanceof ApiError && query.error.status === 401;
  useEffect(() => {
    if (isRefused) void forgetWallKey();
  }, [isRefused]);
  const { data, dataUpdatedAt: readAt } = query;
  const isMany = data !== undefined && data.hubs.length > FEW_HUBS;
  if (isRefused) return <Message title={text.wallEnded}>{text.wallNoKeyText}</Message>;
  if (!data && query.error) return <Message title={text.title}>{text.wallOffline}</Message>;
  return (
    <main className={styles.wall} data-many={isMany || undefined}>
      <header className={styles.bar}>
        <Logo name={<BarWord>{portalConfig.productName}</BarWord>} />
        <h1>{text.title}</h1>
        <span>{portalConfig.place}</span>
        {data && <Connection state={state} readAt={readAt} />}
        <Time />
      </header>
      {data ? (
        <BoardView
          board={data}
          listId="wall"
          readAt={readAt}
          state={state}
          verbs={undefined}
          room={{ ...(isMany ? MANY : FEW), people: PEOPLE_MAX }}
        />
      ) : (
        <Skeleton rows={8} />
      )}
      <footer>{text.wallFoot}</footer>
    </main>
  );
}

function Time() {
  return <time className={styles.time}>{clockTime(new Date(useNow(1_000)).toISOString())}</time>;
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <main className={styles.wall}>
      <EmptyState title={title}>{children}</EmptyState>
    </main>
  );
}
