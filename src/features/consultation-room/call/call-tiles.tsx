import { Heart, Stethoscope, UserRound, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { RoomMember } from '#contract/room.ts';
import type { CallView, PeerView } from '#lib/call/call-view.ts';
import { chooseMain } from './choose-main.ts';
import { othersInside } from './has-picture.ts';
import { MainPicture } from './main-picture.tsx';
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
  /** Takes a picture of the patient, where they are large and send one. */
  onPicture?: ((video: HTMLVideoElement) => void) | undefined;
}

/** A person's choice of who is large; it ends when another screen is shared. */
interface Choice {
  id: string;
  sharer: string | undefined;
}

/** One large tile, the others in a row below: all members who are in, and this person. A press on a tile makes it large. */
export function CallTiles({ call, absent, onPicture }: CallTilesProps) {
  const text = useText(callWords);
  const { view } = call;
  const [choice, setChoice] = useState<Choice>();
  const inside = othersInside(view);
  const sharer = inside.find((member) => member.sharing)?.memberId;
  const chosen = choice?.sharer === sharer && inside.length > 0 ? choice?.id : undefined;
  const main = inside.find(({ memberId }) => memberId === chosen) ?? chooseMain(inside);
  const isOwnLarge = chosen !== undefined && chosen === view.you;
  const enlarge = (id: string) => () => setChoice({ id, sharer });
  const back = (): void => setChoice(undefined);
  const own = {
    call,
    name: view.members.find(({ memberId }) => memberId === view.you)?.name,
    onEnlarge: inside.length > 0 && view.you ? enlarge(view.you) : undefined,
  };
  const peer = (member: RoomMember) => ({
    member,
    peer: view.peers.get(member.memberId),
    onShown: (pixels: number) => call.onShown(member.memberId, pixels),
  });
  return (
    <div className={cx(styles.tiles, view.phase !== 'in' && styles.faded)}>
      <div className={styles.main}>
        {isOwnLarge ? (
          <OwnTile {...own} onReturn={back} main />
        ) : main ? (
          <PeerTile
            key={main.memberId}
            {...peer(main)}
            onReturn={main.memberId === chosen ? back : undefined}
            onPicture={showsPatient(main, view) ? onPicture : undefined}
            main
          />
        ) : (
          <CallTile name={absent.name} nameLang={absent.lang} words={absent.words ?? text.alone} />
        )}
      </div>
      <div className={styles.row}>
        {inside.map(
          (member) =>
            (isOwnLarge || member !== main) && (
              <PeerTile key={member.memberId} {...peer(member)} onEnlarge={enlarge(member.memberId)} />
            ),
        )}
        {!isOwnLarge && <OwnTile {...own} />}
      </div>
      {[...view.peers].map(([id, { stream, tracks }]) => (
        <PeerSound key={id} stream={stream} tracks={tracks} />
      ))}
    </div>
  );
}

interface Place {
  main?: boolean;
  onEnlarge?: (() => void) | undefined;
  onReturn?: (() => void) | undefined;
  onPicture?: ((video: HTMLVideoElement) => void) | undefined;
}

interface PeerTileProps extends Place {
  member: RoomMember;
  peer: PeerView | undefined;
  onShown: (pixels: number) => void;
}

function PeerTile({ member, peer, onShown, ...place }: PeerTileProps) {
  const text = useText(callWords);
  const hasVideo = member.camera && peer !== undefined && peer.stream.getVideoTracks().length > 0;
  const name = member.sharing ? text.screenOf(shownName(text, member)) : shownName(text, member);
  return (
    <CallTile
      name={name}
      initialsOf={member.name}
      role={ROLE[member.role]}
      microphone={member.microphone ? 'on' : 'off'}
      speaking={peer?.speaking && member.microphone}
      words={sendingWords(text, member, peer)}
      enlarge={enlargeOf(text, name, place)}
    >
      {hasVideo ? <Picture {...place} stream={peer.stream} onShown={onShown} /> : null}
    </CallTile>
  );
}

/** Returns whether a member is the patient and their camera is seen now: no screen, and no frame from before the line broke off. */
function showsPatient({ memberId, role, camera, sharing }: RoomMember, { peers }: CallView): boolean {
  const peer = peers.get(memberId);
  return role === 'patient' && camera && !sharing && peer?.state === 'connected' && !peer.isStill;
}

function enlargeOf(text: typeof callWords.en, name: string, { main, onEnlarge }: Place) {
  return !main && onEnlarge ? { label: text.enlarge(name), onPress: onEnlarge } : undefined;
}

function Picture({ main = false, onReturn, onPicture, stream, mirrored = false, onShown }: PictureProps) {
  const video = <TileVideo {...{ stream, main, mirrored, onShown }} />;
  return main ? <MainPicture {...{ onReturn, onPicture }}>{video}</MainPicture> : video;
}

interface PictureProps extends Place {
  stream: MediaStream;
  mirrored?: boolean;
  onShown?: (pixels: number) => void;
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
  return member.microphone ? text.soundOnly : text.bothOff;
}

/** Tells this person that no one gets their picture, because no line carries it. */
function pausedWords(text: typeof callWords.en, { peers }: CallView): string | undefined {
  const isPaused = peers.size > 0 && [...peers.values()].every(({ level }) => level !== 'picture');
  return isPaused ? text.ownPaused : undefined;
}

interface OwnTileProps extends Place {
  call: Call;
  name: string | undefined;
}

function OwnTile({ call: { local, view }, name, ...place }: OwnTileProps): ReactNode {
  const text = useText(callWords);
  const words = local.sharing
    ? text.youShare
    : local.camera === 'on'
      ? pausedWords(text, view)
      : local.microphone === 'on'
        ? text.soundOnly
        : text.bothOff;
  return (
    <CallTile
      name={text.you}
      initialsOf={name}
      microphone={local.microphone === 'on' ? 'on' : 'off'}
      words={words}
      enlarge={enlargeOf(text, text.you, place)}
    >
      {local.preview ? <Picture {...place} stream={local.preview} mirrored={!local.sharing} /> : null}
    </CallTile>
  );
}
