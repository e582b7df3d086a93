import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import { cx } from '#ui/cx.ts';
import styles from './switch.module.css';

interface SwitchProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** Says what is on: "On duty". */
  readonly children: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** Takes effect at once; a value that takes effect with Save is a checkbox. */
export function Switch({ on, onChange, children, disabled = false }: SwitchProps) {
  return (
    <AriaSwitch className={cx(styles.switch)} isSelected={on} onChange={onChange} isDisabled={disabled}>
      <span className={styles.track} aria-hidden="true" />
      {children}
    </AriaSwitch>
  );
}
