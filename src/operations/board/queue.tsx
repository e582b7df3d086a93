import { useState } from 'react';
import type { BoardKind, StaffRow, WaitingRow } from '#contract/board.ts';
import { KindMark } from '#care/kind-mark.tsx';
import { KIND_OF } from '#care/kind-of.ts';
import { waitWords } from '#domain/format.ts';
import { board } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { useHeldRows, type ListHold } from '#ui/use-list-hold.ts';
import { holderOf } from './queues.ts';
import { useWaitedS } from './use-board.ts';
import { BoardRow } from './waiting-row.tsx';
import styles from './board.module.css';

/** Rows of a queue that are shown at once; those below have waited shorter. */
const SHOWN = 5;
const keyOf = ({ requestId }: WaitingRow): string => requestId;

export interface Verbs {
  onOpen: (requestId: string) => void;
  onAssign: (requestId: string) => void;
}

interface QueueProps {
  kind: BoardKind;
  rows: readonly WaitingRow[];
  staff: readonly StaffRow[];
  hold: ListHold;
  listId: string;
  verbs: Verbs | undefined;
  /** Rows for which a wall has room. */
  max: number | undefined;
}

/** The requests of one kind in one hub, longest wait first. */
export function Queue({ kind, rows, staff, hold, listId, verbs, max = SHOWN }: QueueProps) {
  const text = useText(board);
  const [isWhole, setWhole] = useState(false);
  const held = useHeldRows(rows, { keyOf, hold, listId });
  const shown = isWhole ? held : held.slice(0, max);
  const [first] = held.slice(shown.length);
  const goneWords = (row: WaitingRow): string => {
    const holder = holderOf(staff, row.requestId);
    return holder ? text.takenBy(holder.name) : text.gone;
  };
  return (
    <div className={styles.queue} role="group" aria-label={text[kind]}>
      <h3>
        <KindMark kind={KIND_OF[kind]} size="s" />
        {text[kind]}
        {rows.length > 0 && <span className={styles.count}>{rows.length}</span>}
        {held.length === 0 && <span className={styles.none}>{text.noneWaits}</span>}
        {first && !verbs && <MoreWords since={first.row.since} count={held.length - shown.length} />}
      </h3>
      {held.length > 0 && (
        <ul>
          {shown.map(({ key, row, goneAt }) => (
            <BoardRow
              key={key}
              row={row}
              gone={goneAt === undefined ? undefined : goneWords(row)}
              onOpen={verbs?.onOpen}
              onAssign={verbs?.onAssign}
            />
          ))}
        </ul>
      )}
      {first && verbs && (
        <More since={first.row.since} count={held.length - shown.length} onShow={() => setWhole(true)} />
      )}
    </div>
  );
}

interface MoreProps {
  count: number;
  /** Beginning of the longest wait among them. */
  since: string;
}

function More({ count, since, onShow }: MoreProps & { onShow: () => void }) {
  const text = useText(board);
  const wait = waitWords(useWaitedS(since));
  return (
    <Button tone="bare" size="s" onClick={onShow}>
      {text.showMore(count, wait)}
    </Button>
  );
}

function MoreWords({ count, since }: MoreProps) {
  const text = useText(board);
  return <span className={styles.none}>{text.more(count, waitWords(useWaitedS(since)))}</span>;
}
