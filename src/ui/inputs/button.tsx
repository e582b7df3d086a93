import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';

export type ButtonTone = 'primary' | 'tonal' | 'quiet' | 'bare' | 'danger';
export type ButtonSize = 's' | 'm' | 'xl';

export interface ButtonLook {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** True for the width of the container. */
  readonly block?: boolean | undefined;
  readonly square?: boolean | undefined;
}

/** The look of a button for what is a link: `<Link className={buttonClass({ tone: 'quiet' })}>`. */
export function buttonClass({ tone = 'primary', size = 'm', block, square }: ButtonLook = {}): string {
  return cx(
    styles.button,
    tone !== 'primary' && styles[tone],
    size !== 'm' && styles[size],
    block && styles.block,
    square && styles.square,
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Omit<ButtonLook, 'square'> {
  readonly icon?: IconShape | undefined;
  /** Work is under way: the word stays, a line runs under it, presses do nothing, focus is kept. */
  readonly busy?: boolean | undefined;
  /** Class for its place only (margin, grid area). */
  readonly className?: string | undefined;
}

/** Icon and verb. One primary in each card; danger opens a dialog. */
export function Button({ tone, size, block, icon, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? BUSY : undefined)}
      className={cx(buttonClass({ tone, size, block }), className)}
    >
      {icon && <Icon of={icon} size={size === 's' ? 'em' : 'm'} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon: IconShape;
  /** Read by screen readers and shown on hover. */
  readonly label: string;
  readonly tone?: ButtonTone | undefined;
  readonly size?: 's' | 'm' | undefined;
  readonly busy?: boolean | undefined;
  readonly className?: string | undefined;
}

/** An icon alone: only where everybody knows it (send, close, back, call controls). */
export function IconButton({ icon, label, tone = 'bare', size, busy, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...(busy ? BUSY : undefined)}
      className={cx(buttonClass({ tone, size, square: true }), className)}
    >
      <Icon of={icon} />
    </button>
  );
}

/** `disabled` would throw the focus away; this keeps it and swallows presses, also a submit. */
const BUSY = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
} as const;
