import { Heart, Stethoscope } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { MedicalStar } from './drawings.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import styles from './kind-mark.module.css';

/** Emergency care, talk to nurse, talk to doc. */
export type Kind = 'emergency' | 'nurse' | 'doc';

export const KIND_ICON: Readonly<Record<Kind, IconShape>> = {
  emergency: MedicalStar,
  nurse: Heart,
  doc: Stethoscope,
};

interface KindMarkProps {
  readonly kind: Kind;
  /** s 24, m 32, l 56; without it 40. */
  readonly size?: 's' | 'm' | 'l' | undefined;
  /** Leave it out only where the kind is written beside the mark. */
  readonly label?: string | undefined;
}

/** Shape, icon and colour of a kind, never one of them alone. */
export function KindMark({ kind, size, label }: KindMarkProps) {
  const said = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <span className={cx(styles.kind, styles[kind], size && styles[size])} {...said}>
      <Icon of={KIND_ICON[kind]} />
    </span>
  );
}
