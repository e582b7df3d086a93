import { Heart, Stethoscope, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoomMember } from '#contract/room.ts';
import type { CallView, PeerView } from '#lib/call/call-view.ts';
import { chooseMain } from './choose-main.ts';
import { othersInside } from './has-picture.ts';
import styles from './stage.module.css';
import { PeerSound, TileVideo } from './tile-media.tsx';
import type { Call } from './use-call.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { CallTile } from '#care/call-tile.tsx';
import { shownName } from './shown-name.ts';
import { cx } from '#ui/cx.ts';

const ROLE: Record<RoomMember['role'], LucideIcon | undefined> = {
  provider: Stethoscope,
  nurse: Heart,
  guest: UserRound,
  patient: undefined,
};

interface CallTilesProps {
  call: Call;
  /** The member shown large while there is no one else. */
  absent: { name: string; lang: string; words?: string | undefined };
}

/** One large tile, the others in a row below: all members who are in, and this person. */
export function CallTiles({ call, absent }: CallTilesProps) {
  const text = useText(callWords);
  const { view } = call;
  const inside = othersInside(view);
  const main = chooseMain(inside);
  return (
    <div className={cx(styles.tiles, view.phase !== 'in' && styles.faded)}>
      <div className={styles.main}>
        {main ? (
          <PeerTile member={main} peer={view.peers.get(main.memberId)} main />
        ) : (
          <CallTile name={absent.name} nameLang={absent.lang} words={absent.words ?? text.alone} />
        )}
      </div>
      <div className={styles.row}>
        {inside.map(
          (member) =>
            member !== main && (
              <PeerTile key={member.memberId} member={member} peer={view.peers.get(member.memberId)} />
            ),
        )}
        <OwnTile call={call} name={view.members.find(({ memberId }) => memberId === view.you)?.name} />
      </div>
      {[...view.peers].map(([id, { stream, tracks }]) => (
        <PeerSound key={id} stream={stream} tracks={tracks} />
      ))}
    </div>
  );
}

function PeerTile({
  member,
  peer,
  main,
}: {
  member: RoomMember;
  peer: PeerView | undefined;
  main?: boolean;
}) {
  const text = useText(callWords);
  const hasVideo = member.camera && peer !== undefined && peer.stream.getVideoTracks().length > 0;
  return (
    <CallTile
      name={member.sharing ? text.screenOf(shownName(text, member)) : shownName(text, member)}
      initialsOf={member.name}
      role={ROLE[member.role]}
      microphone={member.microphone ? 'on' : 'off'}
      speaking={peer?.speaking && member.microphone}
      words={sendingWords(text, member, peer)}
    >
      {hasVideo ? <TileVideo stream={peer.stream} main={main ?? false} /> : null}
    </CallTile>
  );
}

/** Returns what a member sends, or what is wrong with it; undefined with a good picture. */
export function sendingWords(
  text: typeof callWords.en,
  member: RoomMember,
  peer: PeerView | undefined,
): string | undefined {
  const sends = member.camera || member.microphone;
  if (sends && peer?.hasNoPath) return text.noPath;
  if (peer?.state === 'reconnecting' && sends) return text.reconnecting;
  if (sends && peer?.state !== 'connected') return text.connecting;
  if (member.camera && peer?.isStill) return text.pictureStopped;
  if (peer?.quality === 'weak') return text.weak;
  if (member.camera) return undefined;
  return member.microphone ? text.soundOnly : text.chatOnly;
}

/** Tells this person that no one gets their picture, because no line carries it. */
function pausedWords(text: typeof callWords.en, { peers }: CallView): string | undefined {
  const isPaused = peers.size > 0 && [...peers.values()].every(({ level }) => level !== 'picture');
  return isPaused ? text.ownPaused : undefined;
}

function OwnTile({ call: { local, view }, name }: { call: Call; name: string | undefined }): ReactNode {
  const text = useText(callWords);
  const words = local.sharing
    ? text.youShare
    : local.camera === 'on'
      ? pausedWords(text, view)
      : local.microphone === 'on'
        ? text.soundOnly
        : text.chatOnly;
  return (
    <CallTile
      name={text.you}
      initialsOf={name}
      microphone={local.microphone === 'on' ? 'on' : 'off'}
      words={words}
    >
      {local.preview ? <TileVideo stream={local.preview} mirrored={!local.sharing} /> : null}
    </CallTile>
  );
}
