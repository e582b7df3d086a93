import type { BoardHub, StaffRow, WaitingRow } from '#contract/board.ts';
import { waitWords } from '#domain/format.ts';
import { board } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import type { ListHold } from '#ui/use-list-hold.ts';
import { Queue, type Verbs } from './queue.tsx';
import { BOARD_KINDS, countState, hasNurse, queueOf } from './queues.ts';
import styles from './board.module.css';

interface HubCardProps {
  /** null: requests of no hub. */
  hub: BoardHub | null;
  waiting: readonly WaitingRow[];
  staff: readonly StaffRow[];
  hold: ListHold;
  listId: string;
  verbs: Verbs | undefined;
  /** Rows of each queue for which a wall has room. */
  max: number | undefined;
}

/** The queues of one hub, with who is there and the last hour. */
export function HubCard({ hub, waiting, staff, hold, listId, verbs, max }: HubCardProps) {
  const text = useText(board);
  const hubKey = hub?.hubKey ?? null;
  const name = hub?.name ?? text.noHub;
  const isUnstaffed = hub !== null && !hasNurse(staff, hub.hubKey);
  return (
    <Card aria-label={name} className={styles.hub}>
      <CardHeader
        title={name}
        sub={
          isUnstaffed ? (
            <span className={styles.unstaffed}>{text.noNurse}</span>
          ) : (
            hub &&
            [
              text.free(countState(staff, hub.hubKey, 'FREE')),
              text.inCall(countState(staff, hub.hubKey, 'IN_CALL')),
            ].join(' · ')
          )
        }
      />
      {BOARD_KINDS.map((kind) => (
        <Queue
          key={kind}
          kind={kind}
          rows={queueOf(waiting, hubKey, kind)}
          staff={staff}
          hold={hold}
          listId={`${listId} ${hubKey ?? ''} ${kind}`}
          verbs={verbs}
          max={max}
        />
      ))}
      {hub && <LastHour hub={hub} />}
    </Card>
  );
}

function LastHour({ hub: { lastHour } }: { hub: BoardHub }) {
  const text = useText(board);
  const { accepted, medianToAcceptS, abandoned } = lastHour;
  return (
    <p className={styles.foot}>
      {[
        medianToAcceptS === null ? text.lastHourNone : text.lastHour(accepted, waitWords(medianToAcceptS)),
        abandoned > 0 && text.abandoned(abandoned),
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  );
}
