import type { ReactNode } from 'react';
import { Mic, MicOff } from 'lucide-react';
import styles from './call-tile.module.css';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { initials } from '#domain/initials.ts';
import { useWords } from '#ui/words.ts';

interface CallTileProps {
  readonly name: string;
  /** The name for the initials when `name` is "You". */
  readonly initialsOf?: string | undefined;
  readonly nameLang?: string | undefined;
  /** The role as an icon: stethoscope, heart. Its word is part of the name. */
  readonly role?: IconShape | undefined;
  readonly microphone?: 'on' | 'off' | undefined;
  readonly speaking?: boolean | undefined;
  /** "Weak network", "Reconnecting", "Sound only". */
  readonly words?: string | undefined;
  /** Shows this person large; `label` names them. */
  readonly enlarge?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** A `<video>`; without one the initials are shown. */
  readonly children?: ReactNode;
}

/** One person on the stage, which is dark in each theme. */
export function CallTile({
  name,
  initialsOf = name,
  nameLang,
  role,
  microphone,
  speaking,
  words,
  enlarge,
  children,
}: CallTileProps) {
  const said = useWords();
  return (
    <figure className={cx(styles.tile, speaking && styles.speaking)}>
      {children}
      {!children && (
        <div className={styles.middle}>
          <span className={styles.initials} aria-hidden="true">
            {initials(initialsOf)}
          </span>
          {words}
        </div>
      )}
      {children && words && <span className={styles.over}>{words}</span>}
      <figcaption className={styles.caption}>
        {role && <Icon of={role} size="s" />}
        <span className={styles.name} lang={nameLang}>
          {name}
        </span>
        {microphone && (
          <>
            <Icon of={microphone === 'on' ? Mic : MicOff} size="s" />
            <span className="vh">{microphone === 'on' ? said.microphoneOn : said.microphoneOff}</span>
          </>
        )}
      </figcaption>
      {enlarge && (
        <button
          type="button"
          className={styles.enlarge}
          aria-label={enlarge.label}
          title={enlarge.label}
          onClick={enlarge.onPress}
        />
      )}
    </figure>
  );
}
