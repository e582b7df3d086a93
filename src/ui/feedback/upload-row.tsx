import type { ReactNode } from 'react';
import {
  ArrowUp,
  CircleCheck,
  Clock,
  FileText,
  Pause,
  ScanSearch,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { Progress } from './progress.tsx';
import styles from './upload-row.module.css';

export type UploadState = 'waiting' | 'sending' | 'paused' | 'lost' | 'checking' | 'stored' | 'refused';

const ICONS: Readonly<Record<UploadState, IconShape>> = {
  waiting: Clock,
  sending: ArrowUp,
  paused: Pause,
  lost: WifiOff,
  checking: ScanSearch,
  stored: CircleCheck,
  refused: TriangleAlert,
};

interface UploadRowProps {
  readonly name: string;
  /** "48.2 MB" */
  readonly size: string;
  readonly state: UploadState;
  /** Current action or obstacle: "Connection lost at 30.8 MB, tries again in 4 s". */
  readonly words: string;
  /** 0 to 100, shown while it is under way. */
  readonly percent?: number | undefined;
  /** A way out: Pause, Now, Remove, View. */
  readonly actions?: ReactNode;
}

/** A file on its way, as a list item. */
export function UploadRow({ name, size, state, words, percent, actions }: UploadRowProps) {
  const underWay = state === 'sending' || state === 'paused' || state === 'lost';
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.first}>
        <Icon of={FileText} size="s" />
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{size}</span>
      </div>
      {underWay && percent !== undefined && (
        <Progress label={name} percent={percent} paused={state !== 'sending'} />
      )}
      <div className={styles.second}>
        <span className={cx(styles.words, styles[state])}>
          <Icon of={ICONS[state]} size="s" />
          {words}
        </span>
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
    </li>
  );
}
