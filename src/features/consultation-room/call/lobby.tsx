import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { roomMembersQuery } from '#api/resources/room.ts';
import { MuteButtons } from './call-controls.tsx';
import { DeviceFields } from './device-fields.tsx';
import { othersInside } from './has-picture.ts';
import styles from './lobby.module.css';
import { shownName } from './shown-name.ts';
import { TileVideo } from './tile-media.tsx';
import { useLocalMedia } from './use-local-media.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import type { LocalMedia } from '#lib/call/local-media.ts';
import { CallTile } from '#care/call-tile.tsx';
import { Button } from '#ui/inputs/button.tsx';

interface LobbyProps {
  consultationId: string;
  media: LocalMedia;
  /** The devices that the visit's mode turns on. */
  wanted: { audio: boolean; video: boolean };
  onJoin: () => void;
}

/** Before a call, for those who want it: who is in, how one is seen and heard, and one press to join. */
export function Lobby({ consultationId, media, wanted, onJoin }: LobbyProps) {
  const text = useText(callWords);
  const local = useLocalMedia(media);
  const [isOpen, setOpen] = useState(false);
  const { audio, video } = wanted;

  useEffect(() => {
    let isHere = true;
    // The browser asks nothing: it was allowed before.
    void isAllowed().then((allowed) => {
      if (!allowed || !isHere) return;
      setOpen(true);
      void media.open({ audio, video });
    });
    return () => {
      isHere = false;
    };
  }, [media, audio, video]);

  function check(): void {
    setOpen(true);
    void media.open({ audio, video });
  }
  function join(): void {
    if (!isOpen) void media.open({ audio, video });
    onJoin();
  }
  return (
    <div className={styles.lobby}>
      <div className={styles.picture}>
        <CallTile
          name={text.you}
          microphone={local.microphone === 'on' ? 'on' : 'off'}
          words={local.preview ? undefined : text.previewOff}
        >
          {local.preview ? <TileVideo stream={local.preview} mirrored /> : null}
        </CallTile>
      </div>
      <div className={styles.side}>
        <h2>{text.lobbyTitle}</h2>
        <Inside consultationId={consultationId} />
        <span className={styles.verbs}>
          {isOpen && <MuteButtons call={{ local, media }} />}
          <Button onClick={join}>{text.joinNow}</Button>
        </span>
        {isOpen ? (
          <DeviceFields call={{ local, media }} />
        ) : (
          <Button tone="tonal" onClick={check}>
            {text.checkDevices}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Names who else is in the call; nothing before it is known. */
function Inside({ consultationId }: { consultationId: string }) {
  const text = useText(callWords);
  const { data: room } = useQuery(roomMembersQuery(consultationId));
  if (!room) return null;
  // After a reload, the server may not know yet that this person is out.
  const names = othersInside({ ...room, you: room.you }).map((member) => shownName(text, member));
  return <p>{names.length > 0 ? `${text.inTheCall}: ${names.join(', ')}` : text.alone}</p>;
}

/** Returns whether camera and microphone were allowed before; false where a browser does not say. */
async function isAllowed(): Promise<boolean> {
  try {
    const states = await Promise.all(
      (['camera', 'microphone'] as PermissionName[]).map((name) => navigator.permissions.query({ name })),
    );
    return states.every(({ state }) => state === 'granted');
  } catch {
    return false;
  }
}
