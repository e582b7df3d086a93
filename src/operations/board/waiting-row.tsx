import { memo } from 'react';
import type { WaitingRow } from '#contract/board.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { board } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { nameOf } from './queues.ts';
import { Wait } from './wait.tsx';
import styles from './board.module.css';

interface RowProps {
  row: WaitingRow;
  /** Person who has it, where it has just left the queue. */
  gone: string | undefined;
  /** Left out on a wall screen, which has no verbs. */
  onOpen: ((requestId: string) => void) | undefined;
  onAssign: ((requestId: string) => void) | undefined;
}

/** One request that is waiting; a press opens it. */
export const BoardRow = memo(function BoardRow({ row, gone, onOpen, onAssign }: RowProps) {
  const text = useText(board);
  const name = nameOf(row);
  const who = (
    <>
      <strong lang={row.patient.named?.nameLang}>{name}</strong>
      <small>{ageAndSex(row.patient)}</small>
    </>
  );
  return (
    <li className={styles.row} data-row={row.requestId} data-gone={gone !== undefined || undefined}>
      {onOpen && gone === undefined ? (
        <button type="button" className={styles.who} onClick={() => onOpen(row.requestId)}>
          {who}
        </button>
      ) : (
        <span className={styles.who}>{who}</span>
      )}
      {gone === undefined ? (
        <Wait kind={row.kind} since={row.since} />
      ) : (
        <span role="status" className={styles.goneWords}>
          {gone}
        </span>
      )}
      {onAssign && gone === undefined && (
        <Button
          tone="quiet"
          size="s"
          aria-label={text.assignOf(name)}
          onClick={() => onAssign(row.requestId)}
        >
          {text.assign}
        </Button>
      )}
    </li>
  );
});
