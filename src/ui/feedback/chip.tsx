import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';

export type ChipTone = 'ok' | 'warn' | 'danger' | 'mute';

interface ChipProps {
  readonly tone?: ChipTone | undefined;
  readonly icon?: IconShape | undefined;
  readonly children: ReactNode;
}

/** Payment, tag, count: said, never pressed. What one presses is a pill. */
export function Chip({ tone = 'mute', icon, children }: ChipProps) {
  return (
    <span className={cx(styles.chip, styles[tone])}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
