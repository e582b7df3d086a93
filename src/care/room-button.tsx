import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import styles from './room-button.module.css';

interface RoomButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon: IconShape;
  /** "Microphone off"; with `aria-pressed` the label stays and the press says the rest. */
  readonly label: string;
  /** Light when pressed: what is off is seen across the room. */
  readonly pressed?: boolean | undefined;
  /** The one that ends the call: crimson, with its word. */
  readonly hang?: boolean | undefined;
  /** A badge with what is new there; the label says it in words. */
  readonly count?: number | undefined;
}

/** A round control of the call, on the dark stage. */
export function RoomButton({ icon, label, pressed, hang, count = 0, ...rest }: RoomButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, hang && styles.hang)}
      aria-label={hang ? undefined : label}
      title={label}
      aria-pressed={pressed}
    >
      <Icon of={icon} />
      {hang && <span>{label}</span>}
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
