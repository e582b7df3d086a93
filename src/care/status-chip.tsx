import { CircleCheck, CircleQuestionMark, CircleX, Redo2, ThumbsUp, Undo2 } from 'lucide-react';
import styles from '#ui/feedback/chip.module.css';
import { cx } from '#ui/cx.ts';
import { DotInRing, HalfDisc } from './drawings.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';

export type Status =
  | 'REQUESTED'
  | 'ACCEPTED'
  | 'IN_PROGRESS'
  | 'INFO_REQUESTED'
  | 'RESUBMITTED'
  | 'BACK_TO_QUEUE'
  | 'COMPLETED'
  | 'CANCELLED';

const ICONS: Readonly<Record<Status, IconShape>> = {
  REQUESTED: DotInRing,
  ACCEPTED: ThumbsUp,
  IN_PROGRESS: HalfDisc,
  INFO_REQUESTED: CircleQuestionMark,
  RESUBMITTED: Redo2,
  BACK_TO_QUEUE: Undo2,
  COMPLETED: CircleCheck,
  CANCELLED: CircleX,
};

interface StatusChipProps {
  readonly status: Status;
  readonly label: string;
}

/** Filled: needs a person; outlined: in progress; plain: ended. */
export function StatusChip({ status, label }: StatusChipProps) {
  return (
    <span className={cx(styles.chip, styles[status])}>
      <Icon of={ICONS[status]} />
      {label}
    </span>
  );
}
