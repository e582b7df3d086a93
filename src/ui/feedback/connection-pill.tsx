import { RefreshCw, Upload, Wifi, WifiOff } from 'lucide-react';
import styles from './connection-pill.module.css';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';

export type Connection = 'online' | 'reconnecting' | 'offline' | 'offline-waiting' | 'waiting';

const ICONS: Readonly<Record<Connection, IconShape>> = {
  online: Wifi,
  reconnecting: RefreshCw,
  offline: WifiOff,
  'offline-waiting': WifiOff,
  waiting: Upload,
};

interface ConnectionPillProps {
  readonly state: Connection;
  /** "Online", "Reconnecting", "Offline, 3 wait", "2 wait to send" */
  readonly words: string;
  /** Opens the list of what waits. */
  readonly onPress?: (() => void) | undefined;
}

/** Always in the bar, never only a colour. */
export function ConnectionPill({ state, words, onPress }: ConnectionPillProps) {
  const waits = state !== 'online' && state !== 'offline';
  return (
    <button
      type="button"
      aria-label={words}
      className={cx(styles.pill, waits && styles.waits, !waits && styles[state])}
      onClick={onPress}
    >
      <Icon of={ICONS[state]} size="em" />
      {/* Only the words are live: the button itself must not be read again. */}
      <span role="status">{words}</span>
    </button>
  );
}
