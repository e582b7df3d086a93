import type { ReactNode } from 'react';
import type { Deterioration } from '#contract/alarming-vitals.ts';
import type { OtherRequest } from '#contract/other-request.ts';
import type { PatientSummary } from '#contract/shared.ts';
import { cx } from '#ui/cx.ts';
import { KindMark, type Kind } from './kind-mark.tsx';
import { DeteriorationChip } from './vitals/deterioration-chip.tsx';
import { OtherRequests } from './other-requests.tsx';
import { PatientAllergies } from './patient-allergies.tsx';
import styles from './queue-row.module.css';

export interface QueueRowProps {
  /** Its key in a list that is held still (`useListHold`). */
  readonly rowKey?: string | undefined;
  readonly name: string;
  /** Set it when the name is in another language than the page. */
  readonly nameLang?: string | undefined;
  /** Leave it out where the list's head already shows the kind. */
  readonly kind?: Kind | undefined;
  readonly kindLabel?: string | undefined;
  /** "62 y · F · MRN 204518" */
  readonly facts?: ReactNode;
  /** Their allergies are shown with the facts, never cut off: they are known before the request is taken. */
  readonly patient?: PatientSummary | undefined;
  /** Their vital signs call for a doctor. */
  readonly deterioration?: Deterioration | undefined;
  /** Other open requests of the patient: seen before this one is accepted. */
  readonly others?: readonly OtherRequest[] | undefined;
  /** Handed over to the reader: who did, with which words and values. It has an edge of its own. */
  readonly handOver?: ReactNode;
  /** In the patient's words. */
  readonly reason?: ReactNode;
  readonly reasonLang?: string | undefined;
  readonly status?: ReactNode;
  /** A `WaitLine` while the request waits, "since 25 min" once it is assigned. */
  readonly wait?: ReactNode;
  readonly actions?: ReactNode;
  /** Event shown in place of the reason: "Dr Rao took it 4 s before you". */
  readonly news?: ReactNode;
  /** Past the last limit: vermilion edge and tint. */
  readonly hot?: boolean | undefined;
  readonly state?: 'waiting' | 'mine' | 'taken' | 'withdrawn' | undefined;
}

/** One that waits, as a list item: one line where there is room, stacked in a narrow column or on a phone. */
export function QueueRow(props: QueueRowProps) {
  const {
    rowKey,
    name,
    nameLang,
    kind,
    kindLabel,
    facts,
    patient,
    deterioration,
    others,
    handOver,
    status,
    wait,
    actions,
    hot,
    state = 'waiting',
  } = props;
  const ended = state === 'taken' || state === 'withdrawn';
  return (
    <li
      className={cx(
        styles.row,
        hot && !ended && styles.hot,
        state === 'mine' && styles.mine,
        Boolean(handOver) && !ended && styles.handed,
        ended && styles.ended,
      )}
      data-state={state}
      data-row={rowKey}
    >
      <div className={styles.line}>
        {kind && <KindMark kind={kind} size="l" label={kindLabel} />}
        <div className={styles.body}>
          <span className={styles.name} lang={nameLang}>
            {name}
          </span>
          {(status || deterioration) && (
            <span className={styles.status}>
              {status} <DeteriorationChip of={ended ? undefined : deterioration} />
            </span>
          )}
          {facts && (
            <span className={styles.facts}>
              <span>{facts}</span> {patient && <PatientAllergies patient={patient} />}
            </span>
          )}
          <Reason {...props} />
          <div className={styles.others}>
            <OtherRequests of={ended ? undefined : others} />
          </div>
          {wait && <span className={styles.wait}>{wait}</span>}
          {actions && <span className={styles.actions}>{actions}</span>}
        </div>
      </div>
    </li>
  );
}

type ReasonProps = Pick<QueueRowProps, 'news' | 'reason' | 'reasonLang' | 'handOver'>;

/** Shows what has just happened to the request; before that, why it was raised, and what was handed over with it. */
function Reason({ news, reason, reasonLang, handOver }: ReasonProps) {
  if (news) return <span className={styles.reason}>{news}</span>;
  return (
    <>
      {reason && (
        <span className={styles.reason} lang={reasonLang}>
          {reason}
        </span>
      )}
      {handOver && <div className={styles.handOver}>{handOver}</div>}
    </>
  );
}
