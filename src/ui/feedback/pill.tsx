import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import styles from './pill.module.css';
import { useWords } from '#ui/words.ts';

interface PillProps {
  readonly children: ReactNode;
  readonly pressed?: boolean | undefined;
  readonly icon?: IconShape | undefined;
  readonly count?: number | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPress?: (() => void) | undefined;
  /** Adds a cross, for a filter that the user has set. */
  readonly onRemove?: (() => void) | undefined;
  /** Name of what the cross removes; "Remove" alone says too little. */
  readonly removeLabel?: string | undefined;
}

/** A filter one turns on and off. */
export function Pill({
  children,
  pressed = false,
  icon,
  count,
  disabled,
  onPress,
  onRemove,
  removeLabel,
}: PillProps) {
  const words = useWords();
  return (
    <span className={styles.group} data-on={pressed || undefined}>
      <button
        type="button"
        className={cx(styles.pill, onRemove && styles.removable)}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onPress}
      >
        {icon && <Icon of={icon} size="s" />}
        <span className={styles.words}>{children}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </button>
      {onRemove && (
        <button
          type="button"
          className={styles.cross}
          aria-label={removeLabel ?? words.remove}
          onClick={onRemove}
        >
          <Icon of={X} size="s" />
        </button>
      )}
    </span>
  );
}
