import styles from './avatar.module.css';
import { cx } from '#ui/cx.ts';
import { initials } from '#i18n/initials.ts';

interface AvatarProps {
  /** The person's name. It is also text beside the avatar, so screen readers skip the picture. */
  readonly name: string;
  readonly src?: string | undefined;
  /** m 32, l 48, xl 72. */
  readonly size?: 'm' | 'l' | 'xl' | undefined;
}

export function Avatar({ name, src, size = 'm' }: AvatarProps) {
  return (
    <span className={cx(styles.avatar, size !== 'm' && styles[size])} aria-hidden="true">
      {src ? <img src={src} alt="" /> : initials(name)}
    </span>
  );
}
