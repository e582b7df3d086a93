import type { ComponentType, SVGProps } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './icon.module.css';

/** A lucide icon, or our own drawing with the same props. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>;

interface IconProps {
  readonly of: IconShape;
  /** s 16 in text, m by density (16, 20, 24), l 32, em follows the text. */
  readonly size?: 's' | 'm' | 'l' | 'em';
  readonly className?: string | undefined;
}

/** Decorative: the word or the accessible name is beside it. */
export function Icon({ of: Shape, size = 'm', className }: IconProps) {
  return (
    <Shape
      aria-hidden="true"
      strokeWidth={1.75}
      className={cx(styles.icon, size !== 'm' && styles[size], className)}
    />
  );
}
