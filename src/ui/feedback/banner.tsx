import type { ReactNode } from 'react';
import { Info, TriangleAlert } from 'lucide-react';
import styles from './banner.module.css';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';

interface BannerProps {
  readonly tone?: 'warn' | 'info' | 'danger' | undefined;
  readonly icon?: IconShape | undefined;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** One at a time, under the bar; pushes the content down. */
export function Banner({ tone = 'warn', icon, children, actions }: BannerProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(styles.banner, tone !== 'warn' && styles[tone])}
    >
      <Icon of={icon ?? (tone === 'info' ? Info : TriangleAlert)} />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
