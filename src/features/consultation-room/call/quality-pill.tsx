import { Wifi, WifiOff } from 'lucide-react';
import styles from './stage.module.css';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import type { CallView } from '#lib/call/call-view.ts';
import { worstOf } from '#lib/call/quality.ts';
import { Icon } from '#ui/media/icon.tsx';

/** The worst of the connections, in words; nothing before there is one. */
export function QualityPill({ view }: { view: CallView }) {
  const text = useText(callWords);
  const peers = [...view.peers.values()];
  const worst = worstOf(peers.map((peer) => peer.quality));
  const isCut = peers.some((peer) => peer.hasNoPath || peer.state === 'reconnecting');
  const words = peers.some((peer) => peer.hasNoPath)
    ? text.noPath
    : isCut
      ? text.reconnecting
      : worst && text[worst];
  if (!words) return null;
  return (
    <span className={styles.pill} data-quality={isCut ? 'weak' : worst}>
      <Icon of={isCut ? WifiOff : Wifi} size="s" />
      <span className="vh">{text.quality('')}</span>
      {words}
    </span>
  );
}
