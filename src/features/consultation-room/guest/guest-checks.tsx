import { Check, Mic, TriangleAlert, Video, VideoOff, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './guest.module.css';
import { Meter } from '#features/consultation-room/call/meter.tsx';
import { TileVideo } from '#features/consultation-room/call/tile-media.tsx';
import { useLevel } from '#features/consultation-room/call/use-level.ts';
import { guest } from '#i18n/en/guest.ts';
import { useText } from '#i18n/text.ts';
import type { LocalMedia, MediaView, Source } from '#lib/call/local-media.ts';
import { CallTile } from '#care/call-tile.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';

interface GuestChecksProps {
  local: MediaView;
  media: LocalMedia;
  /** True if the stream from the server is open; undefined before there is one. */
  live?: boolean;
}

/** Shows what works: the own picture, the microphone's level, the connection. */
export function GuestChecks({ local, media, live }: GuestChecksProps) {
  const text = useText(guest);
  const level = useLevel(local.microphone === 'on' ? media.tracks.audio : null);
  return (
    <>
      <div className={styles.camera}>
        <CallTile name={text.preview} words={local.preview ? undefined : text.previewOff}>
          {local.preview ? <TileVideo stream={local.preview} mirrored /> : null}
        </CallTile>
      </div>
      <ul className={styles.checks}>
        <CheckRow
          icon={Mic}
          label={text.microphone}
          source={local.microphone}
          opening={local.opening}
          meter={<Meter level={level} />}
        />
        <CheckRow
          icon={local.camera === 'on' ? Video : VideoOff}
          label={text.camera}
          source={local.camera}
          opening={local.opening}
        />
        {live !== undefined && (
          <li>
            <Icon of={Wifi} />
            <span className={styles.grow}>{text.connection}</span>
            <Verdict good={live}>{live ? text.online : text.lost}</Verdict>
          </li>
        )}
      </ul>
    </>
  );
}

interface CheckRowProps {
  icon: IconShape;
  label: string;
  source: Source;
  opening: boolean;
  meter?: ReactNode;
}

function CheckRow({ icon, label, source, opening, meter }: CheckRowProps) {
  const text = useText(guest);
  const words =
    source === 'on' ? text.works : source === 'off' ? (opening ? text.asking : text.off) : text[source];
  return (
    <li>
      <Icon of={icon} />
      <span className={styles.grow}>{label}</span>
      {source === 'on' && meter}
      {source === 'off' ? (
        <span className={styles.quiet}>{words}</span>
      ) : (
        <Verdict good={source === 'on'}>{words}</Verdict>
      )}
    </li>
  );
}

function Verdict({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <span className={good ? styles.good : styles.bad}>
      <Icon of={good ? Check : TriangleAlert} size="s" />
      {children}
    </span>
  );
}
